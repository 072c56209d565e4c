import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** A call by its name, as far as sending it goes. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key?: string;
}

interface Reply {
  readonly status: number;
  readonly data: unknown;
  readonly text: string;
}

/** What went wrong and how much was sent, of all browsers together. */
export class Tally {
  sent = 0;
  readonly faults: string[] = [];
  /** Acts of which a code given by the one server was no proof to the other, so that it was asked for again. */
  askedAgain = 0;
  /** Calls that the other version does not have yet, which go to this one alone. */
  readonly unknown = new Set<string>();
}

const JSON_TYPE = { 'content-type': 'application/json' };
const MAIL_WITHIN_MS = 20_000;

/** One browser before a proxy: each call of it goes to the other server than the call before. */
export class AlternatingBrowser {
  readonly #cookies = new Map<string, string>();
  readonly #servers: readonly ServerProcess[];
  readonly #names: readonly string[];
  readonly tally: Tally;
  #turn: number;

  /** `servers`: by name, this version last. */
  constructor(servers: Readonly<Record<string, ServerProcess>>, tally: Tally, first = 0) {
    this.#names = Object.keys(servers);
    this.#servers = Object.values(servers);
    this.tally = tally;
    this.#turn = first;
  }

  /** The same browser when there is but that server left. */
  at(servers: Readonly<Record<string, ServerProcess>>): AlternatingBrowser {
    const browser = new AlternatingBrowser(servers, this.tally);
    for (const [name, value] of this.#cookies) browser.#cookies.set(name, value);
    return browser;
  }

  /** The data of the answer; what is not as the call says counts as a fault and ends this walk. */
  async send<T>(call: SentCall, sent: Sent = {}): Promise<T> {
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

  /** Which server gets the next call. */
  get next(): string {
    return this.#names[this.#turn % this.#names.length] ?? '';
  }

  /** The same as {@link attempt}, at the server of the call before. */
  repeat(call: SentCall, sent: Sent): ReturnType<AlternatingBrowser['attempt']> {
    this.#turn -= 1;
    return this.attempt(call, sent);
  }

  /** The answer whatever it is, and which server gave it. */
  async attempt(
    { method, path }: SentCall,
    { params = {}, body, key }: Sent = {},
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

/** What the sandbox says of a path. */
export async function fromSandbox<T>(port: number, path: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`The sandbox answers ${response.status} to ${path}.`);
  return ((await response.json()) as { data: T }).data;
}

/** The code mailed to an address since then. */
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
