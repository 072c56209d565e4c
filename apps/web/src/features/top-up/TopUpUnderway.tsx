import type { TopUp, TopUpTerms } from '@portaal/domain/top-ups/calls';
import { useEffect, useRef, useState } from 'react';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import { momentText } from '../../lib/moment-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Layout.tsx';

interface TopUpUnderwayProps {
  readonly topUp: TopUp;
  readonly terms: TopUpTerms;
  readonly contractNumber: string;
  /** Made on this page just now. */
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly onCancel: () => Promise<void>;
}

const methods = { ideal: 'iDEAL', transfer: 'Overboeking' } as const;

/** Money that is announced or received and not invested yet. */
export function TopUpUnderway({ topUp, terms, contractNumber, isNew, busy, onCancel }: TopUpUnderwayProps) {
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isAnnounced = topUp.status === 'announced';
  // The form that was sent is gone: what came of it is read from here on.
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  return (
    <Stack gap="large" ref={box} tabIndex={-1}>
      {isNew && isAnnounced && (
        <Banner tone="success" role="status" title="Uw bijstorting is aangemaakt. De betaling volgt.">
          Wij beleggen het bedrag per {formatLongDate(terms.dealingDay)}, als uw geld op tijd binnen is.
        </Banner>
      )}
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
          <DescriptionList
            items={[
              { term: 'Aangemaakt', value: momentText(topUp.createdAt) },
              { term: 'Betalen met', value: methods[topUp.method] },
              { term: 'Kenmerk', value: contractNumber },
            ]}
          />
          {isAnnounced ? (
            <p>
              Betalen kan nog niet op deze pagina. Zodra het kan, ziet u hier hoe u betaalt. U hoeft nu niets
              over te maken.
            </p>
          ) : (
            <p>Wij hebben uw geld ontvangen en beleggen het op de eerstvolgende handelsdag.</p>
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
