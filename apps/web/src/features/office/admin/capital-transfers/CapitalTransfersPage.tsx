import * as calls from '@portaal/domain/calls';
import type { CapitalTransferItem } from '@portaal/domain/investing/capital-transfers/calls';
import {
  transferKindTexts,
  transferRegimeTexts,
  transferStateTexts,
} from '@portaal/domain/investing/capital-transfers/texts';
import type { AdminCallName } from '@portaal/domain/rights';
import { type ReactNode, useState } from 'react';
import { formatDate, formatEuro } from '../../../../lib/dutch-format.ts';
import { callUrl } from '../../../../lib/http/request.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Select } from '../../../../ui/Select.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { PersonOfContract } from '../queues/PersonOfContract.tsx';
import styles from '../queues/Queues.module.css';
import { useQueue } from '../queues/queue-query.ts';
import { IfMay } from '../rights.tsx';
import { OutgoingTransfers } from './OutgoingTransfers.tsx';
import { type TransferAct, TransferDialog } from './TransferDialogs.tsx';
import { type TaskTexts, TransferQueue, taskColumn } from './TransferQueue.tsx';

const tasks: TaskTexts<CapitalTransferItem['task']> = {
  review: { text: 'Controleren', tone: 'warning' },
  send: { text: 'Opdracht versturen', tone: 'warning' },
  await: { text: 'Wacht op het geld', tone: 'info' },
  remind: { text: 'Herinneren', tone: 'warning' },
  returnMoney: { text: 'Geld terugsturen', tone: 'warning' },
  none: { text: 'Geen actie', tone: 'neutral' },
};

const counted = (days: number): string => (days === 1 ? '1 dag' : `${days} dagen`);

/** Returns the dates of a transfer, as far as they exist. */
const progressOf = ({
  sentOn,
  acceptedOn,
  dueOn,
  daysLate,
  remindedOn,
  receivedOn,
  dealFrom,
}: CapitalTransferItem) =>
  [
    sentOn !== null && `verstuurd op ${formatDate(sentOn)}`,
    acceptedOn !== null && `bevestigd op ${formatDate(acceptedOn)}`,
    receivedOn === null && dueOn !== null && `geld uiterlijk op ${formatDate(dueOn)}`,
    daysLate > 0 && `${counted(daysLate)} te laat: wettelijke rente`,
    remindedOn.length > 0 && `herinnerd op ${remindedOn.map(formatDate).join(' en ')}`,
    receivedOn !== null && `ontvangen op ${formatDate(receivedOn)}`,
    dealFrom !== null && `beleggen vanaf ${formatDate(dealFrom)}`,
  ].filter((line) => line !== false);

/** Lists the acts on a transfer in its current state. The other provider can reject an order only after it was sent. */
const actsOn = ({ task, state }: CapitalTransferItem): readonly TransferAct[] => [
  ...(task === 'send' ? (['sent'] as const) : []),
  ...(state === 'sent' ? (['accepted'] as const) : []),
  ...(state === 'sent' || state === 'accepted' ? (['reminded', 'rejected'] as const) : []),
];

const actTexts: Readonly<Record<TransferAct, { readonly label: string; readonly call: AdminCallName }>> = {
  sent: { label: 'Verstuurd', call: 'sendCapitalTransfer' },
  accepted: { label: 'Bevestigd', call: 'acceptCapitalTransfer' },
  reminded: { label: 'Herinnerd', call: 'remindCapitalTransfer' },
  rejected: { label: 'Geweigerd', call: 'rejectCapitalTransfer' },
};

function Files({ id, providerName, reference }: CapitalTransferItem) {
  return (
    <span className={styles.lines}>
      <IfMay call="getCapitalTransferOrder">
        <TextLink href={callUrl(calls.getCapitalTransferOrder, { id })} download>
          Brief (PDF)
          <span className="visually-hidden">
            {' '}
            aan {providerName}, kenmerk {reference}
          </span>
        </TextLink>
      </IfMay>
      <IfMay call="getCapitalTransferData">
        <TextLink href={callUrl(calls.getCapitalTransferData, { id })} download>
          Gegevens (CSV)
          <span className="visually-hidden">
            {' '}
            voor {providerName}, kenmerk {reference}
          </span>
        </TextLink>
      </IfMay>
    </span>
  );
}

