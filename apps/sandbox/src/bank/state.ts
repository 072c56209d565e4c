import type { KnownPayee } from './payees.ts';
import { normalSwitches, type OrderSwitches } from './switches.ts';

/** How an entry of several payments stands on a statement. */
export const entryForms = ['single', 'batch', 'batchWithDetails'] as const;
export type EntryForm = (typeof entryForms)[number];

export const statementVersions = ['02', '08'] as const;
export type StatementVersion = (typeof statementVersions)[number];

/** One account of a customer of this bank. Amounts are whole cents; days are `YYYY-MM-DD`. */
export interface Account {
  readonly iban: string;
  name: string;
  balance: number;
  /** How many statements it has: the sandbox names their files by it. */
  sequence: number;
  form: EntryForm;
  version: StatementVersion;
  /** Whose money Mollie and Twikey pay out here: a profile and an API key. */
  mollieProfile: string | null;
  twikeyKey: string | null;
}

/** What a booking is of, which decides its code on the statement. */
export type BookingKind = 'received' | 'sent' | 'returned' | 'collected' | 'collectionReturned' | 'corrected';

/** One payment of an entry; positive is received. */
export interface Detail {
  readonly cents: number;
  readonly endToEndId: string | null;
  readonly instructionId: string | null;
  readonly mandateId: string | null;
  readonly name: string | null;
  readonly iban: string | null;
  readonly remittance: string | null;
  /** A creditor's reference (ISO 11649), which is no free text. */
  readonly reference: string | null;
  readonly returnReason: string | null;
}

/** One entry of an account. */
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
  /** Its place among the statements of the account, from 1. */
  readonly sequence: number;
  /** The bank's number on it: two digits of the year and the working day, 26229. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  readonly writtenAt: number;
  readonly form: EntryForm;
  readonly bookings: readonly Booking[];
  /** So many entries of a cent come after them, to make it large. */
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
  /** When the bank of the beneficiary sends it back by itself, and why. */
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

/** A message that was taken; one that is rejected whole leaves only its report. */
export interface Order {
  readonly messageId: string;
  readonly createdAt: string;
  readonly receivedAt: number;
  readonly batches: OrderBatch[];
}

/** A report on an order (`pain.002`), as it was given. */
export interface Report {
  readonly number: number;
  readonly messageId: string;
  readonly status: string;
  readonly xml: string;
}

/** All the part remembers; JSON as it stands. */
export interface State {
  /** How far the sandbox's clock is from the machine's, in milliseconds. */
  clockOffset: number;
  /** The last number that was given to a booking or a report. */
  lastNumber: number;
  /** The last morning that was worked through, as a day; empty before the first. */
  lastDay: string;
  accounts: Account[];
  /** Booked, and on no statement yet. */
  bookings: Booking[];
  /** Oldest first. */
  statements: Statement[];
  orders: Order[];
  reports: Report[];
  /** What of the movements at Mollie and Twikey was paid out. */
  settled: string[];
  nextOrder: OrderSwitches;
  /** What happens to payments to an account elsewhere. */
  beneficiaries: Record<string, Beneficiary>;
  /** Whose accounts elsewhere are, for who asks. */
  payees: Record<string, KnownPayee>;
  /** Statements are made, and not delivered. */
  isWithholding: boolean;
  /** What still has to be put where the customer fetches it. */
  undelivered: Undelivered[];
}

/** A statement, or a report on an order. */
export type Undelivered = { readonly iban: string; readonly sequence: number } | { readonly report: number };

/** Rejected when it is ordered, or sent back so many days after it was booked. */
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
