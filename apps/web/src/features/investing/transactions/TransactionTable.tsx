import type { ContractTransaction } from '@portaal/domain/investing/transactions/calls';
import { Table } from '../../../ui/Table.tsx';
import styles from './Transactions.module.css';
import { transactionColumns } from './transaction-columns.tsx';

/** Shows the loaded transactions as a table, on screens wide enough for all columns. */
export function TransactionTable({ lines }: { readonly lines: readonly ContractTransaction[] }) {
  return (
    <div className={styles.list}>
      <Table
        caption="Transacties, nieuwste eerst"
        captionHidden
        wide="tablet"
        columns={transactionColumns}
        rows={lines}
        rowKey={({ TransactieID }) => TransactieID}
      />
    </div>
  );
}
