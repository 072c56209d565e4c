import { formatNumber, formatSignedPercentage } from '../../../lib/dutch-format.ts';

/** Prices are kept, and shown here, with four decimals. */
export const priceOf = (value: number): string => `€\u00a0${formatNumber(value, 4)}`;

/** What changed against the month before, where both are known. */
export function changeOf(now: number | null, before: number | undefined): string | undefined {
  if (now === null || before === undefined || before === 0) return undefined;
  return formatSignedPercentage(now / before - 1);
}
