import type { AppliedPayout } from '@portaal/domain/investing/applications/applied-offer';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';

const MONTHS_PER_YEAR = 12;

const termText = (months: number): string => {
  const years = Math.floor(months / MONTHS_PER_YEAR);
  const rest = months % MONTHS_PER_YEAR;
  return rest === 0 ? `${years} jaar` : `${years} jaar en ${rest} ${rest === 1 ? 'maand' : 'maanden'}`;
};

/** Returns the frequency, the expected amount, the first payout and the term of an annuity that pays out. */
export function payoutItems({
  uitkeringsTermijnCode,
  payout,
  months,
  firstPayoutFrom,
  firstPayoutUntil,
}: AppliedPayout) {
  const frequency = paymentFrequencyTexts[uitkeringsTermijnCode];
  return [
    { term: 'Hoe vaak', value: frequency.every },
    { term: 'Verwachte uitkering', value: `${formatEuro(payout)} bruto ${frequency.per}` },
    {
      term: 'Verwachte eerste uitkering',
      value:
        firstPayoutFrom === firstPayoutUntil
          ? formatLongDate(firstPayoutFrom)
          : `Tussen ${formatLongDate(firstPayoutFrom)} en ${formatLongDate(firstPayoutUntil)}`,
    },
    { term: 'Looptijd', value: termText(months) },
  ];
}
