import { type CalculationOutcome, paymentFrequencyTexts } from '@portaal/contract';
import { formatLongDate } from '../../lib/dutch-format.ts';

/** What the three amounts of an outcome are. */
export const outcomeTitle = ({ payout, endDate }: Pick<CalculationOutcome, 'payout' | 'endDate'>): string =>
  payout === undefined
    ? `Waarde op ${formatLongDate(endDate)}`
    : `Uw bruto uitkering ${paymentFrequencyTexts[payout.frequency].per}`;
