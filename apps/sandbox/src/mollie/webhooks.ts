import type { Clock } from '../clock/clock.ts';
import { WebhookQueue } from '../webhooks/queue.ts';
import { randomId } from './identifiers.ts';
import type { Payment } from './payment.ts';
import type { Delivery, State } from './state.ts';

const AFTER_REDIRECT_MS = 1000;

export class Webhooks extends WebhookQueue<Delivery> {
  readonly #state: State;

  constructor(state: State, clock: Clock) {
    super(state, clock, ({ sentId }) => ({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `id=${sentId}`,
    }));
    this.#state = state;
  }

  /** Queues the webhooks of an event according to the payment's switches. */
  announce(payment: Payment, at: number): void {
    const { webhook, webhookDelaySeconds, forged } = payment.switches;
    const swapped = webhook === 'afterRedirect' ? AFTER_REDIRECT_MS : 0;
    const firstAt = at + webhookDelaySeconds * 1000 + swapped;
    if (forged) this.#add(payment, `tr_${randomId(22)}`, firstAt);
    const times = { normal: 1, afterRedirect: 1, twice: 2, never: 0 }[webhook];
    for (let time = 0; time < times; time += 1) this.#add(payment, payment.id, firstAt);
  }

  #add({ id, webhookUrl }: Payment, sentId: string, firstAt: number): void {
    if (webhookUrl === null) return;
    const common = { paymentId: id, sentId, url: webhookUrl, firstAt };
    this.#state.deliveries.push({ id: randomId(12), ...common, calls: [], isDone: false });
  }
}
