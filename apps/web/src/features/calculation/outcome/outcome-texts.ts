import type { CalculationOutcome } from '@portaal/domain/calculation/outcome';
import { paymentFrequencyTexts } from '@portaal/domain/products/texts';
import { formatLongDate } from '../../../lib/dutch-format.ts';

/** What the three amounts of an outcome are. */
export const outcomeTitle = ({ payout, endDate }: Pick<CalculationOutcome, 'payout' | 'endDate'>): string =>
  payout === undefined
    ? `Waarde op ${formatLongDate(endDate)}`
    : `Uw bruto uitkering ${paymentFrequencyTexts[payout.frequency].per}`;
