import type { ContractTransaction, TransactionPayout } from '@portaal/domain/transactions/calls';
import { dealtUnits, priceText } from '../../entities/contract/dealing-text.ts';
import { formatDate, formatEuro, formatSignedEuro } from '../../lib/dutch-format.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import styles from './Transactions.module.css';

/** Nothing was dealt: nothing is shown. */
const dealt = (units: number): string | null => (units === 0 ? null : dealtUnits(units));

const payoutTexts: Readonly<Record<TransactionPayout['Stand'], (day: string) => string>> = {
  opgedragen: (day) => `wij betalen u rond ${day}`,
  onderweg: (day) => `onderweg, onze bank betaalt op ${day}`,
  betaald: (day) => `betaald op ${day}`,
  teruggekomen: (day) => `teruggekomen op ${day}`,
};

/** Where the money is that a line pays the investor; of what is withheld that is said beside it. */
function PaidOut({ Uitbetaling, Status }: ContractTransaction) {
  if (Uitbetaling === null || Status === 'teruggedraaid') return null;
  const { Stand, Datum, Rekening } = Uitbetaling;
  if (Stand === 'opgedragen' && Status === 'aangehouden') return null;
  return (
    <span className={styles.note}>
      {payoutTexts[Stand](formatDate(Datum))}
      {Rekening !== null && `, rekening ${Rekening}`}
    </span>
  );
}

/** What kind of line it is, and where it stands when it is not simply booked. */
export function TransactionKind(line: ContractTransaction) {
  const { Soort, Status } = line;
  return (
    <span className={styles.kind}>
      {Soort}
      {Status === 'teruggedraaid' && <Badge tone="warning">Teruggedraaid</Badge>}
      {Status === 'aangehouden' && <Badge tone="warning">Aangehouden</Badge>}
      <PaidOut {...line} />
    </span>
  );
}

/** What is known of a line beside its kind; the same on a phone as on a wide screen. */
export const transactionColumns: readonly TableColumn<ContractTransaction>[] = [
  {
    key: 'soort',
    header: 'Soort',
    rowHeader: true,
    cell: TransactionKind,
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
  {
    key: 'fonds',
    header: 'Fonds',
    cell: ({ Fonds }) => Fonds && <span className={styles.fund}>{Fonds}</span>,
  },
  {
    key: 'bedrag',
    header: 'Bedrag',
    align: 'end',
    cell: ({ Bedrag, Ingehouden }) =>
      Bedrag !== null && (
        <span className={styles.amount}>
          {formatSignedEuro(Bedrag)}
          {Ingehouden !== null && <span className={styles.note}>ingehouden: {formatEuro(Ingehouden)}</span>}
        </span>
      ),
  },
  {
    key: 'kosten',
    header: 'Kosten',
    align: 'end',
    cell: ({ Kosten }) => (Kosten === null ? null : formatEuro(Kosten)),
  },
  {
    key: 'verhandeld',
    header: 'Belegd of verkocht',
    align: 'end',
    // Without a deduction it is the amount.
    cell: ({ Verhandeld, Ingehouden }) =>
      Verhandeld === null || Ingehouden === null ? null : formatEuro(Math.abs(Verhandeld)),
  },
  {
    key: 'koers',
    header: 'Koers',
    align: 'end',
    cell: ({ Koers }) => (Koers === null ? null : priceText(Koers)),
  },
  {
    key: 'participaties',
    header: 'Participaties',
    align: 'end',
    cell: ({ Participaties }) => dealt(Participaties),
  },
  {
    key: 'saldo',
    header: 'Saldo participaties',
    align: 'end',
    cell: ({ SaldoParticipaties }) => dealtUnits(SaldoParticipaties),
  },
];
