import { useMemo, useState } from 'react';
import {
  formatEuro,
  formatLongDate,
  formatShortMonth,
  formatSignedEuro,
  formatSignedPercentage,
  formatSignedWholeEuro,
  formatWholeEuro,
} from '../../lib/dutch-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { type ChartLine, type ChartMark, LineChart } from '../../ui/LineChart.tsx';
import { dealingDayText } from '../dealing/dealing-texts.ts';
import styles from './ValueLineChart.module.css';
import {
  extremes,
  type Payment,
  RETURN_SPAN,
  resultSpan,
  resultsOf,
  type ValueLine,
  valueAxis,
} from './value-line.ts';

const measures = [
  { key: 'value', name: 'Waarde' },
  { key: 'result', name: 'Resultaat in €' },
  { key: 'return', name: 'Rendement in %' },
] as const;
type Measure = (typeof measures)[number]['key'];

export interface ValueLineChartProps {
  /** Label of the value chart and its table: `Waarde van het contract`. */
  readonly label: string;
  readonly line: ValueLine;
}

/** Shows one of three measures over time: the value, the result in euros or the return as a percentage. */
export function ValueLineChart({ label, line }: ValueLineChartProps) {
  const [measure, setMeasure] = useState<Measure>('value');
  const drawn = useMemo(() => drawings[measure](line, label), [measure, line, label]);
  const days = line.points.map(({ day }) => day);
  const marks = marksOf(line);
  return (
    <Stack gap="small">
      <Cluster role="group" aria-label="Wat de grafiek laat zien" className="no-print">
        {measures.map(({ key, name }) => (
          <Button
            key={key}
            size="small"
            variant={key === measure ? 'primary' : 'secondary'}
            aria-pressed={key === measure}
            onClick={() => setMeasure(key)}
          >
            {name}
          </Button>
        ))}
      </Cluster>
      <p className={styles.gist}>{drawn.gist}</p>
      <LineChart
        {...drawn}
        pointHeader="Maand"
        points={days.map(formatShortMonth)}
        days={days}
        marks={marks}
      />
      <p className={styles.note}>
        {drawn.note}
        {marks.length > 0 && ' ▲ is inleg, ▼ is opname. Vaste bedragen per maand hebben geen teken.'}
      </p>
    </Stack>
  );
}

interface ChartDrawing {
  readonly label: string;
  readonly gist: string;
  readonly lines: readonly ChartLine[];
  readonly formatValue: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  readonly fromZero?: boolean;
  readonly leastSpan: number;
  readonly note: string;
}

/**
 * Returns a mark for each payment at the first point on or after its day, because the value at that point is the
 * first to include the payment.
 */
function marksOf({ points, payments, isWhole }: ValueLine): ChartMark[] {
  const first = points[0]?.day ?? '';
  return payments.flatMap((payment): ChartMark[] => {
    if (payment.isRegular || (isWhole ? payment.day < first : payment.day <= first)) return [];
    const at = points.findIndex(({ day }) => day >= payment.day);
    return at < 0 ? [] : [...markOf(payment, at)];
  });
}

function* markOf({ paidIn, takenOut, day }: Payment, at: number): Generator<ChartMark> {
  const on = `op ${formatLongDate(day)}`;
  if (paidIn > 0) yield { at, kind: 'up', text: `${formatEuro(paidIn)} ingelegd ${on}` };
  if (takenOut > 0) yield { at, kind: 'down', text: `${formatEuro(takenOut)} opgenomen ${on}` };
}

function drawValue(line: ValueLine, label: string): ChartDrawing {
  const { points } = line;
  const values = points.map(({ value }) => value);
  const paidIn = points.map((point) => point.paidIn);
  return {
    label,
    gist: gistOfValue(line),
    lines: [
      { key: 'value', label: 'Waarde', tone: 'expected', values },
      { key: 'paidIn', label: 'Ingelegd min opgenomen', tone: 'plain', values: paidIn },
    ],
    formatValue: formatEuro,
    formatAxis: formatWholeEuro,
    ...valueAxis([...values, ...paidIn], points.length),
    note: `Stand op ${dealingDayText('elke maand')}. Het verschil tussen de twee lijnen is uw resultaat sinds de start.`,
  };
}

function gistOfValue({ points, payments, isWhole }: ValueLine): string {
  const [first, last] = [points[0], points.at(-1)];
  const highest = extremes(points.map(({ value }) => value))?.high;
  if (!first || !last || !highest) return '';
  const onlyPaidIn = isWhole && payments.every(({ takenOut }) => takenOut === 0);
  const from = onlyPaidIn
    ? `Van ${formatEuro(last.paidIn)} ingelegd naar ${formatEuro(last.value)}`
    : `Van ${formatEuro(first.value)} op ${formatLongDate(first.day)} naar ${formatEuro(last.value)} op ${formatLongDate(last.day)}`;
  const day = formatLongDate(points[highest.at]?.day ?? last.day);
  return `${from}; de hoogste waarde was ${formatEuro(highest.value)} op ${day}.`;
}

function drawResult(line: ValueLine, label: string): ChartDrawing {
  const values = resultsOf(line).map(({ result }) => result / 100);
  const since = formatLongDate(line.points[0]?.day ?? '');
  return {
    label: `${label}: resultaat in €`,
    gist: gistOf(line, values, { what: 'Het resultaat', format: formatSignedEuro }),
    lines: [{ key: 'result', label: 'Resultaat', tone: 'expected', values }],
    formatValue: formatSignedEuro,
    formatAxis: formatSignedWholeEuro,
    leastSpan: resultSpan(line.points.map(({ value }) => value)),
    note: `Resultaat sinds ${since}: de waarde, min wat u inlegde, plus wat u opnam. Na instapkosten.`,
  };
}

const percent = (value: number): string => formatSignedPercentage(value / 100, 2);

function drawReturn(line: ValueLine, label: string): ChartDrawing {
  const values = resultsOf(line).map(({ period }) =>
    // The value is a percentage, as in the table and its CSV file, rounded to four decimals to avoid false precision.
    period === null ? null : Math.round(period * 1e6) / 1e4,
  );
  const since = formatLongDate(line.points[0]?.day ?? '');
  return {
    label: `${label}: rendement in %`,
    gist: gistOf(line, values, { what: 'Uw persoonlijk rendement', format: percent }),
    lines: [{ key: 'return', label: 'Persoonlijk rendement', tone: 'expected', values }],
    formatValue: percent,
    formatAxis: (value) => formatSignedPercentage(value / 100, Number.isInteger(value) ? 0 : 1),
    leastSpan: RETURN_SPAN,
    note: `Rendement sinds ${since} (geldgewogen), over de hele tijd tot die dag en niet per jaar.`,
  };
}

interface ChartTexts {
  readonly what: string;
  readonly format: (value: number) => string;
}

function gistOf(
  { points }: ValueLine,
  values: readonly (number | null)[],
  { what, format }: ChartTexts,
): string {
  const found = extremes(values);
  const last = values.findLast((value) => value !== null);
  if (!found || last === undefined || last === null) return `${what} is niet beschikbaar.`;
  const on = (at: number) => formatLongDate(points[at]?.day ?? '');
  const { low, high } = found;
  return (
    `${what} is ${format(last)} sinds ${on(0)}; ` +
    `het laagste was ${format(low.value)} op ${on(low.at)}, het hoogste ${format(high.value)} op ${on(high.at)}.`
  );
}

const drawings: Readonly<Record<Measure, (line: ValueLine, label: string) => ChartDrawing>> = {
  value: drawValue,
  result: drawResult,
  return: drawReturn,
};
