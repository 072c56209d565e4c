import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';
import { overdueMoney } from '../../money/books/calls.ts';

/** States of the monthly dealing run that is due next. `ready`: the run can start. */
const monthStates = [
  'beforeCutOff',
  'pricesMissing',
  'booksDiffer',
  'statementsMissing',
  'ready',
  'running',
  'stopped',
] as const;

/** Number of items waiting, and the time since which the oldest item has been waiting. */
const waiting = z.object({ count: z.int(), oldest: z.nullable(z.string()) });
export type WaitingWork = z.infer<typeof waiting>;

/** `dueOn`: deadline for the oldest item, if the queue has deadlines. `isLate`: that deadline has passed. */
const queue = z.extend(waiting, { dueOn: z.nullable(z.string()), isLate: z.boolean() });
export type WaitingQueue = z.infer<typeof queue>;

/**
 * Outgoing emails and text messages of all brands. `isLate`: the oldest message has waited too long. `lapsed`: number
 * of messages that are too old to be sent.
 */
const mailLane = z.extend(waiting, { isLate: z.boolean(), lapsed: z.int() });
export type MailLane = z.infer<typeof mailLane>;

/**
 * The last full comparison of our records with those of a provider; null if there was none. `isLate`: a comparison is
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
    /** Whether the deadline to publish prices has passed while the dealing run of the month is still waiting. */
    isOverdue: z.boolean(),
    /**
     * `missingPrices`: number of funds with holdings but without a published price for the month. `enteredPrices`:
     * number of funds with a price that is waiting for publication.
     */
    missingPrices: z.int(),
    enteredPrices: z.int(),
  }),
  /** Urgent mail contains codes and links and is sent before other messages. */
  mail: z.object({ urgent: mailLane, message: mailLane }),
  /** Requests from colleagues that this employee may approve. */
  approvals: queue,
  /** Queues of the administrator's brand. `alarms`: alarms that no employee has investigated yet. */
  alarms: queue,
  /** People who requested a callback. */
  callbacks: queue,
  applications: queue,
  sales: queue,
  /**
   * `decideBy`: the earliest decision deadline of the change requests that have a deadline. `urgent`: number of
   * change requests close to or past their deadline.
   */
  changes: z.extend(queue, { decideBy: z.nullable(z.string()), urgent: z.int() }),
  questionnaires: queue,
  payments: queue,
  collections: queue,
  openItems: queue,
  /** Rejected bank statement files, including files whose account belongs to no brand. */
  rejectedStatements: queue,
  /** Manually imported statements that a second employee has not yet compared with the bank. */
  unconfirmedStatements: queue,
  /** Payment files that have not been delivered to the bank. */
  madeBatches: queue,
  fundDocuments: queue,
  /** Uploaded lists of buildings that are waiting for publication. */
  buildings: queue,
  /**
   * Reconciliation of bank and books for the administrator's brand: the number of unexplained differences, the
   * largest difference as text, and the last day of the newest statement. `missingFrom`: the first bank day after it
   * without a statement.
   */
  books: z.object({
    differences: z.int(),
    largest: z.nullable(z.string()),
    lastStatementDay: z.nullable(z.string()),
    missingFrom: z.nullable(z.string()),
    /** Amounts that have not arrived by their expected day, largest amount first. */
    overdue: z.array(overdueMoney),
  }),
  /** Comparisons with the payment provider and the mandate provider; null for a brand without that provider. */
  comparisons: z.object({ payments: z.nullable(comparison), mandates: z.nullable(comparison) }),
  /** Last result of the nightly verification of ledger, books and audit log. `late`: no result in the last day. */
  verification: z.object({
    state: z.enum(['green', 'broken', 'late']),
    what: z.nullable(z.string()),
    /** Description of the first fault found. */
    fault: z.nullable(z.string()),
    at: z.nullable(z.string()),
  }),
  /**
   * `missing`: years whose fiscal figures are needed but not loaded. `toDecide`: number of loaded figures that a
   * second employee must approve or reject.
   */
  yearlyFigures: z.object({ missing: z.array(z.int()), toDecide: z.int() }),
  /** `missing`: no terms of the brand apply today. `toDecide`: loaded terms that a second employee must decide on. */
  terms: z.object({ missing: z.boolean(), toDecide: z.int() }),
  /**
   * Annuity payouts on hold because a name, an address or a citizen service number is missing; `contracts` lists the
   * first contract numbers.
   */
  unidentified: z.extend(waiting, { contracts: z.array(z.string()) }),
  /** Payouts on hold until the investor confirms a change; `contracts` lists the first contract numbers. */
  unconfirmed: z.extend(waiting, { contracts: z.array(z.string()) }),
  /**
   * Temporary annuities whose value exceeds what they may still pay out before their end (domain 10.1); `contracts`
   * lists the first contract numbers.
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
