import type { Clock } from './clock.ts';
import { randomId } from './identifiers.ts';
import type { Payment } from './payment.ts';
import type { Delivery, State } from './state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** From the first call; there is no eleventh. */
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
const AFTER_REDIRECT_MS = 1000;

export class Webhooks {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #underway = new Map<string, Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(state: State, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  /** Puts the webhooks of an event in line, as the switches of the payment say. */
  announce(payment: Payment, at: number): void {
    const { webhook, webhookDelaySeconds, forged } = payment.switches;
    const swapped = webhook === 'afterRedirect' ? AFTER_REDIRECT_MS : 0;
    const firstAt = at + webhookDelaySeconds * 1000 + swapped;
    if (forged) this.#add(payment, `tr_${randomId(22)}`, firstAt);
    const times = { normal: 1, afterRedirect: 1, twice: 2, never: 0 }[webhook];
    for (let time = 0; time < times; time += 1) this.#add(payment, payment.id, firstAt);
  }

  /** When the next call is due; `undefined` when none is. */
  nextAt(): number | undefined {
    const instants = this.#state.deliveries.filter(({ isDone }) => !isDone).map(dueAt);
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  /** Makes every call that is due, also those that become so by one that fails. */
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

  #add({ id, webhookUrl }: Payment, sentId: string, firstAt: number): void {
    if (webhookUrl === null) return;
    const common = { paymentId: id, sentId, url: webhookUrl, firstAt };
    this.#state.deliveries.push({ id: randomId(12), ...common, calls: [], isDone: false });
  }

  /** A call that is underway is not made a second time. */
  #call(delivery: Delivery): Promise<void> {
    const current = this.#underway.get(delivery.id) ?? this.#post(delivery);
    this.#underway.set(delivery.id, current);
    return current.finally(() => this.#underway.delete(delivery.id));
  }

  async #post(delivery: Delivery): Promise<void> {
    const at = this.#clock.now();
    const status = await this.#statusOf(delivery);
    if (this.#stopped.signal.aborted) return;
    delivery.calls.push({ at, status });
    const isTaken = status !== null && status >= 200 && status < 300;
    delivery.isDone = isTaken || delivery.calls.length === SCHEDULE.length;
  }

  /** `null` when nobody answers within the time. */
  async #statusOf({ url, sentId }: Delivery): Promise<number | null> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `id=${sentId}`,
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

function dueAt({ firstAt, calls }: Delivery): number {
  return firstAt + (SCHEDULE[calls.length] ?? 0);
}
