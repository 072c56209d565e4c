import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { idempotent } from '../http/idempotency.ts';
import { page, pageQuery, pageQueryAfter } from '../http/paging.ts';
import { envelope, euroAmount, instant, isoDay, uuid } from '../http/schema.ts';
import { payoutStand } from '../payouts/stand.ts';
import { twoFaToken } from '../step-up/calls.ts';
import { sellOrder } from './order.ts';

const group = 'Verkopen';
const ownContract = z.strictObject({ id: uuid });
const ownRequest = z.strictObject({ id: uuid, requestId: uuid });

/** Why nothing of a contract can be sold online now. */
export const sellBlockers = [
  'annuity',
  'alreadySelling',
  'switching',
  'notActive',
  'depositUnderway',
  'nothingToSell',
] as const;
export type SellBlocker = (typeof sellBlockers)[number];

/** What is held of a fund, and on which terms it is sold. Amounts are euro at the last known price. */
const sellableFund = z.object({
  id: z.int(),
  name: z.string(),
  units: z.number(),
  /** `units` without what was bought of money that can be had back on `dealFrom`. */
  sellableUnits: z.number(),
  /** First day on which all `units` can be sold; null: they can be now. */
  lockedUntil: z.nullable(isoDay),
  nav: z.number(),
  navDate: isoDay,
  /** What must stay behind unless everything is sold: the minimum first deposit of the fund. */
  minimumRemaining: z.number(),
  exitCostRate: z.object({ underFiveYears: z.number(), fromFiveYears: z.number() }),
  /** Part of its participations the fund buys back a year. */
  yearlyRedemptionRate: z.number(),
  /** Valuation date at whose price an order of now is dealt, and the day it is paid on. */
  dealFrom: isoDay,
  payDay: isoDay,
});
export type SellableFund = z.infer<typeof sellableFund>;

const sellTerms = z.object({
  blocker: z.nullable(z.enum(sellBlockers)),
  /** An order of before this moment is dealt on the days the funds name. */
  cutOff: instant,
  /** What is collected every month; it goes on whatever is sold. */
  monthlyDeposit: z.number(),
  funds: z.array(sellableFund),
});
export type SellTerms = z.infer<typeof sellTerms>;

/** A part of a lot that is sold: what was bought on one day has one rate of exit cost. */
const soldLot = z.object({
  since: isoDay,
  units: z.number(),
  rate: z.number(),
  gross: z.number(),
  cost: z.number(),
});

const saleAmounts = { gross: z.number(), exitCost: z.number(), net: z.number() };

/** An estimate: the price is known only after the cut-off. The parts add up to the amounts. */
const sellPreview = z.object({
  ...saleAmounts,
  /** The first valuation date of the order, and until when it can be cancelled: the cut-off of that day. */
  dealingDay: isoDay,
  cancellableUntil: instant,
  funds: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** All that is held on the day of the sale, whatever that will be. */
      isAll: z.boolean(),
      units: z.number(),
      nav: z.number(),
      navDate: isoDay,
      ...saleAmounts,
      dealFrom: isoDay,
      payDay: isoDay,
      yearlyRedemptionRate: z.number(),
      /** Oldest first. */
      parts: z.array(soldLot),
    }),
  ),
});
export type SellPreview = z.infer<typeof sellPreview>;

export const sellStatuses = ['queued', 'partlyExecuted', 'executed', 'cancelled'] as const;

const sellRequest = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['all', 'amount', 'units']),
  status: z.enum(sellStatuses),
  requestedAt: instant,
  cancellableUntil: instant,
  /** Whether it can be cancelled now. */
  isCancellable: z.boolean(),
  closedAt: z.nullable(instant),
  funds: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** What is asked: participations, an amount, or (both null) all that is held. */
      units: z.nullable(z.number()),
      amount: z.nullable(z.number()),
      dealFrom: isoDay,
      executedUnits: z.number(),
      executedGross: z.number(),
      exitCost: z.number(),
      isDone: z.boolean(),
      /** Its month was run, and the fund bought not all of it back: it is tried again every month. */
      isWaiting: z.boolean(),
    }),
  ),
});
export type SellRequest = z.infer<typeof sellRequest>;

