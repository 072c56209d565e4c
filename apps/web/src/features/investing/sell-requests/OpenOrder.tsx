import type { SellRequest } from '@portaal/domain/investing/sell-requests/calls';
import { useEffect, useRef, useState } from 'react';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Table } from '../../../ui/Table.tsx';
import { cutOffText, progressText, requestedText, statusTexts } from './sell-texts.ts';
import { useCancelSellRequest } from './use-sale.ts';

interface OpenOrderProps {
  readonly contractId: string;
  readonly order: SellRequest;
  /** True if the order was just placed on this page. */
  readonly isNew: boolean;
  readonly onCancelled: () => void;
}

/**
 * Shows the open sell order: the part that is sold, the part that is waiting, and a cancel button while cancelling is
 * possible.
 */
export function OpenOrder({ contractId, order, isNew, onCancelled }: OpenOrderProps) {
  const cancel = useCancelSellRequest(contractId, onCancelled);
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The submitted form has disappeared, so the result receives the focus.
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  return (
    <Stack gap="large" ref={box} tabIndex={-1}>
      {isNew && (
        <Banner tone="success" role="status" title="Wij hebben uw verkoopopdracht ontvangen.">
          Uw opdracht heeft nummer {order.number}. U kunt deze tot {cutOffText(order.cancellableUntil)}{' '}
          annuleren.
        </Banner>
      )}
      {cancel.failure !== null && (
        <Banner tone="danger" role="alert" title="Annuleren is niet gelukt">
          {cancel.failure}
        </Banner>
      )}
      <Card
        title={`Verkoopopdracht ${order.number}`}
        aside={<Badge tone="info">{statusTexts[order.status]}</Badge>}
        footer={
          order.isCancellable && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Verkoop annuleren
            </Button>
          )
        }
      >
        <Stack>
          <DescriptionList
            items={[
              { term: 'Doorgegeven', value: momentText(order.requestedAt) },
              { term: 'Annuleren kan tot', value: cutOffText(order.cancellableUntil) },
            ]}
          />
          <Table
            caption="Wat u verkoopt"
            rows={order.funds}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', header: 'Fonds', cell: ({ name }) => name, rowHeader: true },
              { key: 'asked', header: 'Gevraagd', cell: requestedText },
              { key: 'progress', header: 'Stand', cell: progressText },
              {
                key: 'net',
                header: 'Opbrengst na kosten',
                cell: ({ executedUnits, executedGross, exitCost }) =>
                  executedUnits === 0 ? 'nog niet bekend' : formatEuro(executedGross - exitCost),
                align: 'end',
              },
            ]}
          />
        </Stack>
      </Card>
      <ConfirmDialog
        open={isAsking}
        title="Wilt u deze verkoop annuleren?"
        confirmLabel="Verkoop annuleren"
        cancelLabel="Verkoop laten staan"
        busy={cancel.busy}
        onConfirm={() => void cancel.run(order.id).finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        Wij verkopen dan niets. U kunt later opnieuw verkopen.
      </ConfirmDialog>
    </Stack>
  );
}
