import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, isoDay } from '../../http/schema.ts';
import { bookAccounts } from './book.ts';
import { differencePlaceNames } from './differences.ts';
import { expectedNames } from './expected-days.ts';
import { itemAgeNames, openKindNames, payoutStatusNames, underwayNames } from './explanations.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** Number of items, and their total in euro. */
const sum = { count: z.int(), amount: z.number() };

/** Movements on the account that our records do not explain; positive is received. */
const openItems = z.object({ ...sum, kind: z.enum(openKindNames), age: z.enum(itemAgeNames) });

/** An account of the brand at the end of its last statement up to the day of the report. Amounts in euro. */
const account = z.object({
  iban: z.string(),
  name: z.string(),
  /** Last day of that statement; null if there is no statement yet. */
  statementDay: z.nullable(z.string()),
  /** The bank's balance, and the part of it the books explain. */
  closing: z.number(),
  explained: z.number(),
  openItems: z.array(openItems),
  /** The part of the difference between bank and books that no open item explains. */
  unnamed: z.number(),
  /** The first bank day without a statement; null if no statement is missing up to the day of the report. */
  missingFrom: z.nullable(z.string()),
});
export type BookReportAccount = z.infer<typeof account>;

const difference = z.object({
  place: z.enum(differencePlaceNames),
  /** Name of the account, contract or line; empty for all books together. */
  name: z.string(),
  /** In euro, as an asset or a debt. `booked`: according to the books. `expected`: according to their source. */
  booked: z.number(),
  expected: z.number(),
});

/** Money that should have arrived; see `OverdueMoney`. */
export const overdueMoney = z.object({
  what: z.enum(expectedNames),
  amount: z.number(),
  since: z.string(),
  dueOn: z.string(),
});

const report = z.object({
  day: z.string(),
  /** Last day of the newest statement; null if there is no statement. */
  lastStatementDay: z.nullable(z.string()),
  accounts: z.array(account),
  /**
   * Money on its way to the accounts, such as money at a provider. A negative amount is money that has not left the
   * accounts yet.
   */
  underway: z.array(z.object({ who: z.enum(underwayNames), age: z.enum(itemAgeNames), amount: z.number() })),
  /**
   * Amounts booked up to the day of the report that belong to a later statement. Negative: amounts booked later that
   * belong to a statement up to that day.
   */
  otherStatement: z.number(),
  /** Owners of the money, by account of the books. */
  owners: z.array(
    z.object({
      account: z.enum(Object.keys(bookAccounts) as [keyof typeof bookAccounts]),
      amount: z.number(),
    }),
  ),
  payouts: z.array(z.object({ ...sum, stand: z.enum(payoutStatusNames) })),
  /**
   * `there`: money on the accounts and under way. `owned`: total of the amounts per owner. `unnamed`: the difference
   * that no entry in the books explains.
   */
  total: z.object({ there: z.number(), owned: z.number(), unnamed: z.number() }),
  /** Differences between the books and their source; always current, regardless of the day of the report. */
  differences: z.array(difference),
  /**
   * Amounts that have not arrived by their expected day, largest first; always current, regardless of the day of the
   * report.
   */
  overdue: z.array(overdueMoney),
});
export type BookReport = z.infer<typeof report>;

/** Defaults to the last day of the newest statement. */
const query = z.strictObject({ day: z.optional(isoDay) });

export const getBookReport = defineCall({
  method: 'GET',
  path: '/api/admin/books',
  access: 'admin',
  group,
  summary:
    'Bank en boeken op een dag: het saldo van elke rekening, wat de boeken ervan verklaren, wat open staat en van wie het geld is.',
  query,
  status: 200,
  response: envelope(report),
  errors: [...employees],
});

export const getBookReportFile = defineCall({
  method: 'GET',
  path: '/api/admin/books/file',
  access: 'admin',
  group,
  summary: 'Bank en boeken op een dag, als PDF.',
  query,
  status: 200,
  file: 'application/pdf',
  errors: [...employees],
});
