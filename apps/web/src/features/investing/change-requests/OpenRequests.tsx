import type { ChangeRequest } from '@portaal/domain/investing/change-requests/calls';
import { changeDefinitions } from '@portaal/domain/investing/change-requests/options';
import { useRef, useState } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './changes.module.css';
import { RequestCard } from './RequestCard.tsx';
import { useWithdrawChange } from './use-changes.ts';

interface OpenRequestsProps {
  readonly contractId: string;
  readonly requests: readonly ChangeRequest[];
}

/**
 * Shows the open requests, each with a button to withdraw it. The component is always rendered, so that it can report
 * that the last request was withdrawn.
 */
export function OpenRequests({ contractId, requests }: OpenRequestsProps) {
  const { busy, failure, run: withdraw } = useWithdrawChange(contractId);
  const [toWithdraw, setToWithdraw] = useState<ChangeRequest | null>(null);
  const [withdrawn, setWithdrawn] = useState<ChangeRequest | null>(null);
  const box = useRef<HTMLDivElement>(null);

  async function confirm(request: ChangeRequest): Promise<void> {
    const isDone = await withdraw(request.id);
    setToWithdraw(null);
    if (isDone) setWithdrawn(request);
    // The pressed button may have been removed with its request, so the container receives the focus.
    box.current?.focus();
  }

  const hasWords = requests.length > 0 || withdrawn !== null || failure !== null;
  return (
    <div ref={box} tabIndex={-1} className={hasWords ? styles.requests : undefined}>
      <Stack>
        <div role="status" className={withdrawn ? undefined : 'visually-hidden'}>
          {withdrawn && (
            <Banner tone="success" title="Uw aanvraag is ingetrokken">
              {withdrawn.isPartlyDone
                ? 'Wat al is gewisseld, blijft zo. De rest wisselen wij niet.'
                : `${changeDefinitions[withdrawn.option].title} blijft zoals het was.`}
            </Banner>
          )}
        </div>
        {failure !== null && (
          <Banner tone="danger" role="alert" title="Intrekken is niet gelukt">
            {failure}
          </Banner>
        )}
        {requests.length > 0 && <Heading level={2}>Open aanvragen</Heading>}
        {requests.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            level={3}
            actions={
              <Button
                variant="secondary"
                size="small"
                aria-label={`Intrekken: ${changeDefinitions[request.option].title}`}
                onClick={() => setToWithdraw(request)}
              >
                Intrekken
              </Button>
            }
          />
        ))}
        <ConfirmDialog
          open={toWithdraw !== null}
          title="Weet u zeker dat u deze aanvraag wilt intrekken?"
          confirmLabel="Intrekken"
          busy={busy}
          onConfirm={() => toWithdraw && void confirm(toWithdraw)}
          onCancel={() => setToWithdraw(null)}
        />
      </Stack>
    </div>
  );
}