interface ChosenAct {
  readonly act: TransferAct;
  readonly transfer: CapitalTransferItem;
}

const columns = (onAct: (chosen: ChosenAct) => void): readonly TableColumn<CapitalTransferItem>[] => [
  {
    key: 'person',
    header: 'Klant',
    rowHeader: true,
    cell: (transfer) => <PersonOfContract {...transfer} />,
  },
  {
    key: 'provider',
    header: 'Andere aanbieder',
    cell: ({ providerName, policyNumber, isWhole, kind, regime, reference }) => (
      <span className={styles.lines}>
        {providerName}
        <span className={styles.note}>
          polis {policyNumber}, {isWhole ? 'alles' : 'een deel'}
        </span>
        <span className={styles.note}>
          {transferKindTexts[kind]}; inleg {transferRegimeTexts[regime]}
        </span>
        <span className={styles.note}>kenmerk {reference}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Bedrag',
    align: 'end',
    cell: ({ expected, received }) => (
      <span className={styles.lines}>
        {formatEuro(received > 0 ? received : expected)}
        <span className={styles.note}>
          {received > 0 ? `ontvangen, verwacht ${formatEuro(expected)}` : 'verwacht'}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Stand',
    cell: (transfer) => (
      <span className={styles.state}>
        {transferStateTexts[transfer.state]}
        {progressOf(transfer).map((line) => (
          <span key={line} className={styles.note}>
            {line}
          </span>
        ))}
        {transfer.rejection !== null && <span className={styles.note}>Reden: {transfer.rejection}</span>}
      </span>
    ),
  },
  taskColumn(tasks),
  { key: 'files', header: 'Bestanden', cell: (transfer) => <Files {...transfer} /> },
  {
    key: 'acts',
    header: 'Actie',
    cell: (transfer) => (
      <span className={styles.acts}>
        {actsOn(transfer).length === 0 && <span className={styles.note}>geen</span>}
        {actsOn(transfer).map((act) => (
          <IfMay key={act} call={actTexts[act].call}>
            <Button
              variant="secondary"
              size="small"
              aria-label={`${actTexts[act].label}: ${transfer.personName}, ${transfer.providerName}`}
              onClick={() => onAct({ act, transfer })}
            >
              {actTexts[act].label}
            </Button>
          </IfMay>
        ))}
      </span>
    ),
  },
];

type Direction = 'in' | 'out';

const directions = [
  { value: 'in', label: 'Naar ons' },
  { value: 'out', label: 'Naar een andere aanbieder' },
];

/** Shows the transfers from and to other providers, one direction at a time. */
export function CapitalTransfersPage() {
  const [direction, setDirection] = useState<Direction>('in');
  const choice = (
    <Select
      name="richting"
      label="Richting"
      options={directions}
      value={direction}
      onChange={({ target }) => setDirection(target.value === 'out' ? 'out' : 'in')}
    />
  );
  return direction === 'in' ? (
    <IncomingTransfers direction={choice} />
  ) : (
    <OutgoingTransfers direction={choice} />
  );
}

/** Shows the transfers of annuity capital from other providers, with the next action of each (domain 1.8). */
function IncomingTransfers({ direction }: { readonly direction: ReactNode }) {
  const [chosen, setChosen] = useState<ChosenAct | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const queue = useQueue(calls.listCapitalTransferReviews);
  const all = columns((act) => {
    setDone(null);
    setChosen(act);
  });
  return (
    <>
      <TransferQueue
        intro="Lijfrentekapitaal dat een andere aanbieder naar ons overmaakt. De termijn begint als de opdracht met alle papieren is verstuurd."
        queue={queue}
        narrowing={direction}
        done={done}
        onSeen={() => setDone(null)}
        columns={all}
      />
      {chosen && (
        <TransferDialog
          {...chosen}
          onClose={() => setChosen(null)}
          onDone={(text) => {
            setChosen(null);
            setDone(text);
          }}
        />
      )}
    </>
  );
}
