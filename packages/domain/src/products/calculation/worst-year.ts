import type { CalculationInput } from './calls.ts';
import type { CalculationFund } from './context.ts';

export interface CalendarYear {
  readonly year: number;
  /** Return as a fraction. */
  readonly return: number;
}

/**
 * Returns the calendar year with the lowest return for this allocation: Σ share × return of the fund, with the shares
 * as on 1 January. Considers only full years that every chosen fund has, and returns null if there is none. If
 * several years have the lowest return, it returns the latest.
 */
export function worstCalendarYear(
  shares: CalculationInput['funds'],
  funds: readonly Pick<CalculationFund, 'id' | 'calendarYears'>[],
): CalendarYear | null {
  const chosen = shares.filter(({ percentage }) => percentage > 0);
  const total = chosen.reduce((sum, { percentage }) => sum + percentage, 0);
  const sums = new Map<number, { funds: number; return: number }>();
  for (const { id, percentage } of chosen) {
    for (const { year, return: made } of funds.find((fund) => fund.id === id)?.calendarYears ?? []) {
      const sum = sums.get(year) ?? { funds: 0, return: 0 };
      sums.set(year, { funds: sum.funds + 1, return: sum.return + (percentage / total) * made });
    }
  }
  let worst: CalendarYear | null = null;
  for (const [year, sum] of sums) {
    if (sum.funds !== chosen.length) continue;
    const isWorse =
      worst === null || sum.return < worst.return || (sum.return === worst.return && year > worst.year);
    if (isWorse) worst = { year, return: sum.return };
  }
  return worst;
}
