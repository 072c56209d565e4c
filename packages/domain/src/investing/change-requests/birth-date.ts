import { addMonths, isoDate } from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import { calculatorLimits } from '../../products/products/product.ts';

/**
 * Rejects the birth date of a person named in a change request if it is not before today or lies beyond the maximum
 * age.
 */
export const birthDateProblems = (field: string, birthDate: string, today: string): FieldProblem[] =>
  birthDate < today && birthDate > addMonths(isoDate(today), -12 * calculatorLimits.age)
    ? []
    : [{ field, message: 'Vul een geldige geboortedatum in.' }];
