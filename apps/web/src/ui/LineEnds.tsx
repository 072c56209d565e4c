import { spreadApart } from './chart-scale.ts';
import styles from './LineChart.module.css';
import type { PlotArea } from './line-chart-geometry.ts';

/** Minimum distance between the names of two lines, in pixels. */
const LINE_HEIGHT = 18;

interface EndingLine {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** Renders the name of each line at the end of the line, so that the chart needs no legend. */
export function LineEnds({
  area,
  lines,
}: {
  readonly area: PlotArea;
  readonly lines: readonly EndingLine[];
}) {
  const ends = lines.flatMap(({ key, label, values }) => {
    const value = values.findLast((each) => each !== null);
    return value === undefined || value === null ? [] : [{ key, label, y: area.y(value) }];
  });
  const places = spreadApart(
    ends.map(({ y }) => y),
    { gap: LINE_HEIGHT, top: area.top, bottom: area.bottom },
  );
  return ends.map(({ key, label }, at) => (
    <text key={key} className={styles.end} x={area.left + area.width + 10} y={places[at]} dy="0.35em">
      {label}
    </text>
  ));
}
