import type { ApiFault } from '../http/api-fault.ts';
import type { WebhookDelivery } from '../webhooks/queue.ts';
import { type BankError, type CollectionSwitches, type MandateSwitches, normalMandate } from './switches.ts';

/** One creditor, as its API key opens it; its addresses are what one sets in Twikey's own settings. */
export interface Account {
  readonly apiKey: string;
  name: string;
  creditorId: string;
  returnUrl: string | null;
  webhookUrl: string | null;
  /** The only template (`ct`) that is taken; `null` takes any. */
  template: string | null;
  /** How far each feed was read. */
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
  /** Opens the page for the signer. */
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
  /** How its transactions end, unless they say otherwise. */
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
  /** How often it was asked to be created, with the same key. */
  createCalls: number;
  /** Its place in the feed; 0 until something changed. */
  sequence: number;
  state: TransactionState;
  isFinal: boolean;
  /** When it became what it is. */
  changedAt: number;
  bankError: BankError | null;
  bankDay: string | null;
  /** It was paid once, also when the debtor had it returned since. */
  wasCollected?: true;
  collection: CollectionSwitches | null;
}

/** What the feed of mandates says of one change. */
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

/** All the part remembers; JSON as it stands. */
export interface State {
  /** How far the sandbox's clock is from the machine's, in milliseconds. */
  clockOffset: number;
  /** The last number that was given to an event, a contract or a transaction. */
  lastNumber: number;
  accounts: Account[];
  tokens: Token[];
  mandates: Mandate[];
  mandateEvents: MandateEvent[];
  transactions: Transaction[];
  deliveries: Delivery[];
  /** Of the next mandate that is invited to. */
  nextMandate: MandateSwitches;
  /** Of the next transaction; `null` leaves it to its mandate. */
  nextCollection: CollectionSwitches | null;
  apiFault: ApiFault;
  /** After so many calls every token is dead; `null` when none dies before its time. */
  logOutAfterCalls: number | null;
  /** `reversed`: the newest of a batch comes first. */
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

/** So many of each are kept, the newest. */
const MAX_STORED = 10_000;

export function dropOldest(state: State): void {
  state.mandateEvents = state.mandateEvents.slice(-MAX_STORED);
  state.transactions = state.transactions.slice(-MAX_STORED);
  state.deliveries = state.deliveries.slice(-MAX_STORED);
}
