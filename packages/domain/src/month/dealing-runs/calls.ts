import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, isoDay, seenDigest } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';

/** Reasons why the dealing run of a month cannot start now. `running` and `completed` need no action; all others do. */
export const dealingRunBlockers = [
  /** The cut-off has not passed, so an order or a deposit may still arrive. */
  'beforeCutOff',
  /** A fund with holdings has no published price for the valuation date. */
  'pricesMissing',
  /** The dealing run of an earlier valuation date is not completed. */
  'earlierMonthOpen',
  /**
   * A payout that should begin before the valuation date is still undecided. Completing this dealing run would make
   * the requested start day impossible.
   */
  'conversionsUndecided',
  /** Bank and books, or the books and their source, have an unexplained difference. */
  'booksDiffer',
  /** An account has no statement up to the cut-off, so money that arrived in time may be missing. */
  'statementsMissing',
  'running',
  'completed',
] as const;
export type DealingRunBlocker = (typeof dealingRunBlockers)[number];

/** `stopped`: the server process ended or a step failed. The run resumes at that step when it is started again. */
export const dealingRunStates = ['running', 'stopped', 'completed'] as const;
export type DealingRunState = (typeof dealingRunStates)[number];

const namedFund = z.object({ fundId: z.int(), code: z.string(), name: z.string() });

/**
 * Effect of a dealing run on one fund, in the order of domain 5.2. Amounts are in euro; units and prices
 * have four decimals. All amounts are positive; the field name shows whether they enter or leave the fund.
 */
const dealingRunFund = z.extend(namedFund, {
  /** Price and distribution per unit on the valuation date; null until published. */
  nav: z.nullable(z.number()),
  distribution: z.nullable(z.number()),
  unitsBefore: z.number(),
  /** Steps 1 and 2: distributions reinvested or paid out. */
  reinvested: z.number(),
  paidOut: z.number(),
  /** Step 3: investors' deposits, and the entry cost included in them. */
  deposits: z.number(),
  entryCost: z.number(),
  /** Step 4: gross sales, their exit cost, and the amounts switched to and from other funds after cost. */
  sales: z.number(),
  exitCost: z.number(),
  switchedOut: z.number(),
  switchedIn: z.number(),
  /**
   * Units requested for redemption, units redeemed this month, and units that the fund's
   * redemption limit allows this year.
   */
  unitsAsked: z.number(),
  unitsExecuted: z.number(),
  redemptionLimit: z.number(),
  /** Steps 5 and 6: annuity payouts and wrapper cost. */
  annuityPayouts: z.number(),
  wrapperCost: z.number(),
  unitsAfter: z.number(),
  /** Step 7: value of `unitsAfter` at the price. */
  value: z.number(),
});
export type DealingRunFund = z.infer<typeof dealingRunFund>;

/** The days of the dealing run for one valuation date (domain 5.1). */
const dealingDays = {
  dealingDay: z.string(),
  cutOff: z.string(),
  publicationDay: z.string(),
  payDay: z.string(),
};

const counts = {
  contracts: z.int(),
  deposits: z.int(),
  sellRequests: z.int(),
  annuityPayouts: z.int(),
};

/** Number of annuities waiting for the fiscal figures of a year to be loaded (domain 10.15); null when none wait. */
const waiting = z.nullable(z.object({ year: z.int(), contracts: z.int() }));

const dealingRunFigures = {
  /** Number of contracts in the run, with the number of deposits, orders and payouts. */
  counts: z.object(counts),
  funds: z.array(dealingRunFund),
};

/** Preview of a dealing run. Calculating it writes no data. */
const dealingRunPreview = z.object({
  ...dealingDays,
  blockers: z.array(z.enum(dealingRunBlockers)),
  missingPrices: z.array(namedFund),
  /** Accounts without a statement for the days `from` to `through`, inclusive. */
  missingStatements: z.array(
    z.object({ iban: z.string(), accountName: z.string(), from: z.string(), through: z.string() }),
  ),
  /** Whether the deadline to publish prices has passed while the dealing run of the month is still waiting. */
  isOverdue: z.boolean(),
  waiting,
  ...dealingRunFigures,
  /**
   * Digest of the prices and contracts used for the preview. The employee who starts the run must send it as
   * confirmation.
   */
  seen: z.string(),
});
export type DealingRunPreview = z.infer<typeof dealingRunPreview>;

