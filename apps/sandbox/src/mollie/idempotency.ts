import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Answer } from '../http/routes.ts';
import { Rejection } from './rejection.ts';
import type { State, StoredAnswer } from './state.ts';

const LIFETIME_MS = 60 * 60_000;

/** Returns a hash that is equal for the same call with the same parameters, in any order. */
export function fingerprintOf(address: string, body: unknown): string {
  return createHash('sha256')
    .update(`${address}\n${JSON.stringify(body, sortedKeys)}`)
    .digest('base64');
}

const sortedKeys = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Stores responses by idempotency key. Only a success is stored, so a failed call may be retried with its key. */
export class Idempotency {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #running = new Set<string>();

  constructor(state: State, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  async once(scope: string, request: string, act: () => Promise<Answer>): Promise<Answer> {
    if (this.#running.has(scope)) {
      throw new Rejection(409, 'A request with this idempotency key is still being processed');
    }
    const stored = this.#find(scope);
    if (stored !== undefined) return replay(stored, request);
    this.#running.add(scope);
    try {
      const answer = await act();
      if (answer.status < 300) this.#store(scope, request, answer);
      return answer;
    } finally {
      this.#running.delete(scope);
    }
  }

  #find(scope: string): StoredAnswer | undefined {
    const oldest = this.#clock.now() - LIFETIME_MS;
    this.#state.answers = this.#state.answers.filter(({ at }) => at > oldest);
    return this.#state.answers.find((answer) => answer.scope === scope);
  }

  #store(scope: string, request: string, { status, headers = {}, body }: Answer): void {
    const at = this.#clock.now();
    this.#state.answers.push({ scope, request, at, status, headers, body: String(body ?? '') });
  }
}

function replay({ request, status, headers, body }: StoredAnswer, fingerprint: string): Answer {
  if (request !== fingerprint) {
    throw new Rejection(
      400,
      'The idempotency key was used before, with another endpoint or other parameters',
    );
  }
  return { status, headers: { ...headers, 'idempotent-replayed': 'true' }, body };
}
