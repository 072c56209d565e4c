/**
 * The comparison of a month in our book with the same month in the old system, while the brand is in shadow.
 */
interface ShadowComparison {
  /** First day of the month. */
  readonly month: string;
  /** Number of differences that nobody has accepted. */
  readonly differences: number;
}

const MONTHS_EQUAL = 2;

/**
 * Returns whether the newest comparison covers the month of this dealing day, which need not be the first of a
 * month.
 */
export const isComparedUntil = ([newest]: readonly ShadowComparison[], dealingDay: string): boolean =>
  newest !== undefined && newest.month.slice(0, 7) >= dealingDay.slice(0, 7);

/** Returns whether the last two comparisons, of two consecutive months, found no difference. */
export function isBookEqual(comparisons: readonly ShadowComparison[]): boolean {
  const last = comparisons.slice(0, MONTHS_EQUAL);
  const monthOf = ({ month }: ShadowComparison) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return (
    last.length === MONTHS_EQUAL &&
    last.every(({ differences }) => differences === 0) &&
    last.every((one, i) => i === 0 || monthOf(one) === monthOf(last[i - 1] ?? one) - 1)
  );
}
