import type { ContractReturn } from '@portaal/domain/investing/returns/calls';
import { isoDate } from '@portaal/engine';
import { useMemo } from 'react';
import { ValueLineChart } from '../../../entities/value-line/ValueLineChart.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import styles from './Returns.module.css';

/** Draws three measures on the first of each month: the value, the result in euros and the return as a percentage. */
export function ValueChart({ found }: { readonly found: ContractReturn }) {
  const line = useMemo(
    () => ({
      points: found.reeks.map(({ datum, waarde, ingelegd }) => ({
        day: isoDate(datum),
        value: waarde,
        paidIn: ingelegd,
      })),
      payments: found.betalingen.map(({ datum, ingelegd, opgenomen, isVast }) => ({
        day: isoDate(datum),
        paidIn: ingelegd,
        takenOut: opgenomen,
        isRegular: isVast,
      })),
      isWhole: found.van === found.eersteDag,
    }),
    [found],
  );
  return (
    <section aria-labelledby="value-title" className={styles.section}>
      <Heading level={2} id="value-title">
        Waarde en resultaat in deze periode
      </Heading>
      <ValueLineChart label="Waarde van het contract" line={line} />
    </section>
  );
}
