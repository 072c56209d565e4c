import type { TopUp } from '@portaal/domain/investing/top-ups/calls';
import { useEffect, useRef, useState } from 'react';
import { dealingDayText } from '../../../entities/dealing/dealing-texts.ts';
import { PaymentPanel } from '../../../entities/payment/PaymentPanel.tsx';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';

interface TopUpUnderwayProps {
  readonly topUp: TopUp;
  readonly contractId: string;
  /** True if the top-up was just announced on this page. */
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly onCancel: () => Promise<void>;
}

/** Shows a top-up that is announced or received but not invested yet. */
export function TopUpUnderway({ topUp, contractId, isNew, busy, onCancel }: TopUpUnderwayProps) {
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isAnnounced = topUp.status === 'announced';
  // The submitted form no longer exists, so the result receives the focus.
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  return (
    <Stack gap="large" ref={box} tabIndex={-1}>
      <Card
        title={`Bijstorting van ${formatEuro(topUp.amount)}`}
        aside={
          isAnnounced ? <Badge tone="warning">Betaling volgt</Badge> : <Badge tone="info">Ontvangen</Badge>
        }
        footer={
          isAnnounced && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Bijstorting annuleren
            </Button>
          )
        }
      >
        <Stack>
          <p>Aangemaakt op {momentText(topUp.createdAt)}.</p>
          {isAnnounced ? (
            <PaymentPanel contractId={contractId} label="Uw bijstorting betalen" preferred={topUp.method} />
          ) : (
            <p>
              Wij hebben uw geld ontvangen. Wij beleggen het tegen de koers van {dealingDayText()}. Welke dag
              dat is, ziet u bij de transacties van uw contract.
            </p>
          )}
        </Stack>
      </Card>
      <ConfirmDialog
        open={isAsking}
        title="Wilt u deze bijstorting annuleren?"
        confirmLabel="Bijstorting annuleren"
        cancelLabel="Bijstorting laten staan"
        busy={busy}
        onConfirm={() => void onCancel().finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        U hoeft dan niets te betalen. U kunt later opnieuw bijstorten.
      </ConfirmDialog>
    </Stack>
  );
}
