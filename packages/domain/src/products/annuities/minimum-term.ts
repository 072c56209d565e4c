import { durationText } from '../../notation/dutch.ts';
import { MINIMUM_TERM } from '../../notation/minimum-term.ts';
import type { AnnuityTerms } from './terms.ts';

/**
 * Returns the error message of C-11, as worded in domain 1.5, for a term that is too short for both kinds of annuity.
 */
export function minimumTermMessage({ temporary, minimumMonths, minimumYears }: AnnuityTerms): string {
  if (temporary.allowed) return `${MINIMUM_TERM}.`;
  const wholeYears = minimumMonths % 12 === 0 ? '' : ` Kies minstens ${minimumYears} jaar.`;
  return `${MINIMUM_TERM}, plus de jaren tot uw AOW-leeftijd. Voor u is dat ${durationText(minimumMonths)}.${wholeYears}`;
}
