import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { productCodes } from './product.ts';
import { envelope } from './schema.ts';

/** A fund with its dated parameters. Rates are fractions a year, amounts euro, the price has four decimals. */
const fund = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  flow: z.string(),
  investsIn: z.string(),
  startDate: z.string(),
  price: z.nullable(z.object({ date: z.string(), nav: z.number() })),
  minimum: z.object({ initialDeposit: z.number(), topUp: z.number(), periodicDeposit: z.number() }),
  entryCostRate: z.number(),
  ongoingCostRate: z.number(),
  exitCostRate: z.object({ underFiveYears: z.number(), fromFiveYears: z.number() }),
  expectedNetReturn: z.number(),
  volatility: z.number(),
  distributionRate: z.number(),
  riskIndicator: z.int(),
  recommendedHoldingYears: z.int(),
  currency: z.string(),
  /** Correlation with each fund, by fund id. */
  correlations: z.array(z.object({ id: z.int(), value: z.number() })),
  parameterVersion: z.string(),
});
export type Fund = z.infer<typeof fund>;

export const listFunds = defineCall({
  method: 'GET',
  path: '/api/funds',
  access: 'visitor',
  group: 'Fondsen',
  summary: 'De fondsen die bij een product horen, met hun kenmerken op dit moment.',
  query: z.strictObject({ productCode: z.enum(productCodes) }),
  status: 200,
  answer: envelope(z.array(fund)),
  errors: [],
});
