import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/**
 * Chromium's console message about an unsuccessful response, which is skipped because the response itself is
 * recorded.
 */
const ABOUT_A_RESPONSE = /^Failed to load resource:/;

/**
 * Records every problem of a browser during a test: console errors and warnings (including violations of the content
 * security policy), uncaught errors, failed or rejected requests, and requests to third-party hosts. A test declares
 * the problems it expects in advance.
 */
export class Complaints {
  readonly #foreseen: RegExp[] = [];
  readonly #heard: string[] = [];

  /** Declares expected problems as patterns, for example `/^422 POST .*\/api\/login$/`. */
  foresee(...patterns: readonly RegExp[]): void {
    this.#foreseen.push(...patterns);
  }

  /** Returns the recorded problems that the test did not declare. */
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

  /** Leaving a page aborts its requests, which is not a failure. */
  #hearFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== 'net::ERR_ABORTED') this.#heard.push(`${reason} ${request.method()} ${request.url()}`);
  }

  #hearResponse(response: Response): void {
    if (response.status() < 400) return;
    this.#heard.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  }
}
