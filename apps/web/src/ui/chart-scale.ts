/**
 * Round values for an axis that holds `low` to `high`, about `count` of them: steps of 1, 2, 2,5 or 5 times a
 * power of ten. A flat line gets room above it. Throws `RangeError` when a bound is not finite.
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

/**
 * Which of `length` labels to write so that at most `most` stand on the axis; the first and last always do. The one
 * before the last gives way when it stands nearer than `clearance` points, which is less than a step.
 */
export function labelledIndexes(length: number, most: number, clearance = 0): number[] {
  if (length <= 0) return [];
  const every = Math.max(1, Math.ceil((length - 1) / Math.max(1, most - 1)));
  const indexes = Array.from({ length: Math.ceil(length / every) }, (_, index) => index * every);
  const last = indexes.at(-1) ?? 0;
  if (last === length - 1) return indexes;
  // The end matters more than the even step before it.
  return length - 1 - last < Math.max(every * 0.6, clearance) && indexes.length > 1
    ? [...indexes.slice(0, -1), length - 1]
    : [...indexes, length - 1];
}
