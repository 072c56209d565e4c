import { products } from '@portaal/domain/products/products/product';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { addMonths, isoDate } from '@portaal/engine';
import { formatEuro, formatLongDate, formatWholeEuro } from '../../../lib/dutch-format.ts';
import type { OfferLine } from './use-offers.ts';

/** Returns the name that the user gave the calculation, or otherwise the name of its product. */
export const offerName = ({ description, productCode }: OfferLine): string =>
  description.trim() || products[productCode].name;

/** Returns whether an offer has expired. It is still valid on its last day (Europe/Amsterdam, `YYYY-MM-DD`). */
export const isExpired = ({ validUntil }: OfferLine, today: string): boolean => validUntil < today;

interface OfferFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** Returns the main result of the calculation. */
export function outcomeOf(offer: OfferLine): OfferFigure {
  const { start, duration, expectedEndValue, expectedPayment, uitkeringsTermijnCode } = offer;
  if (expectedPayment !== null) {
    return {
      label: 'Verwachte bruto uitkering',
      value: formatEuro(expectedPayment),
      note: `${paymentFrequencyTexts[uitkeringsTermijnCode].per}, ${duration} jaar lang`,
    };
  }
  const end = addMonths(isoDate(start), 12 * duration);
  return {
    label: 'Verwachte waarde',
    value: formatWholeEuro(expectedEndValue),
    note: `op ${formatLongDate(end)}`,
  };
}

/** Returns the deposits on which the result is based. */
export function depositOf(offer: OfferLine): OfferFigure {
  const { productCode, initialDeposit, periodicDeposit, start, duration } = offer;
  const from = formatLongDate(start);
  if (products[productCode].paysOut) {
    return { label: 'Lijfrentekapitaal', value: formatWholeEuro(initialDeposit), note: `vanaf ${from}` };
  }
  const parts = [
    ...(initialDeposit > 0 ? [`${formatEuro(initialDeposit)} eenmalig`] : []),
    ...(periodicDeposit > 0 ? [`${formatEuro(periodicDeposit)} per maand`] : []),
  ];
  return {
    label: 'Totale inleg',
    value: formatWholeEuro(initialDeposit + 12 * duration * periodicDeposit),
    note: `${parts.join(' en ')}, ${duration} jaar vanaf ${from}`,
  };
}
