import type { TableColumn } from '../../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';
import styles from '../queues/Queues.module.css';

interface PaidAccount {
  readonly iban: string;
  readonly contractNumbers: readonly string[];
}

/** Returns the table columns with the last characters of an account number and the contracts paid to that account. */
export const accountColumns = <Row extends PaidAccount>(): readonly TableColumn<Row>[] => [
  { key: 'iban', header: 'Rekening', cell: ({ iban }) => <span className={styles.whole}>{iban}</span> },
  {
    key: 'contracts',
    header: 'Contract',
    cell: ({ contractNumbers }) => (
      <span className={styles.lines}>
        {contractNumbers.length === 0 && 'Terugstorting'}
        {contractNumbers.map((number) => (
          <RouterTextLink key={number} to="." search={{ contract: number }}>
            {number}
          </RouterTextLink>
        ))}
      </span>
    ),
  },
];
