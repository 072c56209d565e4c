import * as calls from '@portaal/domain/calls';
import type { OutgoingTransferItem } from '@portaal/domain/investing/outgoing-transfers/calls';
import { outgoingTransferTexts } from '@portaal/domain/investing/outgoing-transfers/states';
import { type ReactNode, useState } from 'react';
import { formatEuro } from '../../../../lib/dutch-format.ts';
import { callUrl } from '../../../../lib/http/request.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { PersonOfContract } from '../queues/PersonOfContract.tsx';
import styles from '../queues/Queues.module.css';
import { useQueue } from '../queues/queue-query.ts';
import { IfMay } from '../rights.tsx';
import { AcceptDialog, RecordDialog, RejectDialog } from './OutgoingDialogs.tsx';
import { type TaskTexts, TransferQueue, taskColumn } from './TransferQueue.tsx';

const tasks: TaskTexts<OutgoingTransferItem['task']> = {
  accept: { text: 'Rekening vastleggen', tone: 'warning' },
  review: { text: 'Controleren', tone: 'warning' },
  none: { text: 'Geen actie', tone: 'neutral' },
};

type OpenDialog =
  | { readonly act: 'record' }
  | { readonly act: 'accept' | 'reject'; readonly transfer: OutgoingTransferItem };

function Files({ id, providerName, orderNumber }: OutgoingTransferItem) {
  const hidden = (word: string) => (
    <span className="visually-hidden">
      {' '}
      {word} {providerName}, opdracht {orderNumber}
    </span>
  );
  return (
    <span className={styles.lines}>
      <IfMay call="getOutgoingTransferLetter">
        <TextLink href={callUrl(calls.getOutgoingTransferLetter, { id })} download>
          Brief (PDF){hidden('aan')}
        </TextLink>
      </IfMay>
      <IfMay call="getOutgoingTransferData">
        <TextLink href={callUrl(calls.getOutgoingTransferData, { id })} download>
          Gegevens (CSV){hidden('voor')}
        </TextLink>
      </IfMay>
    </span>
  );
}

/** Whether the office can still stop a transfer: nothing was sold. The server decides about the cut-off. */
const isRejectable = ({ state, soldGross }: OutgoingTransferItem): boolean =>
  state === 'requested' || (state === 'queued' && soldGross === 0);

function Acts({
  transfer,
  onAct,
}: {
  readonly transfer: OutgoingTransferItem;
  readonly onAct: (chosen: OpenDialog) => void;
}) {
  const { personName, providerName, task } = transfer;
  return (
    <span className={styles.acts}>
      {task === 'accept' && (
        <IfMay call="acceptOutgoingTransfer">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Rekening vastleggen: ${personName}, ${providerName}`}
            onClick={() => onAct({ act: 'accept', transfer })}
          >
            Rekening vastleggen
          </Button>
        </IfMay>
      )}
      {isRejectable(transfer) && (
        <IfMay call="rejectOutgoingTransfer">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Afwijzen: ${personName}, ${providerName}`}
            onClick={() => onAct({ act: 'reject', transfer })}
          >
            Afwijzen
          </Button>
        </IfMay>
      )}
    </span>
  );
}

const columns = (onAct: (chosen: OpenDialog) => void): readonly TableColumn<OutgoingTransferItem>[] => [
  {
    key: 'person',
    header: 'Klant',
    rowHeader: true,
    cell: (transfer) => <PersonOfContract {...transfer} />,
  },
  {
    key: 'provider',
    header: 'Nieuwe aanbieder',
    cell: ({ providerName, policyNumber, isRecordedByOffice }) => (
      <span className={styles.lines}>
        {providerName}
        <span className={styles.note}>polis {policyNumber}</span>
        <span className={styles.note}>
          {isRecordedByOffice ? 'op verzoek van die aanbieder' : 'aangevraagd door de klant'}
        </span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Bedrag',
    align: 'end',
    cell: ({ amount, soldGross, soldNet, paid }) => (
      <span className={styles.lines}>
        {amount === null ? 'alles' : formatEuro(amount)}
        {soldGross > 0 && (
          <span className={styles.note}>
            verkocht {formatEuro(soldGross)}, na kosten {formatEuro(soldNet)}, betaald {formatEuro(paid)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Stand',
    cell: ({ state, orderNumber, rejection }) => (
      <span className={styles.state}>
        {outgoingTransferTexts[state]}
        {orderNumber !== null && <span className={styles.note}>opdracht {orderNumber}</span>}
        {rejection !== null && <span className={styles.note}>Reden: {rejection}</span>}
      </span>
    ),
  },
  taskColumn(tasks),
  {
    key: 'files',
    header: 'Bestanden',
    cell: (transfer) => (transfer.soldGross > 0 ? <Files {...transfer} /> : 'na de verkoop'),
  },
  { key: 'acts', header: 'Actie', cell: (transfer) => <Acts transfer={transfer} onAct={onAct} /> },
];

/** Shows the transfers of annuities to other providers, with the next action of each (domain 1.11). */
export function OutgoingTransfers({ direction }: { readonly direction: ReactNode }) {
  const [chosen, setChosen] = useState<OpenDialog | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const queue = useQueue(calls.listOutgoingTransferReviews);
  const onAct = (act: OpenDialog) => {
    setDone(null);
    setChosen(act);
  };
  const closing = {
    onClose: () => setChosen(null),
    onDone: (text: string) => {
      setChosen(null);
      setDone(text);
    },
  };
  return (
    <>
      <TransferQueue
        intro="Lijfrentes die naar een andere aanbieder gaan. Wij verkopen pas als twee medewerkers de rekening uit de acceptatiebrief hebben goedgekeurd. Het geld gaat alleen naar die rekening."
        queue={queue}
        narrowing={
          <>
            {direction}
            <IfMay call="recordOutgoingTransfer">
              <Button variant="secondary" onClick={() => onAct({ act: 'record' })}>
                Verzoek vastleggen
              </Button>
            </IfMay>
          </>
        }
        done={done}
        onSeen={() => setDone(null)}
        columns={columns(onAct)}
      />
      {chosen?.act === 'record' && <RecordDialog {...closing} />}
      {chosen?.act === 'accept' && <AcceptDialog transfer={chosen.transfer} {...closing} />}
      {chosen?.act === 'reject' && <RejectDialog transfer={chosen.transfer} {...closing} />}
    </>
  );
}