export const getSellTerms = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/sell',
  access: 'signedIn',
  group,
  summary: 'Wat er van een contract verkocht kan worden, en tegen welke voorwaarden.',
  params: ownContract,
  status: 200,
  response: envelope(sellTerms),
  errors: ['notAuthenticated', 'notFound'],
});

export const previewSale = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/sell-preview',
  access: 'signedIn',
  group,
  summary: 'Schat wat een verkoop opbrengt tegen de laatste koers. Er wordt niets bewaard.',
  params: ownContract,
  body: sellOrder,
  status: 200,
  response: envelope(sellPreview),
  errors: ['notAuthenticated', 'notFound', 'cannotSell'],
});

export const requestSale = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/sell-requests',
  access: 'signedIn',
  group,
  stepUp: 'sell',
  changes: ['/api/contracts'],
  summary:
    'Geeft een verkoop op. Vraagt een twoFaToken voor sell. Dezelfde Idempotency-Key met dezelfde opdracht geeft dezelfde opdracht.',
  params: ownContract,
  ...idempotent,
  body: z.extend(sellOrder, {
    /** Gross amount and first valuation date of the preview that was shown: others are not agreed to. */
    shownGross: euroAmount(1_000_000_000),
    shownDealingDay: isoDay,
    twoFaToken,
  }),
  status: 201,
  response: envelope(sellRequest),
  errors: ['notAuthenticated', 'notFound', 'cannotSell', 'estimateChanged', 'conflict', 'stepUpRequired'],
});

export const listSellRequests = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/sell-requests',
  access: 'signedIn',
  group,
  summary: 'De verkoopopdrachten van een contract, nieuwste eerst.',
  params: ownContract,
  query: pageQuery,
  status: 200,
  response: envelope(page(sellRequest)),
  errors: ['notAuthenticated', 'notFound'],
});

export const cancelSellRequest = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/sell-requests/{requestId}/cancel',
  access: 'signedIn',
  group,
  changes: ['/api/contracts'],
  summary: 'Annuleert een verkoopopdracht, tot het sluiten van de orderperiode.',
  params: ownRequest,
  status: 200,
  response: envelope(sellRequest),
  errors: ['notAuthenticated', 'notFound', 'tooLateToCancel'],
});

/** Lines of the ledger are numbered. */
const salesPage = pageQueryAfter(
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, 'Dit nummer bestaat niet.')),
    z.transform((value) => Number(value)),
  ),
);

/** One sale of a fund out of the ledger. Amounts are euro. */
const sale = z.object({
  id: z.string(),
  dealingDay: isoDay,
  fund: z.string(),
  /** Number of its order; null when there was none. */
  orderNumber: z.nullable(z.string()),
  units: z.number(),
  nav: z.number(),
  ...saleAmounts,
  /** Where what it brought is; null where nothing of ours says so. */
  payout: z.nullable(payoutStand),
});
export type Sale = z.infer<typeof sale>;

const contractResult = z.object({
  paidIn: z.number(),
  /** Sales after exit cost, and distributions that were paid out. */
  paidOut: z.number(),
  /** What of that the bank did not pay yet, after tax. */
  underWay: z.number(),
  result: z.number(),
  from: isoDay,
  to: isoDay,
  /** Money-weighted: a year, or of the whole period when that is shorter. Null when it cannot be said. */
  moneyWeightedReturn: z.nullable(z.number()),
  isYearly: z.boolean(),
});
export type ContractResult = z.infer<typeof contractResult>;

export const listSales = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/sold',
  access: 'signedIn',
  group,
  summary:
    'Wat er van een contract is verkocht, nieuwste eerst; van een verkocht contract ook het resultaat.',
  params: ownContract,
  query: salesPage,
  status: 200,
  response: envelope(z.extend(page(sale), { result: z.nullable(contractResult) })),
  errors: ['notAuthenticated', 'notFound'],
});
