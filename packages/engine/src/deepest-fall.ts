import { daysBetween, type IsoDate } from './dates.ts';
import { type Cents, roundProjection } from './money.ts';

/** The deepest fall from a peak to the lowest point after it, without the effect of deposits and payouts. */
export interface DeepestFall {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly days: number;
  /** Depth of the fall as a fraction, above 0. */
  readonly depth: number;
  /** Amount lost: the value at `from` times `depth`. */
  readonly lost: Cents;
  /**
   * The first day on which the peak is reached again, with the days since the lowest point; null while it is not
   * reached.
   */
  readonly recovered: { readonly on: IsoDate; readonly days: number } | null;
}

export interface GrowthPoint {
  readonly date: IsoDate;
  readonly value: Cents;
  /** Growth of one euro since the start, without deposits and payouts. */
  readonly growth: number;
}

export function deepestFall(course: readonly GrowthPoint[]): DeepestFall | null {
  let peak = course[0];
  let deepest: { from: GrowthPoint; to: GrowthPoint; depth: number } | null = null;
  for (const point of course) {
    if (!peak || point.growth >= peak.growth) peak = point;
    const depth = 1 - point.growth / peak.growth;
    if (depth > (deepest?.depth ?? 0)) deepest = { from: peak, to: point, depth };
  }
  if (!deepest) return null;
  const { from, to, depth } = deepest;
  const back = course.find(({ date, growth }) => date > to.date && growth >= from.growth);
  return {
    from: from.date,
    to: to.date,
    days: daysBetween(from.date, to.date),
    depth,
    lost: roundProjection(from.value * depth),
    recovered: back ? { on: back.date, days: daysBetween(to.date, back.date) } : null,
  };
}
