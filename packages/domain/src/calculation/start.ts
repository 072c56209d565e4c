import { addMonths, firstOfNextMonth, type IsoDate } from '@portaal/engine';
import type { FieldProblem } from '../http/error.ts';
import { calculatorLimits as limits } from '../products/product.ts';

/** Domain 6: the first of a month, after today (Europe/Amsterdam), not too far ahead. */
export function startProblems(start: IsoDate, today: IsoDate): FieldProblem[] {
  const field = 'start';
  if (!start.endsWith('-01') || start <= today) {
    return [{ field, message: 'De startdatum moet de eerste dag van een maand in de toekomst zijn.' }];
  }
  if (start <= addMonths(firstOfNextMonth(today), limits.startMonthsAhead - 1)) return [];
  return [
    { field, message: `De startdatum mag maximaal ${limits.startMonthsAhead} maanden vooruit liggen.` },
  ];
}
