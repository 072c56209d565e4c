export const LINE_CHART_HEIGHT = 320;

export interface PlotArea {
  left: number;
  top: number;
  bottom: number;
  width: number;
  x: (index: number) => number;
  y: (value: number) => number;
  /** Returns the index of the point nearest to `x`, in pixels from the left of the drawing. */
  nearest: (x: number) => number;
}

interface PlotInput {
  width: number;
  points: number;
  ticks: readonly number[];
  axisTexts: readonly string[];
  /** Pixels reserved at the right for the names of the lines. */
  right?: number;
}

/**
 * Returns functions that position values in a drawing of `width` pixels. The left side reserves the width of the
 * longest axis text.
 */
export function plotArea({ width, points, ticks, axisTexts, right = 8 }: PlotInput): PlotArea {
  const left = Math.max(...axisTexts.map((text) => text.length)) * 7.6 + 12;
  const top = 12;
  const bottom = LINE_CHART_HEIGHT - 32;
  const inner = Math.max(1, width - left - right);
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const step = points > 1 ? inner / (points - 1) : 0;
  return {
    left,
    top,
    bottom,
    width: inner,
    x: (index) => left + index * step,
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    nearest: (x) => (step === 0 ? 0 : Math.min(points - 1, Math.max(0, Math.round((x - left) / step)))),
  };
}

const at = (area: PlotArea, index: number, value: number): string =>
  `${area.x(index).toFixed(1)} ${area.y(value).toFixed(1)}`;

/** Returns an SVG path through the values, with a gap where a value is unknown. */
export function linePath(area: PlotArea, values: readonly (number | null)[]): string {
  let pen = 'M';
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const step = `${pen}${at(area, index, value)}`;
      pen = 'L';
      return step;
    })
    .join('');
}

/** Returns the path of a small triangle at the bottom of the chart that points up or down. */
export function markPath(area: PlotArea, index: number, kind: 'up' | 'down'): string {
  const x = area.x(index);
  const [foot, tip] =
    kind === 'up' ? [area.bottom - 2, area.bottom - 11] : [area.bottom - 21, area.bottom - 12];
  return `M${(x - 5).toFixed(1)} ${foot.toFixed(1)}H${(x + 5).toFixed(1)}L${x.toFixed(1)} ${tip.toFixed(1)}Z`;
}

/** Returns the closed path of the area between two lines, over the points where both are known. */
export function bandPath(
  area: PlotArea,
  lower: readonly (number | null)[],
  upper: readonly (number | null)[],
): string {
  const both = lower.flatMap((low, index) => {
    const high = upper[index];
    return low === null || high === null || high === undefined ? [] : [{ index, low, high }];
  });
  if (both.length < 2) return '';
  const over = both.map(({ index, high }) => at(area, index, high)).join('L');
  const back = both
    .toReversed()
    .map(({ index, low }) => at(area, index, low))
    .join('L');
  return `M${over}L${back}Z`;
}
