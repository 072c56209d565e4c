import * as z from 'zod/mini';
import { brandStates } from '../../brand/state.ts';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';
import { conversionWork } from '../../investing/change-requests/work.ts';
import { booksWork } from '../../money/books/work.ts';
import { comparison } from '../../money/payments/comparison.ts';
import { termsWork } from '../../products/terms/work.ts';
import { yearlyFiguresWork } from '../../products/yearly-figures/work.ts';

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

const adminWork = z.object({
  /** State of the administrator's brand; a brand that is not open has work at *Inrichten*. */
  brandState: z.enum(brandStates),
  month: z.object({
    dealingDay: z.string(),
    cutOff: z.string(),
    publicationDay: z.string(),
    state: z.enum(monthStates),
    /** Whether the deadline to publish prices has passed while the dealing run of the month is still waiting. */
    isOverdue: z.boolean(),
    /**
     * `missingPrices`: number of funds with holdings but without a published price for the month. `enteredPrices`:
     * number of funds with a price that is waiting for publication. `funds` and `publishedPrices`: number of funds that
     * exist on the day, and of their published prices.
     */
    missingPrices: z.int(),
    enteredPrices: z.int(),
    funds: z.int(),
    publishedPrices: z.int(),
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
  /** Transfers of other providers that wait for an action of an employee. Older servers omit it. */
  transfers: z.optional(queue),
  sales: queue,
  changes: z.extend(queue, conversionWork),
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
  /** `missing`: number of documents that an investor must read and that are not published for a fund of the brand. */
  fundDocuments: z.extend(queue, { missing: z.int() }),
  /** Uploaded lists of buildings that are waiting for publication. */
  buildings: queue,
  books: booksWork,
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
  yearlyFigures: yearlyFiguresWork,
  terms: termsWork,
  /** Number of price files that wait for the decision of a second employee. Older servers omit it. */
  priceFiles: z.optional(z.int()),
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
