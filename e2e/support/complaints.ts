import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** What Chromium writes when a response is no success; the response itself is heard already. */
const ABOUT_A_RESPONSE = /^Failed to load resource:/;

/**
 * Everything a browser complains about while a test runs: errors and warnings in the console (violations of the
 * content security policy among them), uncaught errors, requests that fail or are rejected, and any request to
 * another host than ours. A test says beforehand which complaints it is going to cause.
 */
export class Complaints {
  readonly #foreseen: RegExp[] = [];
  readonly #heard: string[] = [];

  /** Complaints that belong to what the test shows, such as `/^422 POST .*\/api\/login$/`. */
  foresee(...patterns: readonly RegExp[]): void {
    this.#foreseen.push(...patterns);
  }

  /** What nobody foresaw. */
  unforeseen(): string[] {
    return this.#heard.filter((complaint) => !this.#foreseen.some((pattern) => pattern.test(complaint)));
  }

  listenTo(context: BrowserContext): void {
    context.on('console', (message) => this.#hearMessage(message));
    context.on('weberror', (error) => this.#heard.push(`uncaught ${error.error().stack}`));
    context.on('request', (request) => this.#hearRequest(request));
    context.on('requestfailed', (request) => this.#hearFailure(request));
    context.on('response', (response) => this.#hearResponse(response));
  }

  #hearMessage(message: ConsoleMessage): void {
    const text = message.text();
    if (!['error', 'warning', 'assert'].includes(message.type()) || ABOUT_A_RESPONSE.test(text)) return;
    this.#heard.push(`console ${message.type()}: ${text}`);
  }

  #hearRequest(request: Request): void {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = protocol === 'http:' && (hostname.endsWith('.localhost') || hostname === '127.0.0.1');
    if (!isOurs && !['data:', 'blob:'].includes(protocol)) {
      this.#heard.push(`request to another host: ${request.url()}`);
    }
  }

  /** A page that is left gives up what it was still asking for; that is no failure. */
  #hearFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== 'net::ERR_ABORTED') this.#heard.push(`${reason} ${request.method()} ${request.url()}`);
  }

  #hearResponse(response: Response): void {
    if (response.status() < 400) return;
    this.#heard.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  }
}
