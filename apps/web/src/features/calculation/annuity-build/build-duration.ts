import type { AnnuityTerms } from '@portaal/domain/annuities/terms';
import { calculatorLimits } from '@portaal/domain/products/product';
import { type IsoDate, isoDate, monthsBetween, startedMonthsBetween, startedYears } from '@portaal/engine';

const { minimum, maximum } = calculatorLimits.duration.SUL;

/**
 * Returns the whole years from the start until the state pension has begun, rounded up; 0 when it has begun already.
 */
export function yearsUntilStatePension(start: IsoDate, { statePension }: AnnuityTerms): number {
  return startedYears(startedMonthsBetween(start, isoDate(statePension.date)));
}

/**
 * Returns the maximum years that end in time to begin the payout (domain 1.4). The result is below the minimum when
 * no duration fits.
 */
export function longestBuild(start: IsoDate, { latestAccumulationEnd }: AnnuityTerms): number {
  return Math.min(maximum, Math.floor(monthsBetween(start, isoDate(latestAccumulationEnd)) / 12));
}

/** Returns whether accumulation is possible at all for this person. */
export const canBuild = (start: IsoDate, terms: AnnuityTerms): boolean =>
  longestBuild(start, terms) >= minimum;

/** Returns the suggested years: until the state pension, within the possible range. */
export function suggestedBuild(start: IsoDate, terms: AnnuityTerms): number {
  return Math.max(minimum, Math.min(longestBuild(start, terms), yearsUntilStatePension(start, terms)));
}

/** Returns the age on a day in whole years. */
export const ageOn = (birthdate: IsoDate, day: IsoDate): number =>
  Math.floor(monthsBetween(birthdate, day) / 12);
