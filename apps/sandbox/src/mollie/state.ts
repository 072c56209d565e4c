import type { Payment } from './payment.ts';
import type { ApiFault, PaymentSwitches } from './switches.ts';

/** One webhook with all its calls. */
export interface Delivery {
  readonly id: string;
  readonly paymentId: string;
  /** What the body says; not `paymentId` when it is forged. */
  readonly sentId: string;
  readonly url: string;
  readonly firstAt: number;
  readonly calls: { readonly at: number; readonly status: number | null }[];
  isDone: boolean;
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
