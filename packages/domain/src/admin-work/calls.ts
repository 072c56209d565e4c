import * as z from 'zod/mini';
import { overdueMoney } from '../books/calls.ts';
import { defineCall } from '../http/call.ts';
import { envelope } from '../http/schema.ts';

/** Where the month whose turn it is stands; `ready`: it can be begun. */
const monthStates = [
  'beforeCutOff',
  'pricesMissing',
  'booksDiffer',
  'statementsMissing',
  'ready',
  'running',
  'stopped',
] as const;

/** How many wait, and since when the oldest does. */
const waiting = z.object({ count: z.int(), oldest: z.nullable(z.string()) });
export type Waiting = z.infer<typeof waiting>;

/** `dueOn`: the last day to look at the oldest, where there is one; `isLate`: that day is over. */
const queue = z.extend(waiting, { dueOn: z.nullable(z.string()), isLate: z.boolean() });
export type WaitingQueue = z.infer<typeof queue>;

/** Mail and text messages of all brands; `isLate`: the oldest waits too long; `lapsed`: so old that they stay. */
const mailLane = z.extend(waiting, { isLate: z.boolean(), lapsed: z.int() });
export type MailLane = z.infer<typeof mailLane>;

/** The last time all of ours was compared with a provider's; null: never. `isLate`: it should have been by now. */
const comparison = z.object({ completedAt: z.nullable(z.string()), isLate: z.boolean() });
export type Comparison = z.infer<typeof comparison>;

const adminWork = z.object({
  month: z.object({
    dealingDay: z.string(),
    cutOff: z.string(),
    publicationDay: z.string(),
    state: z.enum(monthStates),
    /** The last day to publish is over, and the month waits still. */
    isOverdue: z.boolean(),
    /** Funds that are held and have no published price of the month, and those whose price waits for publication. */
    missingPrices: z.int(),
    enteredPrices: z.int(),
  }),
  /** Codes and links go before messages. */
  mail: z.object({ urgent: mailLane, message: mailLane }),
  /** What colleagues asked and this employee may approve. */
  approvals: queue,
  /** Of the administrator's brand. `alarms`: those nobody looked into. */
  alarms: queue,
  /** Who wants to be called. */
  callbacks: queue,
  applications: queue,
  sales: queue,
  /** `decideBy`: until when the first must be decided, of those that have such a day; `urgent`: how many are near or over it. */
  changes: z.extend(queue, { decideBy: z.nullable(z.string()), urgent: z.int() }),
  questionnaires: queue,
  payments: queue,
  collections: queue,
  openItems: queue,
  /** Files of the bank that were not read; also those that name no account of any brand. */
  rejectedStatements: queue,
  /** Statements imported by hand that a colleague did not compare with the bank yet. */
  unconfirmedStatements: queue,
  /** Payment files nobody handed over to the bank. */
  madeBatches: queue,
  fundDocuments: queue,
  /** Lists of buildings that wait for publication. */
  buildings: queue,
  /**
   * Bank and books of the administrator's brand: differences nothing explains, their largest in words, and the last day
   * of the newest statement; `missingFrom`: the first day the bank worked since, of which there is none.
   */
  books: z.object({
    differences: z.int(),
    largest: z.nullable(z.string()),
    lastStatementDay: z.nullable(z.string()),
    missingFrom: z.nullable(z.string()),
    /** Money that is past its expected day, the largest first. */
    overdue: z.array(overdueMoney),
  }),
  /** With the providers of payments and of mandates; null for a brand that has none. */
  comparisons: z.object({ payments: z.nullable(comparison), mandates: z.nullable(comparison) }),
  /** Last outcome of the nightly verification of ledger, books and audit log; `late`: none of the last day. */
  verification: z.object({
    state: z.enum(['green', 'broken', 'late']),
    what: z.nullable(z.string()),
    /** The first fault, in words. */
    fault: z.nullable(z.string()),
    at: z.nullable(z.string()),
  }),
  /** Years whose figures are needed and not loaded, and loaded figures a colleague must decide on. */
  yearlyFigures: z.object({ missing: z.array(z.int()), toDecide: z.int() }),
  /** Payouts of annuities that wait because name, address or citizen number is missing, with the first contracts. */
  unidentified: z.extend(waiting, { contracts: z.array(z.string()) }),
  /** Payouts that wait until their investor confirmed a change, with the first contracts. */
  unconfirmed: z.extend(waiting, { contracts: z.array(z.string()) }),
  /** Temporary annuities that hold more than they may pay by their end (domain 10.1), with the first contracts. */
  aboveCeiling: z.extend(waiting, { contracts: z.array(z.string()) }),
});
export type AdminWork = z.infer<typeof adminWork>;

export const getAdminWork = defineCall({
  method: 'GET',
  path: '/api/admin/work',
  access: 'admin',
  group: 'Beheer',
  summary:
    'Wat er op een medewerker wacht: de maand die aan de beurt is, en hoeveel er in elke wachtrij staat.',
  status: 200,
  response: envelope(adminWork),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});
