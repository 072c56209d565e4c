import type { ContractTransaction } from '@portaal/domain/investing/transactions/calls';
import { type Cents, cents, centsToEuro, euroToCents } from '@portaal/engine';
import { PayoutProofLink } from '../../../entities/payout/PayoutProofLink.tsx';
import { PayoutStatusText } from '../../../entities/payout/PayoutStatusText.tsx';
import { formatDate, formatLongMonth, formatSignedEuro } from '../../../lib/dutch-format.ts';
import { FoldedLine } from '../../../ui/FoldedLine.tsx';
import styles from './TransactionList.module.css';
import { hasProof, payoutStatusOf, ReversedBadge, transactionColumns } from './transaction-columns.tsx';

/**
 * Returns the net amount of a transaction: positive for money paid into the contract, negative for a cost. Null if
 * the transaction moved no money.
 */
function lineAmount({ Bedrag, Kosten }: ContractTransaction): Cents | null {
  if (Bedrag !== null) return euroToCents(Bedrag);
  return Kosten === null ? null : cents(-euroToCents(Kosten));
}

interface TransactionMonth {
  /** Month of the dealing day, for example `2026-11`. The list is sorted by dealing day. */
  readonly month: string;
  readonly lines: readonly ContractTransaction[];
  /** Total of the transactions; null if other transactions of this month are on another page. */
  readonly sum: Cents | null;
}

/**
 * Groups the transactions of one page by month, in their order. The first and last month may continue on another
 * page.
 */
function transactionMonths(
  lines: readonly ContractTransaction[],
  page: { readonly hasPrevious: boolean; readonly hasNext: boolean },
): TransactionMonth[] {
  const months = [...Map.groupBy(lines, ({ Valutadatum }) => Valutadatum.slice(0, 7))];
  return months.map(([month, ofMonth], index) => {
    const isCut = (index === 0 && page.hasPrevious) || (index === months.length - 1 && page.hasNext);
    const sum = ofMonth.reduce((total, line) => total + (lineAmount(line) ?? 0), 0);
    return { month, lines: ofMonth, sum: isCut ? null : cents(sum) };
  });
}

interface TransactionListProps {
  readonly lines: readonly ContractTransaction[];
  /** Whether other pages of transactions precede or follow this page. */
  readonly page: { readonly hasPrevious: boolean; readonly hasNext: boolean };
}

/** Shows the transactions on narrow screens: one row each, which the user taps for the details. */
export function TransactionList({ lines, page }: TransactionListProps) {
  // In a contract with one fund, every transaction belongs to that fund, so the fund is not repeated.
  const areOfSeveral = new Set(lines.map(({ Fonds }) => Fonds)).size > 1;
  return (
    <ul className={styles.months} aria-label="Transacties, nieuwste eerst">
      {transactionMonths(lines, page).map(({ month, lines: ofMonth, sum }) => (
        <li key={month}>
          {/* A month with a single transaction needs no total. */}
          {ofMonth.length > 1 && (
            <p className={styles.month}>
              <span>{formatLongMonth(`${month}-01`)}</span>
              {sum !== null && <span>samen {formatSignedEuro(centsToEuro(sum))}</span>}
            </p>
          )}
          <ul className={styles.lines}>
            {ofMonth.map((line) => (
              <li key={line.TransactieID}>
                <Line line={line} saysFund={areOfSeveral} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: ContractTransaction;
  readonly saysFund: boolean;
}

function Line({ line, saysFund }: LineProps) {
  const amount = lineAmount(line);
  const payoutStatus = payoutStatusOf(line);
  return (
    <FoldedLine
      title={
        <>
          {line.Soort} <ReversedBadge {...line} />
        </>
      }
      note={
        <>
          {formatDate(line.Valutadatum)} {saysFund && <span className={styles.fund}>{line.Fonds}</span>}{' '}
          {payoutStatus && <PayoutStatusText stand={payoutStatus} />}
        </>
      }
      amount={amount === null ? null : formatSignedEuro(centsToEuro(amount))}
      facts={transactionColumns
        .filter(({ rowHeader }) => !rowHeader)
        .map(({ key, header, cell }) => ({ key, label: header, value: cell(line) }))
        .filter(({ value }) => value !== null && value !== false)}
    >
      {hasProof(line) && <PayoutProofLink stand={line.Uitbetaling} />}
    </FoldedLine>
  );
}
