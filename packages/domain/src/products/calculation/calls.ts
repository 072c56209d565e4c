import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, euroAmount, isoDay, plainText, uuid } from '../../http/schema.ts';
import { MOST_FUNDS } from '../products/most-funds.ts';
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

/** Accepts null as an empty text. */
const description = z.pipe(
  z.nullable(plainText(limits.description)),
  z.transform((text) => text ?? ''),
);

/** input of the calculators. Rules that need today's date or the funds are in `calculation-rules`. */
export const calculationInput = z.strictObject({
  productCode: z.enum(productCodes),
  initialDeposit: euroAmount(limits.initialDeposit.maximum),
  periodicDeposit: euroAmount(limits.periodicDeposit.maximum),
  birthdate: z._default(z.nullable(isoDay), null),
  start: isoDay,
  duration: z.int('Kies een looptijd in hele jaren.'),
  /** A score (`0`–`100`), the code or name of a risk profile, or `NVT`. */
  chosenRiskProfile: plainText(40),
  uitkeringsTermijnCode: z._default(paymentFrequencyCode, noPaymentFrequency),
  polisVoorwaardeCode: z._default(z.nullable(z.enum(policyConditionCodes)), null),
  isHuidigeLijfrenteOversluiten: z._default(z.boolean(), false),
  description: z._default(description, ''),
  /**
   * For an annuity in payout (SDIL): euro per year from this person's other temporary annuities. All temporary
   * annuities share one ceiling.
   */
  otherTemporaryPayouts: z.optional(euroAmount(limits.initialDeposit.maximum)),
  funds: z
    .array(fundShare)
    .check(
      z.minLength(1, 'Kies minstens één fonds.'),
      z.maxLength(MOST_FUNDS, `Kies maximaal ${MOST_FUNDS} fondsen.`),
    ),
});
export type CalculationInput = z.infer<typeof calculationInput>;

/**
 * Outcome of one scenario. An investment (SB) and an annuity accumulation (SUL) have an end value. An annuity in
 * payout (SDIL) has payments that use up the capital.
 */
const scenario = z.object({
  endValue: z.number(),
  /** Amount of every payment except the last; null unless the product is an annuity in payout. */
  periodicPayment: z.nullable(z.number()),
  /**
   * For an annuity in payout: amount of the last payment, which includes the rounding remainder of the other
   * payments.
   */
  lastPayment: z.optional(z.number()),
  /** For an annuity in payout: total of all payments. */
  totalPaid: z.optional(z.number()),
});

const threeAmounts = z.object({
  pessimistic: z.number(),
  expected: z.number(),
  optimistic: z.number(),
});

/** Value of the investment in the three scenarios; for an annuity in payout the remaining capital. */
const seriesPoint = z.extend(threeAmounts, {
  year: z.int(),
  date: z.string(),
  deposited: z.number(),
  /** For an annuity in payout: total paid up to and including this day. */
  paid: z.optional(threeAmounts),
});

/** For an annuity in payout: payments at the expected return of the mix, in arrears (domain 2.4). */
const payout = z.object({
  frequency: z.enum(paymentFrequencyCodes),
  /** The capital after deduction of the entry cost. */
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

/** For annuities: the legal limits of domain 1 for this person. */
const annuity = z.object({
  statePensionDate: z.string(),
  /** Whether the state pension age is a forecast. If so, the page shows "(verwacht)". */
  provisional: z.boolean(),
  /** The last day on which a payout may start. */
  latestStart: z.string(),
  /** For an annuity in payout: its legal kind, and the minimum term of a lifelong substitute. */
  kind: z.optional(z.enum(['lifelongSubstitute', 'temporary'])),
  minimumMonths: z.optional(z.int()),
});

/** Amounts in euro with two decimals, rates as fractions. */
export const calculationResult = z.object({
  offerID: z.nullable(z.string()),
  productCode: z.enum(productCodes),
  /** Version of the fund parameters and fiscal parameters used for the figures. */
  parameterVersion: z.string(),
  totalDeposit: z.number(),
  /** End value if every fund grows at its own expected return: V(n) of domain 2.2; 0 for an annuity in payout. */
  deterministicEndValue: z.number(),
  /** The three scenarios of domain 2.3: 10th percentile, expected and 90th percentile. */
  scenarios: z.object({ pessimistic: scenario, expected: scenario, optimistic: scenario }),
  /**
   * The scenario "In zwaar weer": the first percentile by the same method, as an end value or, for an annuity in
   * payout, as a payment. Absent from calculations saved before this figure was added.
   */
  severe: z.optional(z.object({ endValue: z.number(), periodicPayment: z.nullable(z.number()) })),
  /**
   * The worst full calendar year for this allocation of funds, starting each year with the allocation on 1 January: the
   * return as a fraction, and the result on `totalDeposit`. Null if the chosen funds have no full year in common yet.
   */
  worstYear: z.optional(z.nullable(z.object({ year: z.int(), return: z.number(), result: z.number() }))),
  costs: z.object({
    entry: z.number(),
    ongoing: z.number(),
    /** For annuities: cost of the annuity wrapper. */
    wrapper: z.number(),
    exit: z.number(),
    total: z.number(),
    /** Effect of the costs on the yearly return (RIY). */
    reductionInYield: z.number(),
    /** The costs plus the growth lost because of them, in total. */
    totalIncludingLostGrowth: z.number(),
  }),
  /** Proceeds if everything is sold at the end, after exit cost; for an annuity in payout the total of all payments. */
  paidOut: z.number(),
  endDate: z.string(),
  mix: z.object({ netReturn: z.number(), volatility: z.number() }),
  series: z.array(seriesPoint),
  payout: z.optional(payout),
  annuity: z.optional(annuity),
});
export type CalculationResult = z.infer<typeof calculationResult>;

/** A saved calculation, which is an offer. */
export const savedCalculation = z.extend(calculationResult, {
  offerID: z.string(),
  offerNumber: z.string(),
  createdAt: z.string(),
  /** The last day on which the offer is valid. */
  validUntil: z.string(),
  /**
   * The questionnaire from which the risk profile follows; null if the calculation was made without a questionnaire.
   */
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
  errors: ['notFound', 'notOpen'],
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
