import * as z from 'zod/mini';
import { fundDistribution, PRICE_DECIMALS, pricePerUnit } from '../../fields/price.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, isoDay, plainText } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Beheer';

/**
 * Changes since the previous month, as fractions of the previous price, above which employees must check a
 * price.
 */
export interface PriceControls {
  /** Fraction above which publishing a price requires a reason. */
  readonly reasonAbove: number;
  /** Fraction above which a typing error in a price or distribution is likely. */
  readonly checkAbove: number;
}

/**
 * Returns whether an employee should double-check the price `now`, given the previous price `before`. From a price of
 * 0 no relative change can be computed, so the result is then false.
 */
export const isUnusualPrice = (
  now: number,
  before: number,
  { checkAbove }: Pick<PriceControls, 'checkAbove'>,
): boolean => before > 0 && Math.abs(now / before - 1) > checkAbove;

/** Converts a price to ten-thousandths of a euro, so that floating-point rounding does not shift the limit. */
const exact = (price: number): number => Math.round(price * 10 ** PRICE_DECIMALS);

/** Scale of the fractions in a brand's terms, which have six decimals. */
const MILLIONTHS = 1_000_000;

/**
 * Returns whether a price changed so much that publishing it requires a reason. The first price of a fund counts as a
 * change from 0.
 */
export const needsReason = (
  now: number,
  before: number,
  { reasonAbove }: Pick<PriceControls, 'reasonAbove'>,
): boolean =>
  BigInt(Math.abs(exact(now) - exact(before))) * BigInt(MILLIONTHS) >
  BigInt(Math.round(reasonAbove * MILLIONTHS)) * BigInt(exact(before));

/** Reason why prices that moved a lot are correct. It is shown to the second employee and stored in the audit log. */
export const priceReason = plainText(500).check(
  z.trim(),
  z.minLength(5, 'Vul in waarom deze koers zo veel verandert.'),
);
const enteredPrice = z.strictObject({ fundId: z.int(), nav: pricePerUnit, distribution: fundDistribution });
export type EnteredPrice = z.infer<typeof enteredPrice>;

const prices = z.array(enteredPrice).check(
  z.minLength(1, 'Vul minstens één koers in.'),
  z.maxLength(50, 'Dit zijn te veel koersen.'),
  z.refine(
    (all) => new Set(all.map(({ fundId }) => fundId)).size === all.length,
    'Vul van elk fonds één koers in.',
  ),
);

const pricePair = z.object({ nav: z.number(), distribution: z.number() });

const pricedFund = z.object({
  fundId: z.int(),
  code: z.string(),
  name: z.string(),
  /** The last published price before the valuation date; null for a new fund. */
  previous: z.nullable(z.extend(pricePair, { date: z.string() })),
  /** Prices of earlier months, oldest first. The last price equals `previous` if the previous month has a price. */
  earlier: z.array(z.extend(pricePair, { date: z.string() })),
  /** The entered price that is waiting for publication. */
  entered: z.nullable(
    z.extend(pricePair, {
      by: z.string(),
      at: z.string(),
      /** Whether the caller entered the price. */ own: z.boolean(),
    }),
  ),
  published: z.nullable(
    z.extend(pricePair, {
      at: z.string(),
      /** `late`: published after the fifth business day. */ late: z.boolean(),
    }),
  ),
  /** Whether a dealing run used the price, after which it can no longer change. */
  used: z.boolean(),
});
export type PricedFund = z.infer<typeof pricedFund>;

const fundPrices = z.object({
  dealingDay: z.string(),
  publicationDay: z.string(),
  /** The strictest price controls of the brands with terms that apply today. Older servers omit them. */
  controls: z.optional(z.object({ reasonAbove: z.number(), checkAbove: z.number() })),
  /** Whether the valuation date has been reached, so that the price can be known. */
  mayPublish: z.boolean(),
  /** Whether the deadline to publish has passed while a fund that had a price before has no published price. */
  isOverdue: z.boolean(),
  /** Valuation dates the employee can choose, latest first. */
  dealingDays: z.array(z.string()),
  funds: z.array(pricedFund),
});
export type FundPrices = z.infer<typeof fundPrices>;

export const getFundPrices = defineCall({
  method: 'GET',
  path: '/api/admin/fund-prices',
  access: 'admin',
  group,
  summary:
    'De koersen van een waarderingsdatum met die van de maand ervoor. Zonder datum de eerste die nog niet is gepubliceerd; van een fonds dat nog nooit een koers had de laatste dag tot nu.',
  query: z.strictObject({ dealingDay: z.optional(isoDay) }),
  status: 200,
  response: envelope(fundPrices),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});

export const enterFundPrices = defineCall({
  method: 'PUT',
  path: '/api/admin/fund-prices/{dealingDay}',
  access: 'admin',
  group,
  changes: ['/api/admin/dealing-runs'],
  summary: 'Bewaart koersen die nog moeten worden gepubliceerd, in de plaats van wat er stond.',
  params: z.strictObject({ dealingDay: isoDay }),
  body: z.strictObject({ prices }),
  status: 200,
  response: envelope(fundPrices),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound', 'priceUsed'],
});

export const publishFundPrices = defineCall({
  method: 'POST',
  path: '/api/admin/fund-prices/{dealingDay}/publish',
  access: 'admin',
  group,
  stepUp: 'publishPrices',
  changes: ['/api/admin/dealing-runs'],
  summary:
    'Publiceert de ingevoerde koersen. De aanvrager stuurt wat hij heeft gezien, met een reden zodra een koers meer verandert dan de voorwaarden noemen en een twoFaToken voor publishPrices. Voerde u zelf in, dan keurt een collega het goed.',
  params: z.strictObject({ dealingDay: isoDay }),
  body: z.strictObject({ prices, reason: z.optional(priceReason), twoFaToken: z.optional(twoFaToken) }),
  status: 200,
  response: envelope(fundPrices),
  errors: [
    'notAuthenticated',
    'notAllowed',
    'secondFactorRequired',
    'notFound',
    'changedMeanwhile',
    'priceUsed',
    'stepUpRequired',
  ],
});
