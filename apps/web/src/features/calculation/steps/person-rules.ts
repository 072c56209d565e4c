import type { AnnuityTerms } from '@portaal/domain/annuities/terms';
import { durationText } from '@portaal/domain/notation/dutch';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { ageText } from '../model/annuity-terms.ts';

/** When the state pension begins; an age that is not fixed yet is said to be an expectation (domain 1.7). */
export function statePensionRule({ statePension }: AnnuityTerms) {
  return {
    term: 'Uw AOW-datum',
    value: `${formatLongDate(statePension.date)}${statePension.provisional ? ' (verwacht)' : ''}`,
    note: `U bent dan ${ageText(statePension)}.`,
  };
}

/** Domain 1.5: how long a payout lasts at least, and whether it may be shorter below a ceiling. */
export function shortestRule({ minimumMonths, temporary }: AnnuityTerms) {
  return {
    term: 'Kortste looptijd zonder maximum bedrag',
    value: durationText(minimumMonths),
    note: temporary.allowed
      ? `Korter mag ook, vanaf ${temporary.minimumYears} jaar. Er is dan een maximum aan de uitkering.`
      : `Een looptijd korter dan 20 jaar kan pas vanaf het jaar ${temporary.fromYear}.`,
  };
}
