import type { ContractReturn } from '@portaal/domain/returns/calls';
import { formatEuro, formatShortMonth, formatWholeEuro } from '../../lib/dutch-format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { LineChart } from '../../ui/LineChart.tsx';
import styles from './Returns.module.css';

/** The value on the first of each month beside what was paid in. */
export function ValueChart({ series }: { readonly series: ContractReturn['reeks'] }) {
  return (
    <section aria-labelledby="value-title" className={styles.section}>
      <Heading level={2} id="value-title">
        Waarde in deze periode
      </Heading>
      <LineChart
        label="Waarde van het contract"
        pointHeader="Maand"
        points={series.map(({ datum }) => formatShortMonth(datum))}
        lines={[
          { key: 'value', label: 'Waarde', tone: 'expected', values: series.map(({ waarde }) => waarde) },
          {
            key: 'paidIn',
            label: 'Ingelegd min opgenomen',
            tone: 'plain',
            values: series.map(({ ingelegd }) => ingelegd),
          },
        ]}
        formatValue={formatEuro}
        formatAxis={formatWholeEuro}
      />
      <p className={styles.note}>
        Stand op de eerste van elke maand. Het verschil tussen de twee lijnen is uw resultaat sinds de start.
      </p>
    </section>
  );
}
