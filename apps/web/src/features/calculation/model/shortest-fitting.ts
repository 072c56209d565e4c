import type { FieldProblem } from '@portaal/domain/http/error';

/**
 * The shortest term in whole years above `from` and below `lifelong` that is no problem (domain 1.5 rule 3);
 * `null` when there is none, and what is left is a term without a ceiling.
 */
export function shortestFitting(
  from: number,
  lifelong: number,
  problemsWith: (years: number) => readonly FieldProblem[] | null,
): number | null {
  for (let years = from + 1; years < lifelong; years += 1) {
    if (problemsWith(years)?.every(({ field }) => field !== 'duration')) return years;
  }
  return null;
}
