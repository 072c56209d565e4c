/**
 * Returns about `count` round values for an axis that covers `low` to `high`: steps of 1, 2, 2.5 or 5 times a power
 * of ten. If the bounds are equal, the axis extends above them. Throws `RangeError` when a bound is not finite.
 */
export function axisTicks(low: number, high: number, count: number): number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) throw new RangeError(`no axis from ${low} to ${high}`);
  const top = high > low ? high : low + (Math.abs(low) || 1);
  const rough = (top - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((times) => times * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(top / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

export interface AxisBounds {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the bounds of an axis that contains all values and spans at least `least`, so that a chart of a few weeks
 * does not magnify differences of cents. The extra span is added evenly above and below the values. The axis extends
 * below 0 only if a value is negative.
 */
export function axisBounds(
  values: readonly number[],
  { fromZero, least = 0 }: { fromZero: boolean; least?: number | undefined },
): AxisBounds {
  if (values.length === 0) return { low: 0, high: Math.max(1, least) };
  const high = fromZero ? Math.max(0, ...values) : Math.max(...values);
  const low = fromZero ? Math.min(0, ...values) : Math.min(...values);
  const missing = least - (high - low);
  if (missing <= 0) return { low, high };
  if (fromZero && low === 0) return { low, high: high + missing };
  if (fromZero && high === 0) return { low: low - missing, high };
  const under = low >= 0 ? Math.min(low, missing / 2) : missing / 2;
  return { low: low - under, high: high + missing - under };
}

export interface AxisTick {
  readonly at: number;
  readonly label: string;
}

/**
 * Returns the points on 1 January, labelled with their years. If there are more than `most`, labels are omitted at
 * regular intervals, counted back from the last year.
 */
export function yearTicks(days: readonly string[], most: number): AxisTick[] {
  const starts = days.flatMap((day, at) => (day.endsWith('-01-01') ? [{ at, label: day.slice(0, 4) }] : []));
  const every = Math.ceil(starts.length / Math.max(1, most));
  return starts.filter((_, index) => (starts.length - 1 - index) % every === 0);
}

/**
 * Returns positions for single-line texts, as close as possible to `positions`: in the same order, at least `gap`
 * apart and between `top` and `bottom`. If the texts do not fit, the distance between them is reduced evenly.
 */
export function spreadApart(
  positions: readonly number[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): number[] {
  const order = positions
    .map((_, index) => index)
    .toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const step = Math.min(gap, (bottom - top) / Math.max(1, positions.length - 1));
  const placed = [...positions];
  let next = top;
  for (const index of order) {
    placed[index] = Math.max(positions[index] ?? 0, next);
    next = (placed[index] ?? 0) + step;
  }
  let last = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.max(top, Math.min(placed[index] ?? 0, last));
    last = (placed[index] ?? 0) - step;
  }
  return placed;
}

/**
 * Returns the indexes of at most `most` labels to draw from `length` labels, always including the first and the last.
 * The label before the last is omitted if its distance to the last is less than `clearance` points or 0.6 of a step.
 */
export function labelledIndexes(length: number, most: number, clearance = 0): number[] {
  if (length <= 0) return [];
  const every = Math.max(1, Math.ceil((length - 1) / Math.max(1, most - 1)));
  const indexes = Array.from({ length: Math.ceil(length / every) }, (_, index) => index * every);
  const last = indexes.at(-1) ?? 0;
  if (last === length - 1) return indexes;
  // The last label is more important than the label before it.
  return length - 1 - last < Math.max(every * 0.6, clearance) && indexes.length > 1
    ? [...indexes.slice(0, -1), length - 1]
    : [...indexes, length - 1];
}
