import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, isoDay, seenDigest } from '../http/schema.ts';

/** Why a month cannot be run now. `running` and `completed` end by themselves; the others ask for something first. */
export const rolloverBlockers = [
  /** An order or a deposit may still come in. */
  'beforeCutOff',
  /** A held fund has no published price of the valuation date. */
  'pricesMissing',
  /** An earlier valuation date was not run to its end. */
  'earlierMonthOpen',
  'running',
  'completed',
] as const;
export type RolloverBlocker = (typeof rolloverBlockers)[number];

/** `stopped`: its server went away or a step failed; it goes on where it was when it is started again. */
export const rolloverStates = ['running', 'stopped', 'completed'] as const;
export type RolloverState = (typeof rolloverStates)[number];

const namedFund = z.object({ fundId: z.int(), code: z.string(), name: z.string() });

/**
 * What a run does, or did, to one fund, in the order of domain 5.2. Amounts are euro, participations and prices have
 * four decimals. What leaves the fund is positive too: its name says which way it goes.
 */
const rolloverFund = z.extend(namedFund, {
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
  gateRoom: z.number(),
  /** Steps 5 and 6. */
  annuityPayouts: z.number(),
  wrapperCost: z.number(),
  unitsAfter: z.number(),
  /** Step 7: `unitsAfter` at the price. */
  value: z.number(),
});
export type RolloverFund = z.infer<typeof rolloverFund>;

/** The days that belong to a valuation date (domain 5.1). */
const dealingDays = {
  /** First of a month. */
  valueDate: z.string(),
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

const rolloverFigures = {
  /** How many contracts are rolled over, and how many deposits, orders and payouts are among it. */
  counts: z.object(counts),
  funds: z.array(rolloverFund),
};

/** What a run would do now. Nothing is written. */
const rolloverPreview = z.object({
  ...dealingDays,
  blockers: z.array(z.enum(rolloverBlockers)),
  missingPrices: z.array(namedFund),
  /** The last day to publish is over, and the month waits still. */
  isOverdue: z.boolean(),
  ...rolloverFigures,
  /** The prices and contracts it was counted with: who starts the run says that he saw these. */
  seen: z.string(),
});
export type RolloverPreview = z.infer<typeof rolloverPreview>;

/** A run as the list shows it. */
const rolloverRun = z.object({
  valueDate: z.string(),
  state: z.enum(rolloverStates),
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
export type RolloverRun = z.infer<typeof rolloverRun>;

/** What a run did so far. */
const rolloverReport = z.object({
  ...dealingDays,
  ...rolloverRun.shape,
  ...rolloverFigures,
});
export type RolloverReport = z.infer<typeof rolloverReport>;

/** All runs, newest first, and the first valuation date that was not run to its end. */
const rolloverList = z.object({
  next: z.object(dealingDays),
  runs: z.array(rolloverRun),
});
export type RolloverList = z.infer<typeof rolloverList>;

const group = 'Beheer';

/** A day that is no valuation date has no run; around the ends of the calendar nothing can be counted. */
const isMonth = (day: string): boolean => day.endsWith('-01') && day >= '1900' && day < '3000';
const ofMonth = z.strictObject({ valueDate: isoDay.check(z.refine(isMonth, 'Deze maand bestaat niet.')) });

export const listRollovers = defineCall({
  method: 'GET',
  path: '/api/admin/rollovers',
  access: 'admin',
  group,
  summary: 'De maanden die zijn verwerkt, nieuwste eerst, en de maand die nu aan de beurt is.',
  status: 200,
  answer: envelope(rolloverList),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});

export const previewRollover = defineCall({
  method: 'GET',
  path: '/api/admin/rollovers/{valueDate}/preview',
  access: 'admin',
  group,
  summary:
    'Wat het verwerken van een maand nu zou doen, en wat er nog voor nodig is. Er wordt niets bewaard.',
  params: ofMonth,
  status: 200,
  answer: envelope(rolloverPreview),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'],
});

export const startRollover = defineCall({
  method: 'POST',
  path: '/api/admin/rollovers/{valueDate}/start',
  access: 'admin',
  group,
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

export const getRollover = defineCall({
  method: 'GET',
  path: '/api/admin/rollovers/{valueDate}',
  access: 'admin',
  group,
  summary: 'Wat het verwerken van een maand deed, of tot nu toe deed.',
  params: ofMonth,
  status: 200,
  answer: envelope(rolloverReport),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'],
});
