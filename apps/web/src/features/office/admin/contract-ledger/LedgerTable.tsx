import type { LedgerLine } from '@portaal/domain/investing/contract-ledger/calls';
import { transactionTypes } from '@portaal/domain/money/ledger/types';
import { formatDate, formatSignedEuro } from '../../../../lib/dutch-format.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FoldedLine } from '../../../../ui/FoldedLine.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import queueStyles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import styles from './Contract.module.css';
import { exact, priceText } from './contract-texts.ts';

interface LedgerTableProps {
  readonly lines: readonly LedgerLine[];
  readonly onReverse: (line: LedgerLine) => void;
}

function Kind({ id, type, reverses, reversedBy }: LedgerLine) {
  return (
    <span className={styles.kind}>
      {transactionTypes[type].text}
      {reversedBy !== null && <Badge tone="warning">Teruggedraaid</Badge>}
      <span className={styles.note}>
        regel {id}
        {reverses !== null && `, draait regel ${reverses} terug`}
        {reversedBy !== null && `, door regel ${reversedBy}`}
      </span>
    </span>
  );
}

const columns = (onReverse: LedgerTableProps['onReverse']): readonly TableColumn<LedgerLine>[] => [
  { key: 'type', header: 'Soort', rowHeader: true, cell: Kind },
  {
    key: 'bookedOn',
    header: 'Datum',
    cell: ({ bookedOn }) => <span className={styles.day}>{formatDate(bookedOn)}</span>,
  },
  {
    key: 'dealingDay',
    header: 'Valutadatum',
    cell: ({ dealingDay }) => <span className={styles.day}>{formatDate(dealingDay)}</span>,
  },
  { key: 'fund', header: 'Fonds', cell: ({ fundName }) => fundName },
  { key: 'amount', header: 'Bedrag', align: 'end', cell: ({ amount }) => formatSignedEuro(amount) },
  {
    key: 'price',
    header: 'Koers',
    align: 'end',
    cell: ({ price }) => (price === null ? null : priceText(price)),
  },
  {
    key: 'units',
    header: 'Participaties',
    align: 'end',
    cell: ({ units }) => (units === 0 ? null : exact(units)),
  },
  { key: 'after', header: 'Saldo', align: 'end', cell: ({ unitsAfter }) => exact(unitsAfter) },
  {
    key: 'act',
    header: 'Herstellen',
    cell: (line) =>
      line.rejection === null ? (
        <IfMay call="correctLedgerLine">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Regel ${line.id} terugdraaien`}
            onClick={() => onReverse(line)}
          >
            Terugdraaien
          </Button>
        </IfMay>
      ) : (
        // A reversed line needs no note, because its kind already shows that it was reversed.
        line.reversedBy === null && <span className={styles.note}>{line.rejection}</span>
      ),
  },
];

/** Shows the ledger on a phone: kind, day and amount of each ledger line, which the user taps for the details. */
export function LedgerList({ lines, onReverse }: LedgerTableProps) {
  return (
    <ul className={queueStyles.folded} aria-label="Het grootboek, nieuwste regels eerst">
      {lines.map((line) => (
        <li key={line.id}>
          <FoldedLine
            title={
              <span className={styles.name}>
                {transactionTypes[line.type].text}
                {line.reversedBy !== null && <Badge tone="warning">Teruggedraaid</Badge>}
              </span>
            }
            note={<span className={styles.oneLine}>{`${formatDate(line.bookedOn)} ${line.fundName}`}</span>}
            amount={formatSignedEuro(line.amount)}
            facts={columns(onReverse)
              .map(({ key, header, cell }) => ({ key, label: header, value: cell(line) }))
              .filter(({ key, value }) => key !== 'amount' && value !== null && value !== false)}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the ledger of a contract: each ledger line with its counterpart, and a button to correct the line or the
 * reason why it cannot be corrected.
 */
export function LedgerTable({ lines, onReverse }: LedgerTableProps) {
  return (
    <Table
      caption="Het grootboek, nieuwste regels eerst"
      captionHidden
      wide="stacking"
      columns={columns(onReverse)}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}
