import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, isoDay, plainText } from '../http/schema.ts';
import { twoFaToken } from '../step-up/calls.ts';

const group = 'Beheer';

/** A change of price or distribution from which on it may be a slip of the pen: a fraction of the month before. */
const UNUSUAL_CHANGE = 0.1;

/** Whether a person should look twice at `now` after `before`. Of what was nothing no change can be said. */
export const isUnusualPrice = (now: number, before: number): boolean =>
  before > 0 && Math.abs(now / before - 1) > UNUSUAL_CHANGE;

const DECIMALS = 4;

/** In ten thousandths of a euro, so that no binary notation moves the border. */
const exact = (price: number): number => Math.round(price * 10 ** DECIMALS);

/** Percent of the price of the month before above which a price is published with a reason only. */
export const STOP_PERCENT = 3;

/** Whether a price moved so much that who publishes it says why; the first price of a fund moved from nothing. */
export const needsReason = (now: number, before: number): boolean =>
  Math.abs(exact(now) - exact(before)) * 100 > STOP_PERCENT * exact(before);

/** Why prices that moved more than {@link STOP_PERCENT} are right; a second employee and the audit log read it. */
export const priceReason = plainText(500).check(
  z.trim(),
  z.minLength(5, 'Vul in waarom deze koers zo veel verandert.'),
);
const MAXIMUM = 1_000_000;

/** The tolerance absorbs binary notation only. */
const fitsDecimals = (value: number): boolean =>
  Math.abs(value * 10 ** DECIMALS - Math.round(value * 10 ** DECIMALS)) < 1e-4;

const fourDecimals = (what: string) =>
  z
    .number(`Vul ${what} in.`)
    .check(
      z.lte(MAXIMUM, 'Dit bedrag is te hoog.'),
      z.refine(fitsDecimals, 'Vul maximaal 4 cijfers achter de komma in.'),
    );

/** Euro per participation. Less than the last decimal is nothing, which no participation is bought for. */
export const pricePerUnit = fourDecimals('een koers').check(
  z.gte(10 ** -DECIMALS, 'De koers moet hoger zijn dan 0.'),
);
export const fundDistribution = fourDecimals('een uitkering').check(
  z.gte(0, 'De uitkering mag niet negatief zijn.'),
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
  /** The last published price of before the valuation date; null for a fund that begins. */
  previous: z.nullable(z.extend(pricePair, { date: z.string() })),
  /** Those of the months before, oldest first; the last is `previous` where a month before has one. */
  earlier: z.array(z.extend(pricePair, { date: z.string() })),
  /** What was entered and waits for publication. */
  entered: z.nullable(
    z.extend(pricePair, { by: z.string(), at: z.string(), /** By the one who asks. */ own: z.boolean() }),
  ),
  published: z.nullable(
    z.extend(pricePair, { at: z.string(), /** After the fifth business day. */ late: z.boolean() }),
  ),
  /** A month was run with it: it stays as it is. */
  used: z.boolean(),
});
export type PricedFund = z.infer<typeof pricedFund>;

const fundPrices = z.object({
  dealingDay: z.string(),
  publicationDay: z.string(),
  /** The valuation date has come, so that a price of it can be known. */
  mayPublish: z.boolean(),
  /** The last day to publish is over and a fund has no published price. */
  isOverdue: z.boolean(),
  /** Valuation dates that can be chosen, the latest first. */
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
    'De koersen van een waarderingsdatum met die van de maand ervoor. Zonder datum de eerste die nog niet is gepubliceerd.',
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
  changes: ['/api/admin/rollovers'],
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
  changes: ['/api/admin/rollovers'],
  summary:
    'Publiceert de ingevoerde koersen. De aanvrager stuurt wat hij heeft gezien, met een reden zodra een koers meer dan 3% verandert en een twoFaToken voor publishPrices. Voerde u zelf in, dan keurt een collega het goed.',
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
