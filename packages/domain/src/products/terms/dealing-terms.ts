import type { DealingCalendar, DealingTerms } from '@portaal/engine';
import { sectionsBefore } from './sections-before.ts';

/** Returns the dealing terms of a version of the terms. */
export const dealingTermsOf = ({
  geldigVanaf,
  kalender: { waarderingsdag, sluiting, publicatiewerkdag, uitbetalingswerkdag },
}: Pick<typeof sectionsBefore, 'kalender'> & { readonly geldigVanaf: string }): DealingCalendar[number] => ({
  validFrom: geldigVanaf,
  valuationDay: waarderingsdag,
  cutOffBusinessDays: sluiting.werkdagen,
  cutOffTime: sluiting.tijd,
  publicationBusinessDay: publicatiewerkdag,
  payBusinessDay: uitbetalingswerkdag,
});

/** The calendar of a brand without published terms, and of an older server, which does not send one. */
export const usualTerms = dealingTermsOf({ geldigVanaf: '0001-01-01', ...sectionsBefore });
export const usualCalendar: DealingCalendar = [usualTerms];

/** Explains when an annuity pays (domain 10.13), in the same words on screen and in documents. */
export const arrearsText = (terms: ValuedOn & Pick<DealingTerms, 'payBusinessDay'>): string =>
  `Wij keren uit na elke periode, rond ${payDayText(terms)}. Na de laatste uitkering is uw kapitaal op.`;

type ValuedOn = Pick<DealingTerms, 'valuationDay'>;

/** Names the valuation day: `de eerste dag van de maand`, `de 15e van de maand`. */
export const valuationDayText = ({ valuationDay }: ValuedOn, month = 'de maand'): string =>
  valuationDay === 1 ? `de eerste dag van ${month}` : `de ${valuationDay}e van ${month}`;

/** Names the moment of the cut-off: `16.00 uur op de laatste werkdag van de maand`. */
export function cutOffRule({ valuationDay, cutOffBusinessDays, cutOffTime }: DealingTerms): string {
  if (cutOffBusinessDays > 1) {
    return `${cutOffTime} uur, ${cutOffBusinessDays} werkdagen vóór de ${valuationDay}e van de maand`;
  }
  return valuationDay === 1
    ? `${cutOffTime} uur op de laatste werkdag van de maand`
    : `${cutOffTime} uur op de laatste werkdag vóór de ${valuationDay}e van de maand`;
}

/**
 * Names the valuation day in a sentence after `cutOffRule`: `de eerste dag van de volgende maand`, `die 15e`. A
 * rule that counts business days names the day itself.
 */
export const nextValuationText = ({
  valuationDay,
  cutOffBusinessDays,
}: ValuedOn & Pick<DealingTerms, 'cutOffBusinessDays'>): string =>
  valuationDay === 1 && cutOffBusinessDays === 1
    ? 'de eerste dag van de volgende maand'
    : `die ${valuationDay}e`;

/** Names the day of payment: `de 10e werkdag van de maand`, `de 7e werkdag vanaf de 15e van de maand`. */
export const payDayText = (
  { valuationDay, payBusinessDay }: ValuedOn & Pick<DealingTerms, 'payBusinessDay'>,
  month = 'de maand',
): string => businessDayText(payBusinessDay, { valuationDay }, month);

/** Names the day by which prices are known: `de 5e werkdag van de maand`. */
export const publicationDayText = ({
  valuationDay,
  publicationBusinessDay,
}: ValuedOn & Pick<DealingTerms, 'publicationBusinessDay'>): string =>
  businessDayText(publicationBusinessDay, { valuationDay }, 'de maand');

const businessDayText = (count: number, { valuationDay }: ValuedOn, month: string): string =>
  valuationDay === 1
    ? `de ${count}e werkdag van ${month}`
    : `de ${count}e werkdag vanaf de ${valuationDay}e van ${month}`;
