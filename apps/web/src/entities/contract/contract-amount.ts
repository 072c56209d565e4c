import { type Cents, centsToEuro } from '@portaal/engine';
import { formatEuro, formatSignedEuro, formatSignedPercentage } from '../../lib/dutch-format.ts';
import type { FigureChange } from '../../ui/Figure.tsx';

export const amount = (value: Cents): string => formatEuro(centsToEuro(value));

export const signedAmount = (value: Cents): string => formatSignedEuro(centsToEuro(value));

/** Returns the percentage shown under a result, and the amount that the percentage relates to. */
export function changeOnPaidIn(result: Cents, onPaidIn: number | null): FigureChange | undefined {
  if (onPaidIn === null) return undefined;
  const direction = result > 0 ? 'up' : result < 0 ? 'down' : 'flat';
  return { text: formatSignedPercentage(onPaidIn), of: 'over uw inleg', direction };
}
