import type { AnnuityTerms } from '@portaal/domain/products/annuities/terms';
import { accumulationCode } from '@portaal/domain/products/products/product';
import { type IsoDate, isoDate, monthsBetween, startedMonthsBetween, startedYears } from '@portaal/engine';
import { brandLimits } from '../../../../entities/dealing/dealing-texts.ts';

/** Returns the limits of the accumulation in years at this brand. */
export const buildRange = () => brandLimits().duration[accumulationCode];

/**
 * Returns the years from the start until the state pension begins, rounded up to whole years; 0 if it has already
 * begun.
 */
export function yearsUntilStatePension(start: IsoDate, { statePension }: AnnuityTerms): number {
  return startedYears(startedMonthsBetween(start, isoDate(statePension.date)));
}

/**
 * Returns the maximum number of accumulation years after which the payout can still begin in time (domain 1.4). The
 * result is below the minimum if no duration fits.
 */
export function longestBuild(start: IsoDate, { latestAccumulationEnd }: AnnuityTerms): number {
  return Math.min(
    buildRange().maximum,
    Math.floor(monthsBetween(start, isoDate(latestAccumulationEnd)) / 12),
  );
}

/** Returns whether this person can accumulate at all. */
export const canBuild = (start: IsoDate, terms: AnnuityTerms): boolean =>
  longestBuild(start, terms) >= buildRange().minimum;

/** Returns the suggested accumulation years: until the state pension, clamped to the possible range. */
export function suggestedBuild(start: IsoDate, terms: AnnuityTerms): number {
  return Math.max(
    buildRange().minimum,
    Math.min(longestBuild(start, terms), yearsUntilStatePension(start, terms)),
  );
}

/** Returns a person's age in whole years on a day. */
export const ageOn = (birthdate: IsoDate, day: IsoDate): number =>
  Math.floor(monthsBetween(birthdate, day) / 12);
