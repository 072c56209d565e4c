import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, isoDay } from '../http/schema.ts';
import { bookAccounts } from './book.ts';
import { differencePlaceNames } from './differences.ts';
import { expectedNames } from './expected-days.ts';
import { itemAgeNames, openKindNames, payoutStandNames, underwayNames } from './explanations.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** How many, and how much together, in euro. */
const sum = { count: z.int(), amount: z.number() };

/** What moved on the account and is not explained by what we know; above 0 came in. */
const openItems = z.object({ ...sum, kind: z.enum(openKindNames), age: z.enum(itemAgeNames) });

/** An account of the brand at the end of its last statement up to the day; amounts in euro. */
const account = z.object({
  iban: z.string(),
  name: z.string(),
  /** Last day of that statement; null: there is none yet. */
  statementDay: z.nullable(z.string()),
  /** The bank's balance, and what of it the books explain. */
  closing: z.number(),
  explained: z.number(),
  openItems: z.array(openItems),
  /** What of the difference no open item explains. */
  unnamed: z.number(),
  /** The first day on which the bank worked and of which there is no statement; null: none up to the day. */
  missingFrom: z.nullable(z.string()),
});
export type BookReportAccount = z.infer<typeof account>;

const difference = z.object({
  place: z.enum(differencePlaceNames),
  /** Which account, contract or line; empty of all books together. */
  name: z.string(),
  /** In euro, as what we owe or have: by the books, and by what they follow from. */
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
  /** Last day of the newest statement; null: there is none. */
  lastStatementDay: z.nullable(z.string()),
  accounts: z.array(account),
  /** What belongs on the accounts and is not there: with a provider, or the other way round (below 0). */
  underway: z.array(z.object({ who: z.enum(underwayNames), age: z.enum(itemAgeNames), amount: z.number() })),
  /** Booked up to the day, of a statement after it; or of a statement up to it, on a later day (below 0). */
  otherStatement: z.number(),
  /** Whose the money is. */
  owners: z.array(
    z.object({
      account: z.enum(Object.keys(bookAccounts) as [keyof typeof bookAccounts]),
      amount: z.number(),
    }),
  ),
  payouts: z.array(z.object({ ...sum, stand: z.enum(payoutStandNames) })),
  /** On the accounts and under way together, whose it is together, and what no line of the books explains of that. */
  total: z.object({ there: z.number(), owned: z.number(), unnamed: z.number() }),
  /** Of now, whatever the day: where the books contradict what they follow from. */
  differences: z.array(difference),
  /** Of now, whatever the day: what is past its expected day, the largest first. */
  overdue: z.array(overdueMoney),
});
export type BookReport = z.infer<typeof report>;

/** Without a day: that of the newest statement. */
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
