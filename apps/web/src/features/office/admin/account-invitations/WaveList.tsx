import * as calls from '@portaal/domain/calls';
import {
  type InvitationWave,
  LETTERS_AT_ONCE,
  waveKinds,
} from '@portaal/domain/office/account-invitations/calls';
import { useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { WaveInvitations } from './WaveInvitations.tsx';

interface LettersButtonProps {
  readonly wave: InvitationWave;
  readonly onDone: (text: string) => void;
}

/** Downloads the waiting letters of a wave. The file is the only copy of the codes. */
function LettersButton({ wave: { id, toPrint }, onDone }: LettersButtonProps) {
  const count = Math.min(toPrint, LETTERS_AT_ONCE);
  const print = useAct(calls.printInvitationLetters, {
    prepare: () => ({ params: { id } }),
    onResponse: ({ name, content }) => saveFile(name, content),
    onDone: () =>
      onDone(
        'De brieven zijn opgehaald. De codes staan alleen in dit bestand: druk ze af en verwijder het daarna.',
      ),
  });
  return (
    <IfMay call="printInvitationLetters">
      <Button variant="secondary" size="small" busy={print.busy} onClick={() => void print.run()}>
        {count === 1 ? '1 brief ophalen' : `${count} brieven ophalen`}
      </Button>
      {print.failure !== null && (
        <span role="alert" className={styles.failure}>
          {print.failure}
        </span>
      )}
    </IfMay>
  );
}

const columns = (
  onOpen: (id: string) => void,
  onDone: (text: string) => void,
): readonly TableColumn<InvitationWave>[] => [
  {
    key: 'wave',
    header: 'Golf',
    rowHeader: true,
    cell: ({ kind, startedBy, startedAt }) => (
      <span className={styles.lines}>
        {waveKinds[kind].text}
        <span className={styles.note}>
          {startedBy}, {momentText(startedAt)}
        </span>
      </span>
    ),
  },
  { key: 'people', header: 'Mensen', align: 'end', cell: ({ byMail, byLetter }) => byMail + byLetter },
  { key: 'sent', header: 'Verstuurd', align: 'end', cell: ({ sent }) => sent },
  { key: 'opened', header: 'Begonnen', align: 'end', cell: ({ opened }) => opened },
  { key: 'claimed', header: 'Geopend', align: 'end', cell: ({ claimed }) => claimed },
  { key: 'expired', header: 'Verlopen', align: 'end', cell: ({ expired }) => expired },
  {
    key: 'acts',
    header: 'Actie',
    cell: (wave) => (
      <span className={styles.acts}>
        <Button variant="secondary" size="small" onClick={() => onOpen(wave.id)}>
          Bekijken
          <span className="visually-hidden">: {waveKinds[wave.kind].text}</span>
        </Button>
        {wave.toPrint > 0 && <LettersButton wave={wave} onDone={onDone} />}
      </span>
    ),
  },
];

interface WaveListProps {
  readonly waves: readonly InvitationWave[];
  readonly onDone: (text: string) => void;
}

/** Shows the waves with the progress of their invitations, and the invitations of one wave. */
export function WaveList({ waves, onDone }: WaveListProps) {
  const [opened, setOpened] = useState<string | null>(null);
  if (waves.length === 0) return null;
  return (
    <Stack>
      <Heading level={2}>Eerdere golven</Heading>
      <Table
        caption="Golven van uitnodigingen"
        captionHidden
        columns={columns(setOpened, onDone)}
        rows={waves}
        rowKey={({ id }) => id}
      />
      {opened !== null && <WaveInvitations key={opened} waveId={opened} onDone={onDone} />}
    </Stack>
  );
}
