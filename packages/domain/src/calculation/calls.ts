import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, euroAmount, isoDay, plainText, uuid } from '../http/schema.ts';
import {
  calculatorLimits as limits,
  noPaymentFrequency,
  paymentFrequencyCodeOf,
  paymentFrequencyCodes,
  policyConditionCodes,
  productCodes,
} from '../products/product.ts';
import { storedQuestionnaire } from '../questionnaires/calls.ts';

const fundShare = z.strictObject({
  id: z.int(),
  /** Fraction of the deposit, 0 to 1. */
  percentage: z
    .number()
    .check(
      z.gte(0, 'Het percentage mag niet negatief zijn.'),
      z.lte(1, 'Het percentage mag maximaal 100% zijn.'),
    ),
});

/** Any case and the aliases of domain 1.5; what is stored and returned is the code itself. */
const paymentFrequencyCode = z.pipe(
  z.string(),
  z.pipe(z.transform(paymentFrequencyCodeOf), z.enum(paymentFrequencyCodes)),
);

/** An empty text may be sent as null. */
const description = z.pipe(
  z.nullable(plainText(limits.description)),
  z.transform((text) => text ?? ''),
);

/** what the calculators send. The rules that need today's date or the funds stand in `calculation-rules`. */
export const calculationInput = z.strictObject({
  productCode: z.enum(productCodes),
  initialDeposit: euroAmount(limits.initialDeposit.maximum),
  periodicDeposit: euroAmount(limits.periodicDeposit.maximum),
  birthdate: z._default(z.nullable(isoDay), null),
  start: isoDay,
  duration: z.int('Kies een looptijd in hele jaren.'),
  /** A score (`0`–`100`), a code or name of a profile, or `NVT`. */
  chosenRiskProfile: plainText(40),
  uitkeringsTermijnCode: z._default(paymentFrequencyCode, noPaymentFrequency),
  polisVoorwaardeCode: z._default(z.nullable(z.enum(policyConditionCodes)), null),
  isHuidigeLijfrenteOversluiten: z._default(z.boolean(), false),
  description: z._default(description, ''),
  /** SDIL: euro a year that other temporary annuities of this person pay; they share one ceiling. */
  otherTemporaryPayouts: z.optional(euroAmount(limits.initialDeposit.maximum)),
  funds: z
    .array(fundShare)
    .check(z.minLength(1, 'Kies minstens één fonds.'), z.maxLength(10, 'Kies maximaal 10 fondsen.')),
});
export type CalculationInput = z.infer<typeof calculationInput>;

/** SB and SUL have an end value; SDIL has payments, which leave nothing at the end. */
const scenario = z.object({
  endValue: z.number(),
  /** Every payment but the last; null for SB and SUL. */
  periodicPayment: z.nullable(z.number()),
  /** SDIL: what the rounded payments leave for the last one. */
  lastPayment: z.optional(z.number()),
  /** SDIL: all payments together. */
  totalPaid: z.optional(z.number()),
});

const threeAmounts = z.object({
  pessimistic: z.number(),
  expected: z.number(),
  optimistic: z.number(),
});

/** The three amounts are the value of the investment; for SDIL the capital that is left. */
const seriesPoint = z.extend(threeAmounts, {
  year: z.int(),
  date: z.string(),
  deposited: z.number(),
  /** SDIL: what was paid up to and including this day. */
  paid: z.optional(threeAmounts),
});

/** SDIL, on the path of the return that is expected of the mix (domain 2.4). Paid in arrears. */
const payout = z.object({
  frequency: z.enum(paymentFrequencyCodes),
  /** The capital after entry cost. */
  invested: z.number(),
  deterministicPayment: z.number(),
  lastPayment: z.number(),
  totalPaid: z.number(),
  paymentCount: z.int(),
  firstPaymentDate: z.string(),
  lastPaymentDate: z.string(),
  /** What each payment would be without any cost. */
  paymentWithoutCosts: z.number(),
});

