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

/** Accepts any letter case and the aliases of domain 1.5. The stored and returned value is the code itself. */
const paymentFrequencyCode = z.pipe(
  z.string(),
  z.pipe(z.transform(paymentFrequencyCodeOf), z.enum(paymentFrequencyCodes)),
);

/** Null is accepted as an empty text. */
const description = z.pipe(
  z.nullable(plainText(limits.description)),
  z.transform((text) => text ?? ''),
);

/** input of the calculators. The rules that need today's date or the funds are in `calculation-rules`. */
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
  /** SDIL: euro per year from other temporary annuities of this person. All share one ceiling. */
  otherTemporaryPayouts: z.optional(euroAmount(limits.initialDeposit.maximum)),
  funds: z
    .array(fundShare)
    .check(z.minLength(1, 'Kies minstens één fonds.'), z.maxLength(10, 'Kies maximaal 10 fondsen.')),
});
export type CalculationInput = z.infer<typeof calculationInput>;

/** SB and SUL have an end value. SDIL has payments, which leave no end value. */
const scenario = z.object({
  endValue: z.number(),
  /** Amount of every payment but the last; null for SB and SUL. */
  periodicPayment: z.nullable(z.number()),
  /** SDIL: the last payment, with the remainder of the rounded payments. */
  lastPayment: z.optional(z.number()),
  /** SDIL: total of all payments. */
  totalPaid: z.optional(z.number()),
});

const threeAmounts = z.object({
  pessimistic: z.number(),
  expected: z.number(),
  optimistic: z.number(),
});

/** The three amounts are the value of the investment; for SDIL the remaining capital. */
const seriesPoint = z.extend(threeAmounts, {
  year: z.int(),
  date: z.string(),
  deposited: z.number(),
  /** SDIL: total paid up to and including this day. */
  paid: z.optional(threeAmounts),
});

/** SDIL, at the expected return of the mix (domain 2.4). Paid in arrears. */
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
  /** Amount of each payment if there were no costs. */
  paymentWithoutCosts: z.number(),
});

/** SUL and SDIL: the legal limits of domain 1 for this person. */
const annuity = z.object({
  statePensionDate: z.string(),
  /** The state pension age is a forecast: show "(verwacht)". */
  provisional: z.boolean(),
  /** The last day on which a payout may start. */
  latestStart: z.string(),
  /** SDIL: its legal kind, and the minimum term of a lifelong substitute. */
  kind: z.optional(z.enum(['lifelongSubstitute', 'temporary'])),
  minimumMonths: z.optional(z.int()),
});

/** Amounts in euro with two decimals, rates as fractions. */
export const calculationResult = z.object({
  offerID: z.nullable(z.string()),
  productCode: z.enum(productCodes),
  /** Version of the fund and fiscal parameters behind the figures. */
  parameterVersion: z.string(),
  totalDeposit: z.number(),
  /** Value at the end when every fund grows at its own expected return: V(n) of domain 2.2; 0 for SDIL. */
  deterministicEndValue: z.number(),
  /** The three lines of domain 2.3: 10th percentile, expected, 90th percentile. */
  scenarios: z.object({ pessimistic: scenario, expected: scenario, optimistic: scenario }),
  /**
   * "In zwaar weer": the first percentile by the same method; an end value, or a payment for SDIL. Absent in a
   * calculation saved before this figure existed.
   */
  severe: z.optional(z.object({ endValue: z.number(), periodicPayment: z.nullable(z.number()) })),
  /**
   * The worst full calendar year of all chosen funds, with this division on 1 January: the return as a fraction, and
   * the result on `totalDeposit`. Null when there is no such year yet.
   */
  worstYear: z.optional(z.nullable(z.object({ year: z.int(), return: z.number(), result: z.number() }))),
  costs: z.object({
    entry: z.number(),
    ongoing: z.number(),
    /** SUL and SDIL: cost of the annuity wrapper. */
    wrapper: z.number(),
    exit: z.number(),
    total: z.number(),
    /** Effect of the costs on the yearly return (RIY). */
    reductionInYield: z.number(),
    /** The costs plus the growth missed on them, in total. */
    totalIncludingLostGrowth: z.number(),
  }),
  /** SB, SUL: proceeds of selling everything at the end, after exit cost. SDIL: total of all payments. */
  paidOut: z.number(),
  endDate: z.string(),
  mix: z.object({ netReturn: z.number(), volatility: z.number() }),
  series: z.array(seriesPoint),
  payout: z.optional(payout),
  annuity: z.optional(annuity),
});
export type CalculationResult = z.infer<typeof calculationResult>;

/** A saved calculation. */
export const savedCalculation = z.extend(calculationResult, {
  offerID: z.string(),
  offerNumber: z.string(),
  createdAt: z.string(),
  /** The last day on which the offer is valid. */
  validUntil: z.string(),
  /** The questionnaire behind its risk profile; null when it was made without one. */
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
