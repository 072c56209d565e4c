import type { SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import { sellableValueOf } from '@portaal/domain/investing/sell-requests/pro-rata';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { valueAt } from './sell-form.ts';
import { lockedText } from './sell-texts.ts';

/**
 * Domain 5.5: returns the message about recently collected money that cannot be sold yet; null if everything can be
 * sold.
 */
export function lockedAmount({ funds, monthlyDeposit }: SellTerms): { title: string; text: string } | null {
  const locked = funds.filter(({ lockedUntil }) => lockedUntil !== null);
  if (locked.length === 0) return null;
  const value = locked.reduce(
    (sum, fund) => sum + valueAt(fund.units, fund.nav) - sellableValueOf(fund) / 100,
    0,
  );
  const until =
    locked
      .map(({ lockedUntil }) => lockedUntil ?? '')
      .toSorted()
      .at(-1) ?? '';
  const goesOn =
    monthlyDeposit > 0
      ? ` Uw inleg van ${formatEuro(monthlyDeposit)} per maand loopt door. Die kunt u stoppen bij Wijzigen.`
      : '';
  return {
    title: `Nog niet te verkopen: ongeveer ${formatEuro(value)}`,
    text: `${lockedText} Wat tot nu toe is afgeschreven of betaald, kunt u verkopen vanaf ${formatLongDate(until)}.${goesOn}`,
  };
}
