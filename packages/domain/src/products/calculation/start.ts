import type { IsoDate } from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import { calculatorLimits as limits } from '../products/product.ts';

/** Returns the number of months since the year 0, for comparison only. */
const monthsOf = (day: IsoDate): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));

/** Requires the start to be the first of a month, after today (Europe/Amsterdam) and not too far ahead (domain 6). */
export function startProblems(start: IsoDate, today: IsoDate): FieldProblem[] {
  const field = 'start';
  if (!start.endsWith('-01') || start <= today) {
    return [{ field, message: 'De startdatum moet de eerste dag van een maand in de toekomst zijn.' }];
  }
  if (monthsOf(start) - monthsOf(today) <= limits.startMonthsAhead) return [];
  return [
    { field, message: `De startdatum mag maximaal ${limits.startMonthsAhead} maanden vooruit liggen.` },
  ];
}
