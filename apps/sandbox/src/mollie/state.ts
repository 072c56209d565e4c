import type { ApiFault } from '../http/api-fault.ts';
import type { WebhookDelivery } from '../webhooks/queue.ts';
import type { Payment } from './payment.ts';
import { normalProfile, normalSwitches, type PaymentSwitches, type ProfileSwitches } from './switches.ts';

/** A webhook of a payment. */
export interface Delivery extends WebhookDelivery {
  readonly paymentId: string;
  /** Payment id in the webhook body; differs from `paymentId` if the webhook is forged. */
  readonly sentId: string;
}

/** A response that is returned again for the same key. */
export interface StoredAnswer {
  /** Profile and key, so keys of different profiles do not collide. */
  readonly scope: string;
  readonly request: string;
  readonly at: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Complete state of the part, stored as JSON. */
export interface State {
  /** Offset of the sandbox clock from the machine clock, in milliseconds. */
  clockOffset: number;
  /** Payments, oldest first. */
  payments: Payment[];
  deliveries: Delivery[];
  answers: StoredAnswer[];
  /** Simulation switches of the next payment that is created. */
  nextSwitches: PaymentSwitches;
  apiFault: ApiFault;
  /** Decision of Mollie about every profile. */
  profile: ProfileSwitches;
}

export const initialState = (): State => ({
  clockOffset: 0,
  payments: [],
  deliveries: [],
  answers: [],
  nextSwitches: normalSwitches,
  apiFault: { mode: 'ok' },
  profile: normalProfile,
});

/** Maximum stored payments; the oldest are dropped. */
const MAX_STORED = 5000;

export function dropOldest(state: State): void {
  if (state.payments.length <= MAX_STORED) return;
  const dropped = new Set(state.payments.splice(0, state.payments.length - MAX_STORED).map(({ id }) => id));
  state.deliveries = state.deliveries.filter(({ paymentId }) => !dropped.has(paymentId));
}
