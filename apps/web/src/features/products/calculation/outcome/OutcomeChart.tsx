import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { scenarioTexts } from '@portaal/domain/products/products/texts';
import { memo, useMemo } from 'react';
import { formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { type ChartLine, LineChart } from '../../../../ui/LineChart.tsx';

type Series = CalculationOutcome['series'];
type Point = Series[number];

interface ScenarioChartProps {
  readonly label: string;
  readonly series: Series;
  readonly amounts: (point: Point) => Pick<Point, 'pessimistic' | 'expected' | 'optimistic'>;
  readonly firstRead?: number;
  /** Line of amounts without uncertainty, such as the deposits, drawn beside the three scenarios. */
  readonly certain?: { readonly label: string; readonly value: (point: Point) => number };
}

/** Draws the three scenario amounts per year, with a band between the outer two. */
const ScenarioChart = memo(({ label, series, amounts, firstRead, certain }: ScenarioChartProps) => {
  const { points, lines, gist } = useMemo(() => {
    const drawn: ChartLine[] = [
      // The order of the legend matches the order of the lines from top to bottom.
      ...scenarioTexts.toReversed().map(({ key, label: name }) => ({
        key,
        label: name,
        tone: key,
        values: series.map((point) => amounts(point)[key]),
      })),
      ...(certain === undefined
        ? []
        : [
            {
              key: 'certain',
              label: certain.label,
              tone: 'plain' as const,
              values: series.map(certain.value),
            },
          ]),
    ];
    const read = series[firstRead ?? series.length - 1];
    const ends = read && amounts(read);
    return {
      points: series.map(({ year }) => String(year)),
      lines: drawn,
      gist:
        ends &&
        `Na ${read.year} jaar: ${scenarioTexts.map((text) => `${text.label.toLowerCase()} ${formatWholeEuro(ends[text.key])}`).join(', ')}${certain ? `; ${certain.label.toLowerCase()} ${formatWholeEuro(certain.value(read))}` : ''}.`,
    };
  }, [series, amounts, certain, firstRead]);
  return (
    <LineChart
      label={label}
      gist={gist}
      points={points}
      pointHeader="Na jaar"
      lines={lines}
      band={['pessimistic', 'optimistic']}
      firstRead={firstRead}
      formatValue={formatWholeEuro}
    />
  );
});

const itself = (point: Point) => point;
const paidOf = (point: Point) => point.paid ?? point;
const depositedOf = ({ deposited }: Point) => deposited;
const deposits = { label: 'Ingelegd', value: depositedOf };
const capital = { label: 'Uw kapitaal', value: depositedOf };

/** Draws, for SB and SUL, the value per year in the three scenarios, with the deposits. */
export const GrowthChart = ({ series }: { readonly series: Series }) => (
  <ScenarioChart
    label="Waarde van uw belegging per jaar"
    series={series}
    amounts={itself}
    certain={deposits}
  />
);

/** Draws, for SDIL, the cumulative payouts, beside the capital from which they are paid. */
export const PaidChart = ({ series }: { readonly series: Series }) => (
  <ScenarioChart label="Samen uitgekeerd per jaar" series={series} amounts={paidOf} certain={capital} />
);

/**
 * Draws, for SDIL, the remaining capital. The summary describes the value halfway, since the final value is always
 * zero.
 */
export const RemainingChart = ({ series }: { readonly series: Series }) => (
  <ScenarioChart
    label="Restkapitaal per jaar"
    series={series}
    amounts={itself}
    firstRead={Math.floor((series.length - 1) / 2)}
  />
);
