import { type CalculatorLimits, usualLimits } from '@portaal/domain/products/terms/calculator-limits';
import {
  arrearsText,
  payDayText,
  usualCalendar,
  valuationDayText,
} from '@portaal/domain/products/terms/dealing-terms';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { type DealingCalendar, type DealingTerms, dealingTermsFor, dutchDay } from '@portaal/engine';
import { environment } from '../../lib/environment.ts';

/** Returns the dealing days of this brand. */
export const brandCalendar = (): DealingCalendar => environment().brand.calendar ?? usualCalendar;

const termsToday = (): DealingTerms => dealingTermsFor(dutchDay(new Date()), brandCalendar());

/** Returns the day of the month on which this brand collects the monthly deposit of a new contract. */
export const brandDebitDay = (): number => environment().brand.debitDay ?? sectionsBefore.kalender.incassodag;

/** Returns the limits of this brand's calculators. */
export const brandLimits = (): CalculatorLimits => environment().brand.limits ?? usualLimits;

/** Returns the number of days for which an offer of this brand is valid. */
export const brandOfferDays = (): number =>
  environment().brand.offerDays ?? sectionsBefore.termijnen.offerteGeldig;

/** Returns the number of days without payouts after a change of nominated account. */
export const brandAccountDays = (): number =>
  environment().brand.accountDays ?? sectionsBefore.termijnen.rekeningWachttijd;

/** Explains how old an extract from the commercial register may be: `Niet ouder dan 3 maanden.` */
export function brandExtractText(): string {
  const months = environment().brand.extractMonths ?? sectionsBefore.termijnen.uittreksel;
  return `Niet ouder dan ${months} ${months === 1 ? 'maand' : 'maanden'}.`;
}

/** Returns the number of months before the end of an accumulation at which its holder is first reminded. */
export const brandMaturityMonths = (): number =>
  environment().brand.maturityMonths ?? sectionsBefore.termijnen.lijfrenteHerinnering[0] ?? 0;

/** Names the day on which this brand deals: `de eerste dag van een maand`. */
export const dealingDayText = (month = 'een maand'): string => valuationDayText(termsToday(), month);

/** Explains when an annuity of this brand pays. */
export const brandArrearsText = (): string => arrearsText(termsToday());

/** Names the day on which this brand pays: `de 10e werkdag van de maand`. */
export const brandPayDayText = (month?: string): string => payDayText(termsToday(), month);
