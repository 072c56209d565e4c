import { formatNumber } from '../../lib/dutch-format.ts';

/** Participations and prices are kept, and shown, with four decimals: with two, amounts beside them would seem wrong. */
const DECIMALS = 4;

/** A price in euro, as it is dealt: `€ 108,5884`. */
export const priceText = (price: number): string => `€\u00a0${formatNumber(price, DECIMALS)}`;

/** A number of participations; what goes out has the same minus as an amount: `− 4,5136`. */
export const dealtUnits = (units: number): string =>
  `${units < 0 ? '− ' : ''}${formatNumber(Math.abs(units), DECIMALS)}`;
