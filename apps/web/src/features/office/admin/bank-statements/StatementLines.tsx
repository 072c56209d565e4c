import type { BankLine } from '@portaal/domain/money/bank-statements/calls';
import { formatDate, formatNumber, formatSignedEuro } from '../../../../lib/dutch-format.ts';
import { FoldedLine } from '../../../../ui/FoldedLine.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { useMedia } from '../../../../ui/use-media.ts';
import styles from '../queues/Queues.module.css';

/** Returns the references of a bank line other than its description. */
const marksOf = (line: BankLine): string[] => [
  ...(line.endToEndId === null ? [] : [`kenmerk ${line.endToEndId}`]),
  ...(line.structuredReference === null ? [] : [`betalingskenmerk ${line.structuredReference}`]),
  ...(line.mandateId === null ? [] : [`machtiging ${line.mandateId}`]),
  ...(line.batchId === null ? [] : [`verzamelbetaling ${line.batchId}`]),
  ...(line.transactions > 1 ? [`${formatNumber(line.transactions)} betalingen samen`] : []),
  ...(line.returnReason === null ? [] : [`teruggekomen, reden ${line.returnReason}`]),
  ...(line.isReversal ? ['herstel van de bank'] : []),
];

const columns: readonly TableColumn<BankLine>[] = [
  {
    key: 'who',
    header: 'Van of naar',
    rowHeader: true,
    cell: ({ name, iban }) => (
      <span className={styles.lines}>
        {name ?? 'De bank noemt geen naam'}
        {iban !== null && <span className={styles.note}>{iban}</span>}
      </span>
    ),
  },
  {
    key: 'booked',
    header: 'Geboekt',
    cell: ({ bookedOn, valueOn }) => (
      <span className={styles.lines}>
        <span className={styles.number}>{formatDate(bookedOn)}</span>
        {valueOn !== bookedOn && (
          <span className={styles.note}>
            valuta <span className={styles.number}>{formatDate(valueOn)}</span>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'text',
    header: 'Omschrijving',
    cell: (line) => (
      <span className={styles.lines}>
        {line.text ?? '–'}
        {marksOf(line).map((mark) => (
          <span key={mark} className={styles.note}>
            {mark}
          </span>
        ))}
      </span>
    ),
  },
  { key: 'amount', header: 'Bedrag', align: 'end', cell: ({ amount }) => formatSignedEuro(amount) },
];

const CAPTION = 'Regels van dit afschrift';

/**
 * Shows the credits and debits in columns. On a phone, each bank line takes one row, which the user taps for the
 * details.
 */
export function StatementLines({ lines }: { readonly lines: readonly BankLine[] }) {
  const isPhone = useMedia('screen and (max-width: 40rem)');
  if (!isPhone || lines.length === 0) {
    return (
      <Table
        caption={CAPTION}
        captionHidden
        wide="stacking"
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        empty="In deze periode is er niets bij- of afgeschreven."
      />
    );
  }
  return (
    <ul className={styles.folded} aria-label={CAPTION}>
      {lines.map((line) => (
        <li key={line.id}>
          <FoldedLine
            title={line.name ?? 'De bank noemt geen naam'}
            note={formatDate(line.bookedOn)}
            amount={formatSignedEuro(line.amount)}
            facts={columns
              .filter(({ key }) => key !== 'amount')
              .map(({ key, header, cell }) => ({ key, label: header, value: cell(line) }))}
          />
        </li>
      ))}
    </ul>
  );
}
