import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, isoDay, seenDigest } from '../http/schema.ts';
import { correctionReason } from '../impersonation/kept-reason.ts';

/** Why a month cannot be run now. `running` and `completed` end by themselves; the others ask for something first. */
export const dealingRunBlockers = [
  /** An order or a deposit may still come in. */
  'beforeCutOff',
  /** A held fund has no published price of the valuation date. */
  'pricesMissing',
  /** An earlier valuation date was not run to its end. */
  'earlierMonthOpen',
  /** A payout that was asked to begin before the valuation date is not decided: a month would take that day from it. */
  'conversionsUndecided',
  /** Bank and books, or the books and what they follow from, differ by what nothing explains. */
  'booksDiffer',
  /** An account has no statement up to the cut-off: money that came in time may be on it. */
  'statementsMissing',
  'running',
  'completed',
] as const;
export type DealingRunBlocker = (typeof dealingRunBlockers)[number];

/** `stopped`: its server went away or a step failed; it goes on where it was when it is started again. */
export const dealingRunStates = ['running', 'stopped', 'completed'] as const;
export type DealingRunState = (typeof dealingRunStates)[number];

const namedFund = z.object({ fundId: z.int(), code: z.string(), name: z.string() });

/**
 * What a run does, or did, to one fund, in the order of domain 5.2. Amounts are euro, participations and prices have
 * four decimals. What leaves the fund is positive too: its name says which way it goes.
 */
const dealingRunFund = z.extend(namedFund, {
  /** Price and distribution per participation of the valuation date; null while they are not published. */
  nav: z.nullable(z.number()),
  distribution: z.nullable(z.number()),
  unitsBefore: z.number(),
  /** Steps 1 and 2: what is distributed is reinvested or paid out. */
  reinvested: z.number(),
  paidOut: z.number(),
  /** Step 3: what investors paid in, and what of it is entry cost. */
  deposits: z.number(),
  entryCost: z.number(),
  /** Step 4: gross, and the cost of it and of what went to other funds after it. */
  sales: z.number(),
  exitCost: z.number(),
  switchedOut: z.number(),
  switchedIn: z.number(),
  /** Participations that were asked back, that this month buys back, and that the fund may buy back this year. */
  unitsAsked: z.number(),
  unitsExecuted: z.number(),
  redemptionLimit: z.number(),
  /** Steps 5 and 6. */
  annuityPayouts: z.number(),
  wrapperCost: z.number(),
  unitsAfter: z.number(),
  /** Step 7: `unitsAfter` at the price. */
  value: z.number(),
});
export type DealingRunFund = z.infer<typeof dealingRunFund>;

/** The days that belong to a valuation date (domain 5.1). */
const dealingDays = {
  /** First of a month. */
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

/** Annuities that wait until the figures of a year are loaded (domain 10.15); null when none does. */
const waiting = z.nullable(z.object({ year: z.int(), contracts: z.int() }));

const dealingRunFigures = {
  /** How many contracts are dealt, and how many deposits, orders and payouts are among it. */
  counts: z.object(counts),
  funds: z.array(dealingRunFund),
};

/** What a run would do now. Nothing is written. */
const dealingRunPreview = z.object({
  ...dealingDays,
  blockers: z.array(z.enum(dealingRunBlockers)),
  missingPrices: z.array(namedFund),
  /** Of which accounts, and of which days, `through` included. */
  missingStatements: z.array(
    z.object({ iban: z.string(), accountName: z.string(), from: z.string(), through: z.string() }),
  ),
  /** The last day to publish is over, and the month waits still. */
  isOverdue: z.boolean(),
  waiting,
  ...dealingRunFigures,
  /** The prices and contracts it was counted with: who starts the run says that they saw these. */
  seen: z.string(),
});
export type DealingRunPreview = z.infer<typeof dealingRunPreview>;

/** A run as the list shows it. */
const dealingRunSummary = z.object({
  dealingDay: z.string(),
  state: z.enum(dealingRunStates),
  startedAt: z.string(),
  /** Null: the schedule. */
  startedBy: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  /** Contracts that are done, of so many. */
  done: z.int(),
  total: z.int(),
  /** In euro, of all contracts together after the run; null until it is completed. */
  value: z.nullable(z.number()),
});
export type DealingRunSummary = z.infer<typeof dealingRunSummary>;

/** What a run did so far. */
const dealingRunReport = z.object({
  ...dealingDays,
  ...dealingRunSummary.shape,
  waiting,
  ...dealingRunFigures,
});
export type DealingRunReport = z.infer<typeof dealingRunReport>;

/** All runs, newest first, and the first valuation date that was not run to its end. */
const dealingRunList = z.object({
  next: z.object(dealingDays),
  runs: z.array(dealingRunSummary),
});
export type DealingRunList = z.infer<typeof dealingRunList>;

const group = 'Beheer';

/** A day that is no valuation date has no run; around the ends of the calendar nothing can be counted. */
const isMonth = (day: string): boolean => day.endsWith('-01') && day >= '1900' && day < '3000';
const ofMonth = z.strictObject({ dealingDay: isoDay.check(z.refine(isMonth, 'Deze maand bestaat niet.')) });

export const listDealingRuns = defineCall({
  method: 'GET',
  path: '/api/admin/rollovers',
  access: 'admin',
  group,
  summary: 'De maanden die zijn verwerkt, nieuwste eerst, en de maand die nu aan de beurt is.',
  status: 200,
  response: envelope(dealingRunList),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});

export const previewDealingRun = defineCall({
  method: 'GET',
  path: '/api/admin/rollovers/{dealingDay}/preview',
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
  path: '/api/admin/rollovers/{dealingDay}/start',
  access: 'admin',
  group,
  changes: ['/api/admin/rollovers'],
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
  path: '/api/admin/rollovers/{dealingDay}/missing-statements',
  access: 'admin',
  group,
  changes: ['/api/admin/rollovers'],
  summary:
    'Laat een maand beginnen zonder afschriften die de bank niet geeft, nadat een collega dat heeft goedgekeurd. Komt er van zo’n rekening toch een afschrift, maar nog niet tot de sluiting, dan moet het opnieuw.',
  params: ofMonth,
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound', 'changedMeanwhile'],
});

export const getDealingRun = defineCall({
  method: 'GET',
  path: '/api/admin/rollovers/{dealingDay}',
  access: 'admin',
  group,
  summary: 'Wat het verwerken van een maand deed, of tot nu toe deed.',
  params: ofMonth,
  status: 200,
  response: envelope(dealingRunReport),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'],
});
