import type { ContractTransaction } from '@portaal/domain/investing/transactions/calls';
import { dealtUnits, priceText } from '../../../entities/contract/dealing-text.ts';
import { PayoutProofLink } from '../../../entities/payout/PayoutProofLink.tsx';
import { PayoutStatusText } from '../../../entities/payout/PayoutStatusText.tsx';
import { formatDate, formatEuro, formatSignedEuro } from '../../../lib/dutch-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import styles from './Transactions.module.css';

/** Formats the units bought or sold; null if the transaction concerns no units. */
const dealt = (units: number): string | null => (units === 0 ? null : dealtUnits(units));

const isReversed = ({ Status }: ContractTransaction): boolean => Status === 'teruggedraaid';

/** Returns the payment status of a payout transaction; null for any other transaction and for a reversed one. */
export const payoutStatusOf = (line: ContractTransaction) => (isReversed(line) ? null : line.Uitbetaling);

export const ReversedBadge = (line: ContractTransaction) =>
  isReversed(line) && <Badge tone="warning">Teruggedraaid</Badge>;

/** Shows the kind of a transaction, and its status unless it is booked normally. */
function TransactionKind(line: ContractTransaction) {
  const payoutStatus = payoutStatusOf(line);
  return (
    <span className={styles.kind}>
      {line.Soort}
      <ReversedBadge {...line} />
      {payoutStatus && <PayoutStatusText stand={payoutStatus} />}
    </span>
  );
}

/** Returns whether a transaction has a document that confirms its payout. */
export const hasProof = (
  line: ContractTransaction,
): line is ContractTransaction & { Uitbetaling: NonNullable<ContractTransaction['Uitbetaling']> } =>
  (payoutStatusOf(line)?.Bevestiging ?? null) !== null;

/** Columns with the data of a transaction, the same on a phone and on a wide screen. */
export const transactionColumns: readonly TableColumn<ContractTransaction>[] = [
  {
    key: 'soort',
    header: 'Soort',
    rowHeader: true,
    cell: (line) => (
      <>
        <TransactionKind {...line} />
        {hasProof(line) && <PayoutProofLink stand={line.Uitbetaling} />}
      </>
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
    // The cell is empty for a transaction without a deduction, because the gross value equals the amount.
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
