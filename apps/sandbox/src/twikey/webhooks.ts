import type { Clock } from '../clock/clock.ts';
import { WebhookQueue } from '../webhooks/queue.ts';
import type { Accounts } from './accounts.ts';
import { randomCode } from './identifiers.ts';
import { webhookSignature } from './signatures.ts';
import type { Delivery, Mandate, State } from './state.ts';

const AFTER_REDIRECT_MS = 1000;

export type MandateEventName = 'Sign' | 'AcceptedBank' | 'RejectBank' | 'Update' | 'Cancel';

export class Webhooks extends WebhookQueue<Delivery> {
  readonly #state: State;
  readonly #accounts: Accounts;

  constructor(state: State, clock: Clock, accounts: Accounts) {
    super(state, clock, ({ signature }) => ({ headers: { 'x-signature': signature } }));
    this.#state = state;
    this.#accounts = accounts;
  }

  /** Queues the webhooks of an event according to the mandate's switches. */
  announce(mandate: Mandate, event: MandateEventName, at: number): void {
    const { webhookUrl } = this.#accounts.of(mandate.apiKey);
    if (webhookUrl === null) return;
    const { webhook, webhookDelaySeconds, forged } = mandate.switches;
    const swapped = webhook === 'afterRedirect' ? AFTER_REDIRECT_MS : 0;
    const pairs = Object.entries({
      type: 'contract',
      event,
      state: mandate.state,
      mandateNumber: mandate.id,
      ...(mandate.contractNumber === null ? {} : { contractNumber: mandate.contractNumber }),
    });
    const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    const decoded = pairs.map(([name, value]) => `${name}=${value}`).join('&');
    const common = {
      mandateId: mandate.id,
      url: `${webhookUrl}?${query}`,
      firstAt: at + webhookDelaySeconds * 1000 + swapped,
    };
    const add = (key: string): void => {
      const signature = webhookSignature(key, decoded);
      this.#state.deliveries.push({ ...common, id: randomCode(12), signature, calls: [], isDone: false });
    };
    if (forged) add('forged');
    const times = { normal: 1, afterRedirect: 1, twice: 2, never: 0 }[webhook];
    for (let time = 0; time < times; time += 1) add(mandate.apiKey);
  }
}