/** A dealing run as shown in the list. */
const dealingRunSummary = z.object({
  dealingDay: z.string(),
  state: z.enum(dealingRunStates),
  startedAt: z.string(),
  /** The employee who started the run; null: the schedule started it. */
  startedBy: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  /** Number of contracts completed; `total` is the number of contracts in the run. */
  done: z.int(),
  total: z.int(),
  /** Total value of all contracts after the run, in euro; null until it is completed. */
  value: z.nullable(z.number()),
});
export type DealingRunSummary = z.infer<typeof dealingRunSummary>;

/** Progress of a dealing run. */
const dealingRunReport = z.object({
  ...dealingDays,
  ...dealingRunSummary.shape,
  waiting,
  ...dealingRunFigures,
});
export type DealingRunReport = z.infer<typeof dealingRunReport>;

/** All dealing runs, newest first, and the first valuation date whose run is not completed. */
const dealingRunList = z.object({
  next: z.object(dealingDays),
  runs: z.array(dealingRunSummary),
});
export type DealingRunList = z.infer<typeof dealingRunList>;

const group = 'Beheer';

/** Excludes dates near the limits of the calendar, because business days cannot be calculated there. */
const isMonth = (day: string): boolean => day >= '1900' && day < '3000';
const ofMonth = z.strictObject({ dealingDay: isoDay.check(z.refine(isMonth, 'Deze maand bestaat niet.')) });

export const listDealingRuns = defineCall({
  method: 'GET',
  path: '/api/admin/dealing-runs',
  access: 'admin',
  group,
  summary: 'De maanden die zijn verwerkt, nieuwste eerst, en de maand die nu aan de beurt is.',
  status: 200,
  response: envelope(dealingRunList),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});

export const previewDealingRun = defineCall({
  method: 'GET',
  path: '/api/admin/dealing-runs/{dealingDay}/preview',
  access: 'admin',
  group,
  summary:
    'Wat het verwerken van een maand nu zou doen, en wat er nog voor nodig is. Er wordt niets bewaard.',
  params: ofMonth,
  status: 200,
  response: envelope(dealingRunPreview),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'],
});

export const startDealingRun = defineCall({
  method: 'POST',
  path: '/api/admin/dealing-runs/{dealingDay}/start',
  access: 'admin',
  group,
  changes: ['/api/admin/dealing-runs'],
  summary:
    'Begint een maand te verwerken zoals die is bekeken, of gaat verder met een maand die was gestopt.',
  params: ofMonth,
  body: z.strictObject({ seen: seenDigest }),
  status: 204,
  errors: [
    'notAuthenticated',
    'notAllowed',
    'secondFactorRequired',
    'notFound',
    'rolloverNotReady',
    'rolloverStarted',
    'changedMeanwhile',
  ],
});

export const passMissingStatements = defineCall({
  method: 'POST',
  path: '/api/admin/dealing-runs/{dealingDay}/missing-statements',
  access: 'admin',
  group,
  changes: ['/api/admin/dealing-runs'],
  summary:
    'Laat een maand beginnen zonder afschriften die de bank niet geeft, nadat een collega dat heeft goedgekeurd. Komt er van zo’n rekening toch een afschrift, maar nog niet tot de sluiting, dan moet het opnieuw.',
  params: ofMonth,
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound', 'changedMeanwhile'],
});

export const getDealingRun = defineCall({
  method: 'GET',
  path: '/api/admin/dealing-runs/{dealingDay}',
  access: 'admin',
  group,
  summary: 'Wat het verwerken van een maand deed, of tot nu toe deed.',
  params: ofMonth,
  status: 200,
  response: envelope(dealingRunReport),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'],
});
