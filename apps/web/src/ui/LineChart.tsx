import { type PointerEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { axisBounds, axisTicks, labelledIndexes, spreadApart, yearTicks } from './chart-scale.ts';
import styles from './LineChart.module.css';
import {
  bandPath,
  LINE_CHART_HEIGHT,
  linePath,
  markPath,
  type PlotArea,
  plotArea,
} from './line-chart-geometry.ts';

/** Returns a ref and the width in pixels of its element, kept up to date; the width is `initial` until it is known. */
function useWidth<E extends HTMLElement>(initial: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || initial);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [initial]);
  return [ref, width];
}

/** Minimum distance between the names of two lines, in pixels. */
const LINE_HEIGHT = 18;

interface EndingLine {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** Renders the name of each line at the end of the line, so that the chart needs no legend. */
function LineEnds({ area, lines }: { readonly area: PlotArea; readonly lines: readonly EndingLine[] }) {
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

export interface ChartLine {
  key: string;
  label: string;
  tone: 'pessimistic' | 'expected' | 'optimistic' | 'plain';
  /** One value per point; `null` means unknown and leaves a gap in the line. */
  values: readonly (number | null)[];
}

/** An event at a point, drawn at the bottom of the chart and included in the figures of that point. */
export interface ChartMark {
  at: number;
  kind: 'up' | 'down';
  text: string;
}

export interface LineChartProps {
  label: string;
  /** Summary of the chart in one sentence, for screen readers. */
  gist?: string | undefined;
  /** Labels of the points along the bottom, in order, such as years or months. */
  points: readonly string[];
  /** The day of each point, if the points are days (`2026-01-01`). A vertical line then marks every 1 January. */
  days?: readonly string[] | undefined;
  /** Header of the first column in the table: `Jaar`. */
  pointHeader: string;
  lines: readonly ChartLine[];
  marks?: readonly ChartMark[] | undefined;
  /** Keys of the two lines that enclose the band. */
  band?: readonly [string, string] | undefined;
  formatValue: (value: number) => string;
  /** Shorter format for the axis; by default `formatValue`. */
  formatAxis?: ((value: number) => string) | undefined;
  /** Index of the point that is selected initially; by default the last point. */
  firstRead?: number | undefined;
  /** False allows the axis to start above 0. The chart then states where the axis starts. */
  fromZero?: boolean | undefined;
  /** Minimum span of the axis, in the unit of the values. */
  leastSpan?: number | undefined;
}

/** Width of a character along the axes, in pixels, including the space between two labels. */
const LETTER_WIDTH = 8;
/** Minimum width of the chart, in pixels, for showing the names of the lines at their ends. */
const WIDE = 600;
const YEAR_WIDTH = 52;

const isPresent = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined;

interface DrawingProps {
  readonly width: number;
  readonly area: ReturnType<typeof plotArea>;
  readonly ticks: readonly number[];
  readonly axisTexts: readonly string[];
  readonly newYears: ReturnType<typeof yearTicks>;
  readonly labels: readonly { readonly at: number; readonly label: string }[];
  readonly lines: readonly ChartLine[];
  readonly marks: readonly ChartMark[];
  /** Values of the lower and the upper line of the band, if there is a band. */
  readonly band: readonly (ChartLine['values'] | undefined)[];
  /** Whether the names of the lines are shown at their ends. */
  readonly named: boolean;
  /** Index of the last point. */
  readonly last: number;
  /** Index of the selected point. */
  readonly index: number;
  readonly onPoint: (index: number) => void;
}

/** Draws the axes and the lines. Screen readers get the table of the chart instead. */
function Drawing({
  width,
  area,
  ticks,
  axisTexts,
  newYears,
  labels,
  lines,
  marks,
  band: [lower, upper],
  named,
  last,
  index,
  onPoint,
}: DrawingProps) {
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onPoint(area.nearest(x));
  };
  return (
    <svg
      viewBox={`0 0 ${width} ${LINE_CHART_HEIGHT}`}
      className={styles.drawing}
      aria-hidden="true"
      onPointerMove={point}
      onPointerDown={point}
    >
      {ticks.map((tick, at) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.grid}
            x1={area.left}
            x2={area.left + area.width}
            y1={area.y(tick)}
            y2={area.y(tick)}
          />
          <text className={styles.axis} x={area.left - 10} y={area.y(tick)} dy="0.35em" textAnchor="end">
            {axisTexts[at]}
          </text>
        </g>
      ))}
      {newYears.map(({ at }) => (
        <line
          key={at}
          className={styles.grid}
          x1={area.x(at)}
          x2={area.x(at)}
          y1={area.top}
          y2={area.bottom + 6}
        />
      ))}
      {labels.map(({ at, label: text }) => (
        <text
          key={at}
          className={styles.axis}
          x={area.x(at)}
          y={LINE_CHART_HEIGHT - 4}
          textAnchor={at === 0 ? 'start' : at === last && !named ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
      {lower && upper && <path className={styles.band} d={bandPath(area, lower, upper)} />}
      <line className={styles.cursor} x1={area.x(index)} x2={area.x(index)} y1={area.top} y2={area.bottom} />
      {lines.map((line) => (
        <path key={line.key} className={styles.line} data-tone={line.tone} d={linePath(area, line.values)} />
      ))}
      {marks.map(({ at, kind, text }) => (
        <path key={`${at} ${text}`} className={styles.mark} d={markPath(area, at, kind)} />
      ))}
      {named && <LineEnds area={area} lines={lines} />}
      {lines.map((line) => {
        const value = line.values[index];
        return isPresent(value) ? (
          <circle
            key={line.key}
            className={styles.dot}
            data-tone={line.tone}
            cx={area.x(index)}
            cy={area.y(value)}
            r="5"
          />
        ) : null;
      })}
    </svg>
  );
}

/** Renders lines over time. Pointer, touch and arrow keys select a point, and its figures appear above the chart. */
export function LineChart({
  label,
  gist,
  points,
  days,
  pointHeader,
  lines,
  marks = [],
  band,
  formatValue,
  formatAxis = formatValue,
  firstRead,
  fromZero = true,
  leastSpan,
}: LineChartProps) {
  const id = useId();
  const [box, width] = useWidth<HTMLDivElement>(640);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const index = Math.min(chosen ?? firstRead ?? last, last);

  const values = lines.flatMap((line) => line.values.filter(isPresent));
  const { low, high } = axisBounds(values, { fromZero, least: leastSpan });
  const ticks = axisTicks(low, high, 4);
  const axisTexts = ticks.map(formatAxis);
  const named = width >= WIDE && lines.length > 1;
  const right = named ? LETTER_WIDTH * Math.max(...lines.map((line) => line.label.length)) + 12 : 8;
  const area = plotArea({ width, points: points.length, ticks, axisTexts, right });
  // The width of the longest label is reserved, so that the first and last labels do not overlap their neighbours.
  const longest = Math.max(...points.map((point) => point.length));
  const labelWidth = Math.max(72, 12 * longest);
  // The last label ends at its point and the label before it is centred on its point, so one and a half label widths
  // must fit between those two points.
  const clearance = Math.ceil((1.5 * LETTER_WIDTH * longest * last) / area.width);
  const newYears = yearTicks(days ?? [], Math.floor(area.width / YEAR_WIDTH));
  const labels =
    newYears.length > 1
      ? newYears
      : labelledIndexes(points.length, Math.max(2, Math.floor(area.width / labelWidth)), clearance).map(
          (at) => ({ at, label: points[at] ?? '' }),
        );

  const data = useMemo(
    () => ({
      columns: [pointHeader, ...lines.map((line) => line.label)],
      rows: points.map((point, at) => [point, ...lines.map((line) => line.values[at] ?? null)]),
    }),
    [pointHeader, lines, points],
  );
  if (points.length === 0) return null;

  const [lower, upper] = (band ?? []).map((key) => lines.find((line) => line.key === key)?.values);
  const textAt = (at: number) => (line: ChartLine) => {
    const value = line.values[at];
    return `${line.label} ${isPresent(value) ? formatValue(value) : 'niet beschikbaar'}`;
  };
  const moment = [
    `${pointHeader} ${points[index]}`,
    ...marks.filter(({ at }) => at === index).map(({ text }) => text),
  ].join(', ');

  return (
    <ChartFrame label={label} gist={gist} data={data} formatValue={formatValue}>
      <p className={styles.moment}>{moment}</p>
      <dl className={styles.readout}>
        {lines.map((line) => (
          <div key={line.key} className={styles.reading} data-tone={line.tone}>
            <dt>{line.label}</dt>
            <dd>{isPresent(line.values[index]) ? formatValue(line.values[index]) : 'niet beschikbaar'}</dd>
          </div>
        ))}
      </dl>
      <div ref={box} className={styles.plot}>
        <Drawing
          {...{ width, area, ticks, axisTexts, newYears, labels, lines, marks, named, last, index }}
          band={[lower, upper]}
          onPoint={setChosen}
        />
        <label htmlFor={id} className="visually-hidden">
          {label}: kies een punt
        </label>
        <input
          id={id}
          type="range"
          className={styles.scrubber}
          min={0}
          max={last}
          value={index}
          aria-valuetext={`${moment}: ${lines.map(textAt(index)).join(', ')}`}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
        />
      </div>
      {low > 0 && (ticks[0] ?? 0) > 0 && (
        <p className={styles.moment}>
          De as begint bij {formatAxis(ticks[0] ?? 0)}, niet bij {formatAxis(0)}.
        </p>
      )}
    </ChartFrame>
  );
}
