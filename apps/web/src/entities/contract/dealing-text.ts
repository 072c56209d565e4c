import { formatNumber } from '../../lib/dutch-format.ts';

/**
 * Units and prices are stored and shown with four decimals. With only two decimals, the amounts beside them
 * would seem miscalculated.
 */
const DECIMALS = 4;

/** Formats a dealing price in euros: `€ 108,5884`. */
export const priceText = (price: number): string => `€\u00a0${formatNumber(price, DECIMALS)}`;

/** Formats a number of units. Sold units have the same minus sign as negative amounts: `− 4,5136`. */
export const dealtUnits = (units: number): string =>
  `${units < 0 ? '− ' : ''}${formatNumber(Math.abs(units), DECIMALS)}`;
