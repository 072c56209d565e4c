import type { FieldProblem } from '@portaal/domain/http/error';

/**
 * Returns the shortest valid term in whole years above `from` and below `lifelong` (domain 1.5 rule 3); null if there
 * is none, so that only a lifelong term is valid.
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
