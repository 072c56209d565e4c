import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';

/** Returns the title above the three scenario amounts of an outcome. */
export const outcomeTitle = ({ payout, endDate }: Pick<CalculationOutcome, 'payout' | 'endDate'>): string =>
  payout === undefined
    ? `Waarde op ${formatLongDate(endDate)}`
    : `Uw bruto uitkering ${paymentFrequencyTexts[payout.frequency].per}`;
