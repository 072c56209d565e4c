import type { ContractTransaction } from '@portaal/domain/transactions/calls';
import { centsToEuro } from '@portaal/engine';
import { PayoutProofLink } from '../../entities/payout/PayoutProofLink.tsx';
import { formatDate, formatLongMonth, formatSignedEuro } from '../../lib/dutch-format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TermText } from '../../ui/TermText.tsx';
import styles from './TransactionList.module.css';
import { hasProof, TransactionKind, transactionColumns } from './transaction-columns.tsx';
import { lineAmount, transactionMonths } from './transaction-months.ts';

interface TransactionListProps {
  readonly lines: readonly ContractTransaction[];
  /** Whether lines come before and after these. */
  readonly page: { readonly hasPrevious: boolean; readonly hasNext: boolean };
}

/** The lines of the ledger where there is no room for columns: one line each, the rest of it a tap away. */
export function TransactionList({ lines, page }: TransactionListProps) {
  return (
    <ul className={styles.months} aria-label="Transacties, nieuwste eerst">
      {transactionMonths(lines, page).map(({ month, lines: ofMonth, sum }) => (
        <li key={month}>
          {/* One line is its own sum. */}
          {ofMonth.length > 1 && (
            <p className={styles.month}>
              <span>{formatLongMonth(`${month}-01`)}</span>
              {sum !== null && <span>samen {formatSignedEuro(centsToEuro(sum))}</span>}
            </p>
          )}
          <ul className={styles.lines}>
            {ofMonth.map((line) => (
              <li key={line.TransactieID}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Line({ line }: { readonly line: ContractTransaction }) {
  const amount = lineAmount(line);
  return (
    <details className={styles.line}>
      <summary className={styles.summary}>
        <span className={styles.words}>
          <TransactionKind {...line} />
          <span className={styles.note}>
            {formatDate(line.Valutadatum)} <span className={styles.fund}>{line.Fonds}</span>
          </span>
        </span>
        {amount !== null && <span className={styles.amount}>{formatSignedEuro(centsToEuro(amount))}</span>}
        <Icon name="chevron-down" className={styles.arrow} />
      </summary>
      {hasProof(line) && <PayoutProofLink stand={line.Uitbetaling} />}
      <dl className={styles.rest}>
        {transactionColumns
          .filter(({ rowHeader }) => !rowHeader)
          .map(({ key, header, cell }) => ({ key, header, content: cell(line) }))
          .filter(({ content }) => content !== null && content !== false)
          .map(({ key, header, content }) => (
            <div key={key} className={styles.fact}>
              <dt>
                <TermText>{header}</TermText>
              </dt>
              <dd>{content}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
