import type { ContractTransaction } from '@portaal/contract';
import { formatDate, formatEuro, formatNumber, formatSignedEuro } from '../../lib/dutch-format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import styles from './Transactions.module.css';

/** Participations and prices are kept, and shown here, with four decimals. */
const exact = (value: number): string => formatNumber(value, 4);

/** Nothing was dealt: nothing is shown. */
const dealt = (units: number): string | null => (units === 0 ? null : exact(units));

const columns: readonly TableColumn<ContractTransaction>[] = [
  {
    key: 'soort',
    header: 'Soort',
    rowHeader: true,
    cell: ({ Soort, Status }) => (
      <span className={styles.kind}>
        {Soort}
        {Status === 'teruggedraaid' && <Badge tone="warning">Teruggedraaid</Badge>}
        {Status === 'aangehouden' && <Badge tone="warning">Aangehouden</Badge>}
      </span>
    ),
  },
  {
    key: 'datum',
    header: 'Datum',
    cell: ({ Datum }) => <span className={styles.day}>{formatDate(Datum)}</span>,
  },
  {
    key: 'valutadatum',
    header: 'Valutadatum',
    cell: ({ Valutadatum }) => <span className={styles.day}>{formatDate(Valutadatum)}</span>,
  },
  { key: 'fonds', header: 'Fonds', cell: ({ Fonds }) => Fonds },
  {
    key: 'bedrag',
    header: 'Bedrag',
    align: 'end',
    cell: ({ Bedrag }) => (Bedrag === null ? null : formatSignedEuro(Bedrag)),
  },
  {
    key: 'kosten',
    header: 'Kosten',
    align: 'end',
    cell: ({ Kosten }) => (Kosten === null ? null : formatEuro(Kosten)),
  },
  {
    key: 'koers',
    header: 'Koers',
    align: 'end',
    cell: ({ Koers }) => (Koers === null ? null : `€\u00a0${exact(Koers)}`),
  },
  {
    key: 'participaties',
    header: 'Participaties',
    align: 'end',
    cell: ({ Participaties }) => dealt(Participaties),
  },
  {
    key: 'saldo',
    header: 'Saldo',
    align: 'end',
    cell: ({ SaldoParticipaties }) => exact(SaldoParticipaties),
  },
];

/** The lines of the ledger that are loaded; on a phone each is a card. */
export function TransactionTable({ lines }: { readonly lines: readonly ContractTransaction[] }) {
  return (
    <Table
      caption="Transacties, nieuwste eerst"
      captionHidden
      columns={columns}
      rows={lines}
      rowKey={({ TransactieID }) => TransactieID}
    />
  );
}
