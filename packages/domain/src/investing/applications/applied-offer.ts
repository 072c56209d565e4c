import * as z from 'zod/mini';
import { investmentFlows } from '../../brand/flows.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, isoDay, uuid } from '../../http/schema.ts';
import {
  paymentFrequencyCodes,
  policyConditionCodes,
  productCodes,
} from '../../products/products/product.ts';

/** A term that the provider changed after the offer was made, with both values as text. */
export const changedTerm = z.object({ what: z.string(), before: z.string(), after: z.string() });
export type ChangedTerm = z.output<typeof changedTerm>;

/** A fund of an offer. `share` is a fraction of every deposit; amounts in euro. */
const appliedFund = z.object({
  id: z.int(),
  name: z.string(),
  flow: z.enum(investmentFlows),
  share: z.number(),
  initialDeposit: z.number(),
  periodicDeposit: z.number(),
  /** Entry cost on the next dealing day, as a fraction. */
  entryCostRate: z.number(),
});

/**
 * Premiums in euro that one person pays into all of their annuities in one calendar year. `total` is the sum
 * of the other three amounts.
 */
export const yearlyPremium = z.object({
  year: z.int(),
  /** Received this year on contracts the person already has. */
  paidThisYear: z.number(),
  /** Announced on those contracts, or still to be collected this year. */
  expectedThisYear: z.number(),
  /** Premiums that this application adds this year. */
  thisContract: z.number(),
  total: z.number(),
});
export type YearlyPremium = z.output<typeof yearlyPremium>;

/**
 * The payouts of an offer, in euro. They are an estimate until the capital has arrived: the first payout is then
 * calculated from the received amount.
 */
export const appliedPayout = z.object({
  uitkeringsTermijnCode: z.enum(paymentFrequencyCodes),
  polisVoorwaardeCode: z.enum(policyConditionCodes),
  /** Expected amount of every payout, before wage tax. */
  payout: z.number(),
  /** Term in months, and whether it is shorter than that of a lifelong substitute. */
  months: z.int(),
  isTemporary: z.boolean(),
  /** First and last day on which the first payout can fall if the other provider pays within its time. */
  firstPayoutFrom: isoDay,
  firstPayoutUntil: isoDay,
  /** Last lawful day of the first payout. */
  latestFirstPayout: isoDay,
  /** Number of the contract that has the wage tax credit now; null if none has. Choosing the credit here moves it. */
  creditAt: z.optional(z.nullable(z.string())),
});
export type AppliedPayout = z.output<typeof appliedPayout>;

const appliedOffer = z.object({
  id: z.string(),
  number: z.string(),
  productCode: z.enum(productCodes),
  validUntil: isoDay,
  start: isoDay,
  endDate: isoDay,
  initialDeposit: z.number(),
  periodicDeposit: z.number(),
  /** The funds, the largest share first. */
  funds: z.array(appliedFund),
  /** End values of the three scenarios, as calculated in the offer. */
  expected: z.object({ pessimistic: z.number(), expected: z.number(), optimistic: z.number() }),
  changedTerms: z.array(changedTerm),
  /**
   * Questionnaires that these funds require. `validUntil` is the last day on which a stored record counts; null
   * if the applicant must answer the questions.
   */
  questionnaires: z.array(
    z.object({ id: z.literal([1, 2, 3]), fundIds: z.array(z.int()), validUntil: z.nullable(isoDay) }),
  ),
  /** Null for a product whose deposits are not premiums. */
  premium: z.nullable(yearlyPremium),
  /** Whether the initial deposit is capital from another provider. Older servers omit this field and the next two. */
  isTransfer: z.optional(z.boolean()),
  /** Day on which transferred capital is expected to be dealt; null if the applicant pays the initial deposit. */
  expectedStart: z.optional(z.nullable(isoDay)),
  /** Null for a product that pays nothing out. */
  payout: z.optional(z.nullable(appliedPayout)),
});
export type AppliedOffer = z.output<typeof appliedOffer>;

export const getAppliedOffer = defineCall({
  method: 'GET',
  path: '/api/applications/{id}/offer',
  access: 'signedIn',
  group: 'Aanvragen',
  summary:
    'De offerte van een aanvraag: wat is berekend, wat sindsdien is veranderd, en welke vragenlijsten nog nodig zijn.',
  params: z.strictObject({ id: uuid }),
  status: 200,
  response: envelope(appliedOffer),
  errors: ['notAuthenticated', 'notFound', 'notOpen'],
});
