import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { waveKinds } from '@portaal/domain/office/account-invitations/calls';
import { useState } from 'react';
import { ActDialog } from '../../../../act/ActDialog.tsx';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { IfMay } from '../rights.tsx';

type Candidates = CallResponse<typeof calls.listInvitationWaves>['data']['next'][number];

const columns = (onChoose: (wave: Candidates) => void): readonly TableColumn<Candidates>[] => [
  { key: 'kind', header: 'Golf', rowHeader: true, cell: ({ kind }) => waveKinds[kind].text },
  { key: 'byMail', header: 'Per mail', align: 'end', cell: ({ byMail }) => byMail },
  { key: 'byLetter', header: 'Per brief', align: 'end', cell: ({ byLetter }) => byLetter },
  {
    key: 'acts',
    header: 'Actie',
    cell: (wave) => (
      <IfMay call="inviteInvestors">
        <Button variant="secondary" size="small" onClick={() => onChoose(wave)}>
          Uitnodigen
          <span className="visually-hidden">: {waveKinds[wave.kind].text}</span>
        </Button>
      </IfMay>
    ),
  },
];

/** Shows the people whom each kind of wave would invite now, and requests a wave. */
export function NextWaves({
  next,
  incomplete,
}: {
  readonly next: readonly Candidates[];
  readonly incomplete: number;
}) {
  const [chosen, setChosen] = useState<Candidates | null>(null);
  const rows = next.filter(({ byMail, byLetter }) => byMail + byLetter > 0);
  return (
    <Stack>
      <Heading level={2}>Volgende golf</Heading>
      {rows.length === 0 ? (
        <EmptyState title="Er is niemand om uit te nodigen">
          <p>Iedereen uit het oude systeem is uitgenodigd of heeft een account.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Wie een volgende golf zou uitnodigen"
          captionHidden
          columns={columns(setChosen)}
          rows={rows}
          rowKey={({ kind }) => kind}
        />
      )}
      {incomplete > 0 && (
        <p>
          {incomplete === 1 ? '1 belegger kan' : `${incomplete} beleggers kunnen`} nog niet worden
          uitgenodigd: een geboortedatum, rekeningnummer of adres ontbreekt.
        </p>
      )}
      {chosen !== null && <WaveDialog wave={chosen} onClose={() => setChosen(null)} />}
    </Stack>
  );
}

function WaveDialog({ wave, onClose }: { readonly wave: Candidates; readonly onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID());
  const { byMail, byLetter, kind } = wave;
  const invite = useProvenAct(calls.inviteInvestors, {
    prepare: () => ({ params: { key }, body: wave }),
    onDone: onClose,
  });
  return (
    <ActDialog
      act={invite}
      onSubmit={() => void invite.run()}
      title={`${byMail + byLetter} beleggers uitnodigen?`}
      failedTitle="De golf is niet gevraagd"
      confirmLabel="Vragen"
      onClose={onClose}
    >
      <p>
        {waveKinds[kind].text}: {byMail} per mail en {byLetter} per brief. Een collega keurt dit eerst goed.
        Daarna sturen wij de mails. De brieven drukt u zelf af. Hierna vragen wij een code.
      </p>
    </ActDialog>
  );
}
