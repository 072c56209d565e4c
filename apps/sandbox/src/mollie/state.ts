import type { ApiFault } from '../http/api-fault.ts';
import type { WebhookDelivery } from '../webhooks/queue.ts';
import type { Payment } from './payment.ts';
import { normalSwitches, type PaymentSwitches } from './switches.ts';

/** A webhook of a payment. */
export interface Delivery extends WebhookDelivery {
  readonly paymentId: string;
  /** What the body says; not `paymentId` when it is forged. */
  readonly sentId: string;
}

/** An answer that is given again to the same key. */
export interface StoredAnswer {
  /** Profile and key: keys of others do not meet. */
  readonly scope: string;
  readonly request: string;
  readonly at: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** All the part remembers; JSON as it stands. */
export interface State {
  /** How far the sandbox's clock is from the machine's, in milliseconds. */
  clockOffset: number;
  /** Oldest first. */
  payments: Payment[];
  deliveries: Delivery[];
  answers: StoredAnswer[];
  /** Of the next payment that is created. */
  nextSwitches: PaymentSwitches;
  apiFault: ApiFault;
}

export const initialState = (): State => ({
  clockOffset: 0,
  payments: [],
  deliveries: [],
  answers: [],
  nextSwitches: normalSwitches,
  apiFault: { mode: 'ok' },
});

/** So many payments are kept, the newest. */
const MAX_STORED = 5000;

export function dropOldest(state: State): void {
  if (state.payments.length <= MAX_STORED) return;
  const dropped = new Set(state.payments.splice(0, state.payments.length - MAX_STORED).map(({ id }) => id));
  state.deliveries = state.deliveries.filter(({ paymentId }) => !dropped.has(paymentId));
}
