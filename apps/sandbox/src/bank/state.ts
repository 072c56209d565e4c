import type { PayeeAccount } from './payees.ts';
import { normalSwitches, type OrderSwitches } from './switches.ts';

/** Ways in which a statement can show a batch of payments. */
export const entryForms = ['single', 'batch', 'batchWithDetails'] as const;
export type EntryForm = (typeof entryForms)[number];

export const statementVersions = ['02', '08'] as const;
export type StatementVersion = (typeof statementVersions)[number];

/** One account of a customer of this bank. Amounts are whole cents; days are `YYYY-MM-DD`. */
export interface Account {
  readonly iban: string;
  name: string;
  balance: number;
  /** Number of statements so far, used in their file names. */
  sequence: number;
  form: EntryForm;
  version: StatementVersion;
  /** Mollie profile and Twikey API key; the amounts received for them are paid out to this account. */
  mollieProfile: string | null;
  twikeyKey: string | null;
}

/** Kind of booking, which determines its code on the statement. */
export type BookingKind = 'received' | 'sent' | 'returned' | 'collected' | 'collectionReturned' | 'corrected';

/** One payment in an entry. A positive amount is an incoming payment. */
export interface Detail {
  readonly cents: number;
  readonly endToEndId: string | null;
  readonly instructionId: string | null;
  readonly mandateId: string | null;
  readonly name: string | null;
  readonly iban: string | null;
  readonly remittance: string | null;
  /** Creditor reference (ISO 11649), as opposed to free text. */
  readonly reference: string | null;
  readonly returnReason: string | null;
}

/** One booked entry on an account. */
export interface Booking {
  readonly number: number;
  readonly iban: string;
  readonly kind: BookingKind;
  readonly cents: number;
  readonly bookedOn: string;
  readonly valueOn: string;
  readonly batch: { readonly messageId: string | null; readonly paymentInformationId: string } | null;
  readonly details: readonly Detail[];
}

export interface Statement {
  readonly iban: string;
  /** Position among the statements of the account, from 1. */
  readonly sequence: number;
  /** Number the bank prints on the statement: two digits of the year and the working day, for example 26229. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  readonly writtenAt: number;
  readonly form: EntryForm;
  readonly bookings: readonly Booking[];
  /** Number of extra one-cent entries appended to make the statement large. */
  readonly filler: number;
}

export const orderStatuses = ['ACSP', 'ACSC', 'RJCT'] as const;

export interface Transfer {
  readonly endToEndId: string;
  readonly instructionId: string | null;
  readonly cents: number;
  readonly name: string;
  readonly iban: string;
  readonly remittance: string | null;
  readonly reference: string | null;
  status: (typeof orderStatuses)[number];
  reason: string | null;
  explanation: string | null;
  bookedOn: string | null;
  /** Day on which the beneficiary's bank will return the payment, with the reason in `returnReason`. */
  returnOn: string | null;
  returnReason: string | null;
  returnedOn: string | null;
}

export interface OrderBatch {
  readonly paymentInformationId: string;
  readonly executionDay: string;
  readonly isBatchBooked: boolean;
  readonly iban: string;
  readonly transfers: Transfer[];
}

/** An accepted message. If a message is rejected as a whole, only its report is stored. */
export interface Order {
  readonly messageId: string;
  readonly createdAt: string;
  readonly receivedAt: number;
  readonly batches: OrderBatch[];
}

/** A report on an order (`pain.002`), as it was issued. */
export interface Report {
  readonly number: number;
  readonly messageId: string;
  readonly status: string;
  readonly xml: string;
}

/** Complete state of the part, stored as JSON. */
export interface State {
  /** Offset of the sandbox clock from the machine clock, in milliseconds. */
  clockOffset: number;
  /** Last number assigned to a booking or a report. */
  lastNumber: number;
  /** Last day for which the morning processing ran; empty before the first. */
  lastDay: string;
  accounts: Account[];
  /** Bookings that are not on a statement yet. */
  bookings: Booking[];
  /** Statements, oldest first. */
  statements: Statement[];
  orders: Order[];
  reports: Report[];
  /** Ids of the Mollie and Twikey movements that were paid out. */
  settled: string[];
  nextOrder: OrderSwitches;
  /** Outcomes of payments to accounts at other banks. */
  beneficiaries: Record<string, Beneficiary>;
  /** Names of accounts at other banks, for Verification of Payee. */
  payees: Record<string, PayeeAccount>;
  /** If true, statements are written but not delivered. */
  isWithholding: boolean;
  /** Statements and reports that still have to be delivered to the customer's folder. */
  undelivered: PendingDelivery[];
}

/** A statement, or a report on an order. */
export type PendingDelivery =
  | { readonly iban: string; readonly sequence: number }
  | { readonly report: number };

/** Outcome of a payment to this account: rejected when ordered, or returned `days` days after booking. */
export type Beneficiary =
  | { readonly outcome: 'rejected'; readonly code: string }
  | { readonly outcome: 'returned'; readonly code: string; readonly days: number };

export const initialState = (): State => ({
  clockOffset: 0,
  lastNumber: 1_000_000,
  lastDay: '',
  accounts: [],
  bookings: [],
  statements: [],
  orders: [],
  reports: [],
  settled: [],
  nextOrder: normalSwitches,
  beneficiaries: {},
  payees: {},
  isWithholding: false,
  undelivered: [],
});

export function nextNumber(state: State): number {
  state.lastNumber += 1;
  return state.lastNumber;
}

const MAX_STATEMENTS = 1000;
const MAX_ORDERS = 500;

export function dropOldest(state: State): void {
  state.statements = state.statements.slice(-MAX_STATEMENTS);
  state.orders = state.orders.slice(-MAX_ORDERS);
  state.reports = state.reports.slice(-MAX_ORDERS);
}
