import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { idempotent } from '../../http/idempotency.ts';
import { page, pageQuery, pageQueryAfter } from '../../http/paging.ts';
import { envelope, euroAmount, instant, isoDay, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { payoutStatus } from '../../money/payouts/status.ts';
import { exitCostFields } from '../../products/funds/exit-costs.ts';
import { sellOrder } from './order.ts';

const group = 'Verkopen';
const ownContract = z.strictObject({ id: uuid });
const ownRequest = z.strictObject({ id: uuid, requestId: uuid });

/** Reasons why the units of a contract cannot be sold online now. */
export const sellBlockers = [
  'annuity',
  'alreadySelling',
  'switching',
  'notActive',
  'depositUnderway',
  'nothingToSell',
] as const;
export type SellBlocker = (typeof sellBlockers)[number];

/** Holding in one fund, with the terms for selling it. Amounts in euro at the last known price. */
const sellableFund = z.object({
  id: z.int(),
  name: z.string(),
  units: z.number(),
  /** `units` minus the units bought with money whose payer can still reverse the payment on `dealFrom`. */
  sellableUnits: z.number(),
  /** First day on which all `units` can be sold; null if they can be sold now. */
  lockedUntil: z.nullable(isoDay),
  nav: z.number(),
  navDate: isoDay,
  /**
   * Minimum value in euro that must remain unless everything is sold. It equals the minimum first deposit of the
   * fund.
   */
  minimumRemaining: z.number(),
  /**
   * Exit costs in this contract by age of a lot: for each age the lower of the rate on the dealing day and
   * the agreed rate.
   */
  ...exitCostFields,
  /** Fraction of its units that the fund buys back per year. */
  yearlyRedemptionRate: z.number(),
  /** Dealing day of an order placed now, and the day on which the proceeds are paid out. */
  dealFrom: isoDay,
  payDay: isoDay,
});
export type SellableFund = z.infer<typeof sellableFund>;

const sellTerms = z.object({
  blocker: z.nullable(z.enum(sellBlockers)),
  /** Cut-off. Orders placed before this moment are dealt on the days listed per fund. */
  cutOff: instant,
  /** Monthly deposit that is collected. Selling does not stop the collection. */
  monthlyDeposit: z.number(),
  funds: z.array(sellableFund),
});
export type SellTerms = z.infer<typeof sellTerms>;

/** The sold part of a lot. All units in a lot were bought on one day and share one exit cost rate. */
const soldLot = z.object({
  since: isoDay,
  units: z.number(),
  rate: z.number(),
  gross: z.number(),
  cost: z.number(),
});

const saleAmounts = { gross: z.number(), exitCost: z.number(), net: z.number() };

/** An estimate, because the price is not known until after the cut-off. The amounts are the sums of the parts. */
const sellPreview = z.object({
  ...saleAmounts,
  /** The first dealing day of the order, and its cut-off. The order can be cancelled until the cut-off. */
  dealingDay: isoDay,
  cancellableUntil: instant,
  funds: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Whether the order sells everything held on the dealing day, regardless of the amount by then. */
      isAll: z.boolean(),
      units: z.number(),
      nav: z.number(),
      navDate: isoDay,
      ...saleAmounts,
      dealFrom: isoDay,
      payDay: isoDay,
      yearlyRedemptionRate: z.number(),
      /** Absent from an older server. */
      exitCosts: exitCostFields.exitCosts,
      /** Parts per lot, oldest first. */
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
  /** Whether the order can be cancelled now. */
  isCancellable: z.boolean(),
  closedAt: z.nullable(instant),
  funds: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Requested units or amount. If both are null, everything held is sold. */
      units: z.nullable(z.number()),
      amount: z.nullable(z.number()),
      dealFrom: isoDay,
      executedUnits: z.number(),
      executedGross: z.number(),
      exitCost: z.number(),
      isDone: z.boolean(),
      /**
       * Whether the fund did not buy back everything in the month of the order, so that the rest is retried every
       * month.
       */
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
    /**
     * Gross amount, first dealing day and exit cost of the preview shown to the investor. The call is
     * rejected if one of these values has changed. Pages of the previous release do not send the exit cost.
     */
    shownGross: euroAmount(1_000_000_000),
    shownDealingDay: isoDay,
    shownExitCost: z.optional(euroAmount(1_000_000_000)),
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

/** The paging key is the number of the ledger entry. */
const salesPage = pageQueryAfter(
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, 'Dit nummer bestaat niet.')),
    z.transform((value) => Number(value)),
  ),
);

/** One sale of a fund from the ledger. Amounts in euro. */
const sale = z.object({
  id: z.string(),
  dealingDay: isoDay,
  fund: z.string(),
  /** Number of the sell order; null if the sale has no order. */
  orderNumber: z.nullable(z.string()),
  units: z.number(),
  nav: z.number(),
  ...saleAmounts,
  /** Payout status of the proceeds; null if we have no record of the payout. */
  payout: z.nullable(payoutStatus),
});
export type Sale = z.infer<typeof sale>;

const contractResult = z.object({
  paidIn: z.number(),
  /** Total of sales after exit cost, plus distributions that were paid out. */
  paidOut: z.number(),
  /** The part of `paidOut` that the bank has not paid yet, after tax. */
  underWay: z.number(),
  result: z.number(),
  from: isoDay,
  to: isoDay,
  /**
   * Money-weighted return: per year, or over the whole period if that is shorter than a year. Null if it cannot be
   * calculated.
   */
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
