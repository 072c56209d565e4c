import { formatEuro } from '../../../../lib/dutch-format.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { adminSections } from '../admin-sections.ts';
import { RouterTextLink } from '../links.ts';
import styles from '../queues/Queues.module.css';
import { useMay } from '../rights.tsx';
import type { BookRow } from './book-texts.ts';

interface BookTableProps {
  readonly caption: string;
  readonly rows: readonly BookRow[];
  /** Total of the rows, or the remaining difference. */
  readonly end?: { readonly label: string; readonly amount: number };
  /** True if the total is a difference that must be zero. */
  readonly isDifference?: boolean;
}

/** Shows amounts in a column, each with a link to its details. */
export function BookTable({ caption, rows, end, isDifference = false }: BookTableProps) {
  const may = useMay();
  const columns: readonly TableColumn<BookRow>[] = [
    {
      key: 'what',
      header: 'Omschrijving',
      rowHeader: true,
      cell: ({ label, note, section }) => (
        <span className={styles.lines}>
          {section !== undefined && may(adminSections[section].call) ? (
            <RouterTextLink to="." search={{ deel: section }}>
              {label}
            </RouterTextLink>
          ) : (
            label
          )}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
      ),
      ...(end && { footer: end.label }),
    },
    {
      key: 'amount',
      header: 'Bedrag',
      align: 'end',
      cell: ({ amount }) => formatEuro(amount),
      ...(end && {
        footer:
          isDifference && end.amount !== 0 ? (
            <Badge tone="danger">{formatEuro(end.amount)}</Badge>
          ) : (
            formatEuro(end.amount)
          ),
      }),
    },
  ];
  return (
    <Table caption={caption} captionHidden wide columns={columns} rows={rows} rowKey={({ key }) => key} />
  );
}
