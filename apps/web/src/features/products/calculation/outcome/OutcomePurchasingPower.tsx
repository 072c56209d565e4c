import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { useMemo, useState } from 'react';
import { formatEuro, formatLongDate, formatNumber, formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { type ChartLine, LineChart } from '../../../../ui/LineChart.tsx';
import { Slider } from '../../../../ui/Slider.tsx';
import styles from './OutcomePurchasingPower.module.css';
import { ASSUMED_INFLATION, purchasingPower } from './purchasing-power.ts';
import { ScenarioTiles } from './ScenarioTiles.tsx';

const percent = (value: number): string => `${formatNumber(value, value % 1 === 0 ? 0 : 1)}%`;

/** Shows the outcome "in geld van nu": its value at today's prices, at an inflation rate that the customer chooses. */
export function OutcomePurchasingPower({ result }: { readonly result: CalculationOutcome }) {
  const [inflation, setInflation] = useState(ASSUMED_INFLATION);
  const { atEnd, course, frequency } = useMemo(() => purchasingPower(result, inflation), [result, inflation]);
  const per = frequency === undefined ? '' : ` ${paymentFrequencyTexts[frequency].per}`;
  const format = frequency === undefined ? formatWholeEuro : formatEuro;
  const lines = useMemo(
    (): ChartLine[] => [
      { key: 'euro', label: 'Bedrag', tone: 'plain', values: course.map(({ euro }) => euro) },
      { key: 'now', label: 'In geld van nu', tone: 'expected', values: course.map(({ now }) => now) },
    ],
    [course],
  );
  const points = useMemo(() => course.map(({ year }) => String(year)), [course]);
  return (
    <div className={styles.power}>
      <p className={styles.text}>
        Meestal worden spullen en diensten elk jaar duurder. Dat heet inflatie. Voor hetzelfde bedrag koopt u
        later dus minder. Hier ziet u wat {frequency === undefined ? 'uw belegging' : 'één uitkering'} op{' '}
        {formatLongDate(result.endDate)} waard is in geld van nu.
      </p>
      <div className={`${styles.slider} no-print`}>
        <Slider
          name="inflation"
          label="Inflatie per jaar"
          help="Wij gaan uit van 2%: het doel van de Europese Centrale Bank. Niemand weet hoe hoog de inflatie wordt."
          min={0}
          max={6}
          step={0.5}
          formatValue={percent}
          value={inflation}
          onValueChange={setInflation}
        />
      </div>
      <ScenarioTiles
        quiet
        value={(key) => format(atEnd[key])}
        note={() => `${per.trim()} in geld van nu, bij ${percent(inflation)} inflatie`.trim()}
      />
      <LineChart
        label={`Verwacht bedrag${per} en in geld van nu`}
        points={points}
        pointHeader="Na jaar"
        lines={lines}
        formatValue={format}
        formatAxis={formatWholeEuro}
      />
    </div>
  );
}
