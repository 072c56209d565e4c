import * as calls from '@portaal/domain/calls';
import type { FailedPayout, PayoutBatch } from '@portaal/domain/money/payouts/calls';
import { usePages } from '../../../../act/use-pages.ts';
import { formatDate, formatEuro, formatLongDate } from '../../../../lib/dutch-format.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { RouterTextLink } from '../links.ts';
import styles from '../queues/Queues.module.css';

const statusText = (status: FailedPayout['status'], returnedOn: string | null): string => {
  if (status === 'undecided') return 'nog geen besluit: nog bij de bank';
  return status === 'rejected' ? 'geweigerd' : `teruggekomen op ${returnedOn && formatDate(returnedOn)}`;
};

const columns: readonly TableColumn<FailedPayout>[] = [
  {
    key: 'contract',
    header: 'Contract',
    rowHeader: true,
    cell: ({ contractNumber, isRefund }) => (
      <span className={styles.lines}>
        {contractNumber !== null && (
          <RouterTextLink to="." search={{ contract: contractNumber }}>
            {contractNumber}
          </RouterTextLink>
        )}
        {isRefund && 'Terugstorting'}
      </span>
    ),
  },
  { key: 'amount', header: 'Bedrag', align: 'end', cell: ({ amount }) => formatEuro(amount) },
  { key: 'iban', header: 'Rekening', cell: ({ iban }) => <span className={styles.whole}>{iban}</span> },
  {
    key: 'reason',
    header: 'Waarom',
    cell: ({ status, reason, reasonCode, returnedOn }) => (
      <span className={styles.lines}>
        {reason}
        <span className={styles.note}>
          {statusText(status, returnedOn)}
          {reasonCode !== null && ` (${reasonCode})`}
        </span>
      </span>
    ),
  },
];

interface FailedPayoutsProps {
  readonly batch: PayoutBatch;
  readonly onClose: () => void;
}

/**
 * Shows the payouts that the bank rejected or returned, which are paid in a later batch, and the payouts on which the
 * bank has not decided.
 */
export function FailedPayouts({ batch, onClose }: FailedPayoutsProps) {
  const list = usePages(calls.listFailedPayouts, { size: 50, params: { id: batch.id }, staleTime: 0 });
  return (
    <Dialog open title={`Niet betaald op ${formatLongDate(batch.executeOn)}`} onClose={onClose}>
      <Stack>
        <p>
          Wat is geweigerd of teruggekomen, staat weer bij wat uit te betalen is. Ligt het aan de rekening?
          Dan wacht het op de klant, en is een terugstorting weer een open post. Heeft de bank nog niet
          beslist? Dan verandert er niets.
        </p>
        <AdminTable
          caption="Geweigerd of teruggekomen"
          columns={columns}
          list={list}
          loading={<Skeleton shape="block" label="Even geduld. Wij halen de regels op." />}
          failedTitle="Wij kunnen deze regels nu niet laten zien"
          more="Toon meer regels"
        />
      </Stack>
    </Dialog>
  );
}
