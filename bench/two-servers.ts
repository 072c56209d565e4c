import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** Fields of a call that are needed to send it. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

export interface SentCalls {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key?: string;
}

interface Reply {
  readonly status: number;
  readonly data: unknown;
  readonly text: string;
}

/** Faults, and the number of requests, of all browsers together. */
export class Tally {
  sent = 0;
  readonly faults: string[] = [];
  /**
   * Number of actions for which the other server did not accept the first server's code, so another code was
   * requested.
   */
  codeRequests = 0;
  /** Calls that the other version does not have and that are therefore sent to this version only. */
  readonly unknown = new Set<string>();
}

const JSON_TYPE = { 'content-type': 'application/json' };
const MAIL_WITHIN_MS = 20_000;

/** Simulates a browser behind a proxy that alternates between the servers with each call. */
export class AlternatingBrowser {
  readonly #cookies = new Map<string, string>();
  readonly #servers: readonly ServerProcess[];
  readonly #names: readonly string[];
  readonly tally: Tally;
  #turn: number;

  /** The parameter `servers` lists the servers by name, with this version last. */
  constructor(servers: Readonly<Record<string, ServerProcess>>, tally: Tally, first = 0) {
    this.#names = Object.keys(servers);
    this.#servers = Object.values(servers);
    this.tally = tally;
    this.#turn = first;
  }

  /** Returns a browser with the same cookies that uses only the remaining servers. */
  at(servers: Readonly<Record<string, ServerProcess>>): AlternatingBrowser {
    const browser = new AlternatingBrowser(servers, this.tally);
    for (const [name, value] of this.#cookies) browser.#cookies.set(name, value);
    return browser;
  }

  /**
   * Sends a call and returns its data. A status other than the call's own status counts as a fault and ends the walk.
   */
  async send<T>(call: SentCall, sent: SentCalls = {}): Promise<T> {
    let { reply, at } = await this.attempt(call, sent);
    if (reply.status === 404 && at !== this.#names.at(-1)) {
      this.tally.unknown.add(`${call.method} ${call.path}`);
      ({ reply, at } = await this.attempt(call, sent));
    }
    if (reply.status !== call.status) {
      const fault = `${at} ${call.method} ${call.path}: ${reply.status} ${reply.text.slice(0, 300)}`;
      this.tally.faults.push(fault);
      throw new Error(fault);
    }
    return reply.data as T;
  }

  /** Returns the name of the server that receives the next call. */
  get next(): string {
    return this.#names[this.#turn % this.#names.length] ?? '';
  }

  /** Sends a call like {@link attempt}, but to the server of the previous call. */
  repeat(call: SentCall, sent: SentCalls): ReturnType<AlternatingBrowser['attempt']> {
    this.#turn -= 1;
    return this.attempt(call, sent);
  }

  /** Sends a call and returns the response, whatever its status, with the name of the server. */
  async attempt(
    { method, path }: SentCall,
    { params = {}, body, key }: SentCalls = {},
  ): Promise<{ reply: Reply; at: string }> {
    const turn = this.#turn % this.#servers.length;
    this.#turn += 1;
    this.tally.sent += 1;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const response = await fetch(`http://127.0.0.1:${this.#servers[turn]?.port}${filled}`, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'user-agent': 'beside',
        ...(body === undefined ? {} : JSON_TYPE),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const data = isJson && text !== '' ? (JSON.parse(text) as { data?: unknown }).data : undefined;
    return { reply: { status: response.status, data, text }, at: this.#names[turn] ?? '' };
  }
}

/** Returns the data that the sandbox has at a path. */
export async function fromSandbox<T>(port: number, path: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`The sandbox answers ${response.status} to ${path}.`);
  return ((await response.json()) as { data: T }).data;
}

/** Returns the code that was mailed to an address after `since`. */
export async function codeMailed(port: number, address: string, since: number): Promise<string> {
  const deadline = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < deadline) {
    const mails = await fromSandbox<{ id: string; receivedAt: string }[]>(
      port,
      `/api/mails?to=${encodeURIComponent(address)}`,
    );
    for (const { id, receivedAt } of mails) {
      if (Date.parse(receivedAt) < since) continue;
      const { text } = await fromSandbox<{ text: string }>(port, `/api/mails/${id}`);
      const [code] = /^\d{3} \d{3}$/m.exec(text) ?? [];
      if (code !== undefined) return code;
    }
    await delay(100);
  }
  throw new Error(`No code came for ${address}.`);
}
