import * as z from 'zod/mini';
import { overdueMoney } from '../books/calls.ts';
import { defineCall } from '../http/call.ts';
import { envelope } from '../http/schema.ts';

/** States of the month that is due for dealing. `ready`: its dealing run can start. */
const monthStates = [
  'beforeCutOff',
  'pricesMissing',
  'booksDiffer',
  'statementsMissing',
  'ready',
  'running',
  'stopped',
] as const;

/** Number of waiting items, and since when the oldest has been waiting. */
const waiting = z.object({ count: z.int(), oldest: z.nullable(z.string()) });
export type WaitingWork = z.infer<typeof waiting>;

/** `dueOn`: last day to handle the oldest item, if it has one. `isLate`: that day has passed. */
const queue = z.extend(waiting, { dueOn: z.nullable(z.string()), isLate: z.boolean() });
export type WaitingQueue = z.infer<typeof queue>;

/**
 * Mail and text messages of all brands. `isLate`: the oldest has waited too long. `lapsed`: messages too old to be
 * sent.
 */
const mailLane = z.extend(waiting, { isLate: z.boolean(), lapsed: z.int() });
export type MailLane = z.infer<typeof mailLane>;

/**
 * Last full comparison of our records with those of a provider; null: never compared. `isLate`: a comparison is
 * overdue.
 */
const comparison = z.object({ completedAt: z.nullable(z.string()), isLate: z.boolean() });
export type Comparison = z.infer<typeof comparison>;

const adminWork = z.object({
  month: z.object({
    dealingDay: z.string(),
    cutOff: z.string(),
    publicationDay: z.string(),
    state: z.enum(monthStates),
    /** The last day to publish has passed and the month is still waiting. */
    isOverdue: z.boolean(),
    /**
     * `missingPrices`: funds with holdings but without a published price for the month. `enteredPrices`: funds whose
     * price is waiting for publication.
     */
    missingPrices: z.int(),
    enteredPrices: z.int(),
  }),
  /** Codes and links are sent before messages. */
  mail: z.object({ urgent: mailLane, message: mailLane }),
  /** Requests of colleagues that this employee may approve. */
  approvals: queue,
  /** Queues of the administrator's brand. `alarms`: alarms not yet investigated. */
  alarms: queue,
  /** People who requested a call. */
  callbacks: queue,
  applications: queue,
  sales: queue,
  /**
   * `decideBy`: earliest decision deadline among the changes that have one. `urgent`: number of changes close to or
   * past their deadline.
   */
  changes: z.extend(queue, { decideBy: z.nullable(z.string()), urgent: z.int() }),
  questionnaires: queue,
  payments: queue,
  collections: queue,
  openItems: queue,
  /** Rejected bank files, including files that name no account of any brand. */
  rejectedStatements: queue,
  /** Manually imported statements that a colleague has not yet compared with the bank. */
  unconfirmedStatements: queue,
  /** Payment files not yet delivered to the bank. */
  madeBatches: queue,
  fundDocuments: queue,
  /** Lists of buildings waiting for publication. */
  buildings: queue,
  /**
   * Bank and books of the administrator's brand: number of unexplained differences, the largest one as text, and the
   * last day of the newest statement. `missingFrom`: the first bank day since then without a statement.
   */
  books: z.object({
    differences: z.int(),
    largest: z.nullable(z.string()),
    lastStatementDay: z.nullable(z.string()),
    missingFrom: z.nullable(z.string()),
    /** Money past its expected day, largest amount first. */
    overdue: z.array(overdueMoney),
  }),
  /** Comparisons with the payment provider and the mandate provider; null for a brand without that provider. */
  comparisons: z.object({ payments: z.nullable(comparison), mandates: z.nullable(comparison) }),
  /** Last result of the nightly verification of ledger, books and audit log. `late`: no result in the last day. */
  verification: z.object({
    state: z.enum(['green', 'broken', 'late']),
    what: z.nullable(z.string()),
    /** The first fault, as text. */
    fault: z.nullable(z.string()),
    at: z.nullable(z.string()),
  }),
  /**
   * `missing`: years whose figures are needed but not loaded. `toDecide`: loaded figures that a colleague must decide
   * on.
   */
  yearlyFigures: z.object({ missing: z.array(z.int()), toDecide: z.int() }),
  /**
   * Annuity payouts that wait because a name, address or citizen service number is missing, with the first contracts.
   */
  unidentified: z.extend(waiting, { contracts: z.array(z.string()) }),
  /** Payouts that wait until the investor confirms a change, with the first contracts. */
  unconfirmed: z.extend(waiting, { contracts: z.array(z.string()) }),
  /**
   * Temporary annuities with more value than they may pay out before their end (domain 10.1), with the first
   * contracts.
   */
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
