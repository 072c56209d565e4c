import type { Clock } from '../clock/clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Delays of the calls, counted from the first call. After ten failed calls the webhook is abandoned. */
const SCHEDULE = [
  0,
  MINUTE,
  3 * MINUTE,
  7 * MINUTE,
  15 * MINUTE,
  31 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  26 * HOUR,
];
const TIMEOUT_MS = 15_000;

/** One webhook with all calls made for it. */
export interface WebhookDelivery {
  readonly id: string;
  readonly url: string;
  readonly firstAt: number;
  readonly calls: { readonly at: number; readonly status: number | null }[];
  isDone: boolean;
}

/** Calls webhooks when due and retries them until they succeed. */
export class WebhookQueue<Delivery extends WebhookDelivery> {
  readonly #state: { readonly deliveries: readonly Delivery[] };
  readonly #clock: Clock;
  readonly #requestOf: (delivery: Delivery) => RequestInit;
  readonly #underway = new Map<string, Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(
    state: { readonly deliveries: readonly Delivery[] },
    clock: Clock,
    requestOf: (delivery: Delivery) => RequestInit,
  ) {
    this.#state = state;
    this.#clock = clock;
    this.#requestOf = requestOf;
  }

  /** Returns the instant at which the next call is due; `undefined` if no call is due. */
  nextAt(): number | undefined {
    const instants = this.#state.deliveries.filter(({ isDone }) => !isDone).map(dueAt);
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  /** Makes every due call, including retries that become due because a call failed. */
  async deliverDue(): Promise<void> {
    for (;;) {
      const now = this.#clock.now();
      const due = this.#state.deliveries.filter((delivery) => !delivery.isDone && dueAt(delivery) <= now);
      if (due.length === 0 || this.#stopped.signal.aborted) return;
      await Promise.all(due.map((delivery) => this.#call(delivery)));
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#underway.values());
  }

  /** Makes a call, unless the same call is already in progress. */
  #call(delivery: Delivery): Promise<void> {
    const current = this.#underway.get(delivery.id) ?? this.#send(delivery);
    this.#underway.set(delivery.id, current);
    return current.finally(() => this.#underway.delete(delivery.id));
  }

  async #send(delivery: Delivery): Promise<void> {
    const at = this.#clock.now();
    const status = await this.#statusOf(delivery);
    if (this.#stopped.signal.aborted) return;
    delivery.calls.push({ at, status });
    const isTaken = status !== null && status >= 200 && status < 300;
    delivery.isDone = isTaken || delivery.calls.length === SCHEDULE.length;
  }

  /** Returns the response status, or `null` if there is no response in time. */
  async #statusOf(delivery: Delivery): Promise<number | null> {
    try {
      const response = await fetch(delivery.url, {
        ...this.#requestOf(delivery),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }
}

function dueAt({ firstAt, calls }: WebhookDelivery): number {
  return firstAt + (SCHEDULE[calls.length] ?? 0);
}
