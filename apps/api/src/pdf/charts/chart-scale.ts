/** Round step sizes of an axis. They are multiplied by a power of ten. */
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** Returns the round values of an axis that starts at 0 and reaches `highest` in about `count` steps. */
export function axisValues(highest: number, count: number): number[] {
  const rough = Math.max(highest, 1) / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (ROUND_STEPS.find((part) => part * magnitude >= rough) ?? 10);
  const steps = Math.max(1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Returns the interval between labelled points, so that `count` points get at most `most` labels. */
export function labelInterval(count: number, most: number): number {
  const steps = Math.max(1, count - 1);
  return [1, 2, 5, 10, 20, 50].find((every) => steps / every <= most) ?? steps;
}

/** Moves labels so that neighbours are at least `distance` apart and all labels are within the bounds. */
export function spread(
  positions: readonly number[],
  distance: number,
  top: number,
  bottom: number,
): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const placed = [...positions];
  let free = top;
  for (const index of order) {
    placed[index] = Math.max(positions[index] ?? 0, free);
    free = (placed[index] ?? 0) + distance;
  }
  let limit = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - distance;
  }
  return placed;
}
