import type { AnnuityTerms } from '@portaal/domain/annuities/terms';
import { calculatorLimits } from '@portaal/domain/products/product';
import { type IsoDate, isoDate, monthsBetween, startedMonthsBetween, startedYears } from '@portaal/engine';

const { minimum, maximum } = calculatorLimits.duration.SUL;

/** Whole years from the start until the state pension has begun; 0 when it has begun already. */
export function yearsUntilStatePension(start: IsoDate, { statePension }: AnnuityTerms): number {
  return startedYears(startedMonthsBetween(start, isoDate(statePension.date)));
}

/** The most years that end in time to begin the payout (domain 1.4); less than the least when none do. */
export function longestBuild(start: IsoDate, { latestAccumulationEnd }: AnnuityTerms): number {
  return Math.min(maximum, Math.floor(monthsBetween(start, isoDate(latestAccumulationEnd)) / 12));
}

/** Whether building up is possible at all for this person. */
export const canBuild = (start: IsoDate, terms: AnnuityTerms): boolean =>
  longestBuild(start, terms) >= minimum;

/** What the question shows until it is answered: until the state pension, as far as that is possible. */
export function suggestedBuild(start: IsoDate, terms: AnnuityTerms): number {
  return Math.max(minimum, Math.min(longestBuild(start, terms), yearsUntilStatePension(start, terms)));
}

/** Whole years of age on a day. */
export const ageOn = (birthdate: IsoDate, day: IsoDate): number =>
  Math.floor(monthsBetween(birthdate, day) / 12);
