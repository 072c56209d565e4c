import { durationText } from '@portaal/domain/notation/dutch';
import type { AnnuityTerms } from '@portaal/domain/products/annuities/terms';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { ageText } from '../model/annuity-terms.ts';

/**
 * Returns the text about the start of the state pension. An age that is not legally fixed yet is marked as expected
 * (domain 1.7).
 */
export function statePensionRule({ statePension }: AnnuityTerms) {
  return {
    term: 'Uw AOW-datum',
    value: `${formatLongDate(statePension.date)}${statePension.provisional ? ' (verwacht)' : ''}`,
    note: `U bent dan ${ageText(statePension)}.`,
  };
}

/**
 * Domain 1.5: returns the text about the minimum duration of a payout, and whether a shorter payout below a ceiling
 * is possible.
 */
export function shortestRule({ minimumMonths, temporary }: AnnuityTerms) {
  return {
    term: 'Kortste looptijd zonder maximum bedrag',
    value: durationText(minimumMonths),
    note: temporary.allowed
      ? `Korter mag ook, vanaf ${temporary.minimumYears} jaar. Er is dan een maximum aan de uitkering.`
      : `Een looptijd korter dan 20 jaar kan pas vanaf het jaar ${temporary.fromYear}.`,
  };
}
