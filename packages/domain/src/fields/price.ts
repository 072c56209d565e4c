import * as z from 'zod/mini';

/** Decimals of a price or distribution per unit, in euro. */
export const PRICE_DECIMALS = 4;

const MAXIMUM = 1_000_000;

/** The tolerance only covers floating-point errors. */
const fitsDecimals = (value: number): boolean =>
  Math.abs(value * 10 ** PRICE_DECIMALS - Math.round(value * 10 ** PRICE_DECIMALS)) < 1e-4;

const fourDecimals = (what: string) =>
  z
    .number(`Vul ${what} in.`)
    .check(
      z.lte(MAXIMUM, 'Dit bedrag is te hoog.'),
      z.refine(fitsDecimals, 'Vul maximaal 4 cijfers achter de komma in.'),
    );

/**
 * Price in euro per unit. A price below the last decimal would be zero, and no unit can be bought
 * at zero.
 */
export const pricePerUnit = fourDecimals('een koers').check(
  z.gte(10 ** -PRICE_DECIMALS, 'De koers moet hoger zijn dan 0.'),
);
export const fundDistribution = fourDecimals('een uitkering').check(
  z.gte(0, 'De uitkering mag niet negatief zijn.'),
);
