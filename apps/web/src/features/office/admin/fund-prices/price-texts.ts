import { formatNumber, formatSignedPercentage } from '../../../../lib/dutch-format.ts';

/** Formats a price with four decimals, as prices are stored. */
export const priceOf = (value: number): string => `€\u00a0${formatNumber(value, 4)}`;

/** Returns the change from the previous month as text; undefined unless both prices are known. */
export function changeOf(now: number | null, before: number | undefined): string | undefined {
  if (now === null || before === undefined || before === 0) return undefined;
  return formatSignedPercentage(now / before - 1);
}
