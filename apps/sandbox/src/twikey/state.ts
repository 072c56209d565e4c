import type { ApiFault } from '../http/api-fault.ts';
import type { WebhookDelivery } from '../webhooks/queue.ts';
import { type BankError, type CollectionSwitches, type MandateSwitches, normalMandate } from './switches.ts';

/** One creditor, identified by its API key. Its URLs are set in Twikey's own settings. */
export interface Account {
  readonly apiKey: string;
  name: string;
  creditorId: string;
  returnUrl: string | null;
  webhookUrl: string | null;
  /** The only accepted template (`ct`); `null` accepts any. */
  template: string | null;
  /** Position in the mandate feed up to which this account has read; the transaction feed has its own position. */
  mandatesReadTo: number;
  transactionsReadTo: number;
}

export interface Token {
  readonly token: string;
  readonly apiKey: string;
  readonly expiresAt: number;
}

export type MandateState = 'PREPARED' | 'SIGNED_PENDING_DEBTOR_BANK' | 'SIGNED' | 'SUSPENDED' | 'CANCELLED';

/** Instants are milliseconds since 1970, on the sandbox's clock. */
export interface Mandate {
  readonly id: string;
  readonly contractId: number;
  readonly apiKey: string;
  /** Key in the URL of the signing page. */
  readonly key: string;
  readonly template: string;
  readonly token: string | null;
  readonly customerNumber: string | null;
  readonly contractNumber: string | null;
  readonly amountText: string | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  email: string;
  firstName: string;
  lastName: string;
  mobile: string;
  address: string;
  postcode: string;
  city: string;
  country: string;
  iban: string | null;
  state: MandateState;
  signedAt: number | null;
  switches: MandateSwitches;
  /** Outcome of this mandate's transactions, unless a transaction overrides it. */
  collection: CollectionSwitches | null;
}

export type TransactionState = 'OPEN' | 'PAID' | 'UNPAID' | 'ERROR';

export interface Transaction {
  readonly id: number;
  readonly apiKey: string;
  readonly mandateId: string;
  readonly contractId: number;
  readonly cents: number;
  readonly message: string;
  readonly ref: string | null;
  readonly place: string | null;
  readonly endToEndId: string | null;
  readonly date: string;
  readonly collectionDay: string;
  readonly idempotencyKey: string | null;
  /** Number of create calls with the same idempotency key. */
  createCalls: number;
  /** Position in the feed; 0 until the first change. */
  sequence: number;
  state: TransactionState;
  isFinal: boolean;
  /** Instant at which the transaction reached its current state. */
  changedAt: number;
  bankError: BankError | null;
  bankDay: string | null;
  /** True if the transaction was ever paid, even if it was returned to the debtor afterwards. */
  wasCollected?: true;
  collection: CollectionSwitches | null;
}

/** One change in the feed of mandates. */
export interface MandateEvent {
  readonly sequence: number;
  readonly apiKey: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** A webhook of a mandate. */
export interface Delivery extends WebhookDelivery {
  readonly mandateId: string;
  readonly signature: string;
}

/** Complete state of the part, stored as JSON. */
export interface State {
  /** Offset of the sandbox clock from the machine clock, in milliseconds. */
  clockOffset: number;
  /** Last number assigned to an event, a contract or a transaction. */
  lastNumber: number;
  accounts: Account[];
  tokens: Token[];
  mandates: Mandate[];
  mandateEvents: MandateEvent[];
  transactions: Transaction[];
  deliveries: Delivery[];
  /** Switches of the next mandate that is invited to be signed. */
  nextMandate: MandateSwitches;
  /** Simulation switches of the next transaction; `null` uses the switches of its mandate. */
  nextCollection: CollectionSwitches | null;
  apiFault: ApiFault;
  /** Number of calls after which every token expires; `null` disables this. */
  logOutAfterCalls: number | null;
  /** `reversed` returns the newest item of a batch first. */
  feedOrder: 'normal' | 'reversed';
}

export const initialState = (): State => ({
  clockOffset: 0,
  lastNumber: 1000,
  accounts: [],
  tokens: [],
  mandates: [],
  mandateEvents: [],
  transactions: [],
  deliveries: [],
  nextMandate: normalMandate,
  nextCollection: null,
  apiFault: { mode: 'ok' },
  logOutAfterCalls: null,
  feedOrder: 'normal',
});

export function nextNumber(state: State): number {
  state.lastNumber += 1;
  return state.lastNumber;
}

/** Maximum stored items of each kind; the oldest are dropped. */
const MAX_STORED = 10_000;

export function dropOldest(state: State): void {
  state.mandateEvents = state.mandateEvents.slice(-MAX_STORED);
  state.transactions = state.transactions.slice(-MAX_STORED);
  state.deliveries = state.deliveries.slice(-MAX_STORED);
}
