import * as calls from '@portaal/domain/calls';
import type { OwnOutgoingTransfer } from '@portaal/domain/investing/outgoing-transfers/calls';
import { outgoingTransferTexts } from '@portaal/domain/investing/outgoing-transfers/states';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';

const tones: Readonly<Record<OwnOutgoingTransfer['state'], Tone>> = {
  requested: 'info',
  queued: 'info',
  dealt: 'info',
  paid: 'success',
  withdrawn: 'neutral',
  rejected: 'danger',
};

/** Returns what happens next, or the result of an ended transfer. */
function nextText({ state, providerName, cancellableUntil, isWithdrawable, rejection }: OwnOutgoingTransfer) {
  switch (state) {
    case 'requested':
      return `Wij wachten tot ${providerName} de overdracht accepteert en ons laat weten op welke rekening het geld moet komen. Tot die tijd verkopen wij niets.`;
    case 'queued':
      return isWithdrawable && cancellableUntil !== null
        ? `Wij verkopen op de eerste handelsdag na ${momentText(cancellableUntil)}. Tot dat moment kunt u de overdracht intrekken.`
        : 'Wij zijn bezig met de verkoop. Intrekken kan niet meer.';
    case 'dealt':
      return `Alles is verkocht. Wij betalen ${providerName}. Lukt die betaling niet? Dan zoeken wij met ${providerName} uit welke rekening wel klopt. U krijgt zelf geen geld.`;
    case 'paid':
      return `Wij hebben het geld betaald aan ${providerName}. Staat het daar nog niet op uw lijfrente? Vraag dat aan ${providerName}.`;
    case 'withdrawn':
      return 'U hebt de overdracht ingetrokken. Wij verkopen niets.';
    case 'rejected':
      return `De overdracht gaat niet door. De reden: ${rejection}`;
  }
}

interface OutgoingTransferCardProps {
  readonly transfer: OwnOutgoingTransfer;
  /** Whether it was just requested on this page. */
  readonly isNew: boolean;
  readonly onWithdrawn?: () => void;
}

/** Shows a transfer to another provider and what it waits for, with a button to withdraw it while that is possible. */
export function OutgoingTransferCard({ transfer, isNew, onWithdrawn }: OutgoingTransferCardProps) {
  const { id, providerName, policyNumber, isWhole, amount, state, soldGross, soldNet, paid } = transfer;
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The submitted form has disappeared, so the result receives the focus.
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  const withdraw = useAct(calls.withdrawOutgoingTransfer, {
    prepare: () => ({ params: { id } }),
    onDone: () => onWithdrawn?.(),
  });
  const items = [
    { term: 'Nieuwe aanbieder', value: providerName },
    { term: 'Polis of rekening daar', value: policyNumber },
    { term: 'Over te dragen', value: isWhole || amount === null ? 'alles' : formatEuro(amount) },
    { term: 'Aangevraagd op', value: formatLongDate(transfer.requestedAt) },
    ...(transfer.orderNumber === null ? [] : [{ term: 'Opdracht', value: transfer.orderNumber }]),
    ...(soldGross > 0
      ? [
          { term: 'Verkocht', value: formatEuro(soldGross) },
          { term: 'Na uitstapkosten', value: formatEuro(soldNet) },
          { term: 'Betaald', value: formatEuro(paid) },
        ]
      : []),
  ];
  return (
    <Stack gap="large" ref={box} tabIndex={-1}>
      {isNew && (
        <Banner tone="success" role="status" title="Wij hebben uw aanvraag ontvangen">
          Wij verkopen nog niets.
        </Banner>
      )}
      {withdraw.failure !== null && (
        <Banner tone="danger" role="alert" title="Intrekken is niet gelukt">
          {withdraw.failure}
        </Banner>
      )}
      <Card
        title={`Overdracht naar ${providerName}`}
        aside={<Badge tone={tones[state]}>{outgoingTransferTexts[state]}</Badge>}
        footer={
          onWithdrawn &&
          transfer.isWithdrawable && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Overdracht intrekken
            </Button>
          )
        }
      >
        <Stack>
          <p>{nextText(transfer)}</p>
          <DescriptionList items={items} />
        </Stack>
      </Card>
      <ConfirmDialog
        open={isAsking}
        title="Wilt u de overdracht intrekken?"
        confirmLabel="Overdracht intrekken"
        cancelLabel="Overdracht laten staan"
        busy={withdraw.busy}
        onConfirm={() => void withdraw.run().finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        Uw lijfrente blijft dan bij ons. U kunt later een nieuwe overdracht aanvragen.
      </ConfirmDialog>
    </Stack>
  );
}
