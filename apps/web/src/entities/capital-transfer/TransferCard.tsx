import * as calls from '@portaal/domain/calls';
import type { OwnCapitalTransfer } from '@portaal/domain/investing/capital-transfers/calls';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import { callUrl } from '../../lib/http/request.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { TransferSteps } from './TransferSteps.tsx';
import { waitingText } from './transfer-texts.ts';
import { transferTo, useOwnTransfers } from './use-own-transfers.ts';

/** Returns the parties, amounts and dates of a transfer. */
function itemsOf(transfer: OwnCapitalTransfer) {
  const { providerName, policyNumber, isWhole, reference, expected, received } = transfer;
  const days = [
    { term: 'Opdracht verstuurd op', day: transfer.sentOn },
    { term: 'Bevestigd op', day: transfer.acceptedOn },
    { term: 'Geld ontvangen op', day: transfer.receivedOn },
  ];
  return [
    { term: 'Andere aanbieder', value: providerName },
    { term: 'Polis of rekening', value: `${policyNumber}, ${isWhole ? 'alles' : 'een deel'}` },
    { term: 'Kenmerk', value: reference },
    { term: 'Verwacht bedrag', value: `${formatEuro(expected)}, volgens uw berekening` },
    ...(received > 0 ? [{ term: 'Ontvangen bedrag', value: formatEuro(received) }] : []),
    ...days.flatMap(({ term, day }) => (day === null ? [] : [{ term, value: formatLongDate(day) }])),
  ];
}

interface TransferCardProps {
  readonly contractId: string;
  readonly paysOut: boolean;
}

/** Shows the transfer to a contract and what it waits for; renders nothing for a contract without a transfer. */
export function TransferCard({ contractId, paysOut }: TransferCardProps) {
  const transfer = transferTo(useOwnTransfers(), contractId);
  if (transfer === undefined) return null;
  return (
    <Card
      title="Overdracht"
      footer={
        <TextLink href={callUrl(calls.getOwnCapitalTransferOrder, { id: transfer.id })} download>
          Uw opdracht aan {transfer.providerName} (PDF)
        </TextLink>
      }
    >
      <Stack>
        <p>{waitingText(transfer)}</p>
        <TransferSteps transfer={transfer} paysOut={paysOut} />
        <DescriptionList items={itemsOf(transfer)} />
      </Stack>
    </Card>
  );
}