/** SUL and SDIL: the legal frame of domain 1 for this person. */
const annuity = z.object({
  statePensionDate: z.string(),
  /** The state pension age is an expectation: show "(verwacht)". */
  provisional: z.boolean(),
  /** The last day on which a payout may start. */
  latestStart: z.string(),
  /** SDIL: what it counts as, and the least term of a lifelong substitute. */
  kind: z.optional(z.enum(['lifelongSubstitute', 'temporary'])),
  minimumMonths: z.optional(z.int()),
});

/** Amounts in euro with two decimals, rates as fractions. */
export const calculationResult = z.object({
  offerID: z.nullable(z.string()),
  productCode: z.enum(productCodes),
  /** Version of the fund and fiscal parameters the figures were made with. */
  parameterVersion: z.string(),
  totalDeposit: z.number(),
  /** Value at the end when every fund grows at its own expected return: V(n) of domain 2.2; 0 for SDIL. */
  deterministicEndValue: z.number(),
  /** The three lines of domain 2.3: 10th percentile, expected, 90th percentile. */
  scenarios: z.object({ pessimistic: scenario, expected: scenario, optimistic: scenario }),
  /**
   * "In zwaar weer": what one outcome in a hundred stays under, by the same mathematics. An end value, or for SDIL a
   * payment. A calculation that was saved before there was any has none.
   */
  severe: z.optional(z.object({ endValue: z.number(), periodicPayment: z.nullable(z.number()) })),
  /**
   * The worst calendar year that all chosen funds saw from begin to end, at this division at its begin: the return as
   * a fraction, and what it is of `totalDeposit`. Null when there is no such year yet.
   */
  worstYear: z.optional(z.nullable(z.object({ year: z.int(), return: z.number(), result: z.number() }))),
  costs: z.object({
    entry: z.number(),
    ongoing: z.number(),
    /** SUL and SDIL: what the annuity wrapper takes. */
    wrapper: z.number(),
    exit: z.number(),
    total: z.number(),
    /** Effect of the costs on the yearly return (RIY). */
    reductionInYield: z.number(),
    /** What the costs and the growth missed over them take away in all. */
    totalIncludingLostGrowth: z.number(),
  }),
  /** SB, SUL: what a sale of everything at the end gives, after exit cost. SDIL: all payments together. */
  paidOut: z.number(),
  endDate: z.string(),
  mix: z.object({ netReturn: z.number(), volatility: z.number() }),
  series: z.array(seriesPoint),
  payout: z.optional(payout),
  annuity: z.optional(annuity),
});
export type CalculationResult = z.infer<typeof calculationResult>;

/** A calculation that was saved. */
export const savedCalculation = z.extend(calculationResult, {
  offerID: z.string(),
  offerNumber: z.string(),
  createdAt: z.string(),
  /** The last day on which the offer holds. */
  validUntil: z.string(),
  /** What its risk profile follows from; null when it was made without. */
  questionnaire: z.nullable(storedQuestionnaire),
});

export const calculate = defineCall({
  method: 'POST',
  path: '/api/calculation',
  access: 'visitor',
  group: 'Berekeningen',
  summary: 'Berekent een offerte; bewaart niets.',
  body: z.extend(calculationInput, { offerID: z._default(z.nullable(uuid), null) }),
  status: 200,
  response: envelope(calculationResult),
  errors: ['notFound'],
});

export const getCalculation = defineCall({
  method: 'GET',
  path: '/api/calculation/{offerID}',
  access: 'signedIn',
  group: 'Berekeningen',
  summary: 'Haalt een bewaarde berekening op: de invoer en de uitkomst.',
  params: z.strictObject({ offerID: uuid }),
  status: 200,
  response: envelope(z.extend(savedCalculation, { input: z.pipe(z.unknown(), calculationInput) })),
  errors: ['notAuthenticated', 'notFound'],
});
