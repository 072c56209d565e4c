import { addMonths, isoDate } from '@portaal/engine';
import type { FieldProblem } from '../http/error.ts';
import { calculatorLimits } from '../products/product.ts';

/** Of a person named in a change: born before today, and not longer ago than people live. */
export const birthDateProblems = (field: string, birthDate: string, today: string): FieldProblem[] =>
  birthDate < today && birthDate > addMonths(isoDate(today), -12 * calculatorLimits.age)
    ? []
    : [{ field, message: 'Vul een geldige geboortedatum in.' }];
