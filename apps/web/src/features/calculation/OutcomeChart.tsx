import { type CalculationResult, scenarioTexts } from '@portaal/contract';
import { useMemo } from 'react';
import { formatWholeEuro } from '../../lib/dutch-format.ts';
import { type ChartLine, LineChart } from '../../ui/LineChart.tsx';

type Series = CalculationResult['series'];

/** The value year by year in the three lines, with what was paid in under them. */
export function OutcomeChart({ series }: { readonly series: Series }) {
  const { points, lines } = useMemo(() => {
    const drawn: ChartLine[] = [
      // The highest line has the highest label.
      ...scenarioTexts.toReversed().map(({ key, label }) => ({
        key,
        label,
        tone: key,
        values: series.map((point) => point[key]),
      })),
      { key: 'deposited', label: 'Ingelegd', tone: 'plain', values: series.map((p) => p.deposited) },
    ];
    return { points: series.map(({ year }) => String(year)), lines: drawn };
  }, [series]);
  return (
    <LineChart
      label="Waarde van uw belegging per jaar"
      points={points}
      pointHeader="Na jaar"
      lines={lines}
      band={['pessimistic', 'optimistic']}
      formatValue={formatWholeEuro}
    />
  );
}
