import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';
import { productCodes } from '../products/product.ts';
import { riskProfileCodes } from '../questionnaires/profile-codes.ts';
import { exitCostFields } from './exit-costs.ts';

/** Figures of a forecast: expected return, volatility and distribution. */
const forecastFigures = ['return', 'volatility', 'distribution'] as const;

/** Rules of the terms for buying a fund (domain 3.3, 3.4). Older servers omit them. */
export const suitabilityFields = {
  minimumProfile: z.optional(z.enum(riskProfileCodes)),
  requiresKnowledge: z.optional(z.boolean()),
};

/**
 * A fund with its dated parameters. Rates are fractions per year, amounts are in euro, and the price has four
 * decimals.
 */
const fund = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  flow: z.string(),
  investsIn: z.string(),
  startDate: z.string(),
  /**
   * Whether an investor may start in the fund: its terms, a price and every document to read first are published.
   */
  isOpen: z.boolean(),
  price: z.nullable(z.object({ date: z.string(), nav: z.number() })),
  minimum: z.object({ initialDeposit: z.number(), topUp: z.number(), periodicDeposit: z.number() }),
  /** Maximum total in euro that an investor can pay into one contract online. */
  onlineMaximum: z.number(),
  /** Initial deposit in euro from which a document about the origin of the money is required. */
  originDocumentFrom: z.number(),
  entryCostRate: z.number(),
  ongoingCostRate: z.number(),
  ...exitCostFields,
  /** Fraction of its units that the fund buys back per year. */
  yearlyRedemptionRate: z.number(),
  expectedNetReturn: z.number(),
  volatility: z.number(),
  distributionRate: z.number(),
  riskIndicator: z.int(),
  recommendedHoldingYears: z.int(),
  ...suitabilityFields,
  currency: z.string(),
  /** Source of each forecast figure, with the day of the source. Older servers omit it. */
  forecastSources: z.optional(
    z.array(z.object({ figure: z.enum(forecastFigures), source: z.string(), date: z.string() })),
  ),
  /** Correlation with each fund, by fund id. */
  correlations: z.array(z.object({ id: z.int(), value: z.number() })),
  /**
   * Return of the fund in each full calendar year, oldest first. The return includes distributions and is after the
   * fund's own costs.
   */
  calendarYears: z.array(z.object({ year: z.int(), return: z.number() })),
  parameterVersion: z.string(),
});
export type Fund = z.infer<typeof fund>;

export const listFunds = defineCall({
  method: 'GET',
  path: '/api/funds',
  access: 'visitor',
  storedInBrowser: true,
  group: 'Fondsen',
  summary: 'De fondsen die bij een product horen, met hun kenmerken op dit moment.',
  query: z.strictObject({ productCode: z.enum(productCodes) }),
  status: 200,
  response: envelope(z.array(fund)),
  errors: ['notOpen'],
});

const fundPerformance = z.object({
  id: z.int(),
  /** Every published price, oldest first, with the distribution for the month before; euro per unit. */
  prices: z.array(z.object({ date: z.string(), nav: z.number(), distribution: z.number() })),
  /**
   * Time-weighted returns including distributions, after the fund's own costs, as fractions. Null if the fund is too
   * young. `fiveYears` is an average per year.
   */
  oneYear: z.nullable(z.number()),
  fiveYears: z.nullable(z.number()),
  /**
   * Returns by calendar year. The first and the current year can be partial; `from` and `to` are the first and last
   * day the return covers.
   */
  years: z.array(
    z.object({ year: z.int(), from: z.string(), to: z.string(), isWhole: z.boolean(), return: z.number() }),
  ),
});
export type FundPerformance = z.infer<typeof fundPerformance>;

/** the performance of all funds, side by side. */
export const listFundPerformance = defineCall({
  method: 'GET',
  path: '/api/funds/performance',
  access: 'visitor',
  group: 'Fondsen',
  summary: 'De koersen en uitkeringen van alle fondsen, met hun rendement per kalenderjaar.',
  status: 200,
  response: envelope(z.array(fundPerformance)),
  errors: [],
});
