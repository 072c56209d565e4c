import * as calls from '@portaal/domain/calls';
import type { AccountInvitation } from '@portaal/domain/office/account-invitations/calls';
import { useState } from 'react';
import { ActDialog } from '../../../../act/ActDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { usePages } from '../../../../act/use-pages.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { AdminTable } from '../AdminTable.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';

const statusTexts: Readonly<Record<AccountInvitation['status'], string>> = {
  waiting: 'Wacht',
  sent: 'Verstuurd',
  opened: 'Begonnen',
  claimed: 'Account geopend',
  expired: 'Verlopen',
  withdrawn: 'Ingetrokken',
};

const columns = (onDone: (text: string) => void): readonly TableColumn<AccountInvitation>[] => [
  { key: 'name', header: 'Wie', rowHeader: true, cell: ({ name }) => name },
  { key: 'channel', header: 'Hoe', cell: ({ channel }) => (channel === 'mail' ? 'Mail' : 'Brief') },
  {
    key: 'status',
    header: 'Stand',
    cell: ({ status, sentAt }) => (
      <span className={styles.state}>
        <Badge tone={status === 'expired' ? 'warning' : 'neutral'}>{statusTexts[status]}</Badge>
        {sentAt !== null && <span className={styles.note}>{momentText(sentAt)}</span>}
      </span>
    ),
  },
  {
    key: 'acts',
    header: 'Actie',
    cell: (invitation) => <Acts invitation={invitation} onDone={onDone} />,
  },
];

function Acts({
  invitation: { id, name, channel, status },
  onDone,
}: {
  readonly invitation: AccountInvitation;
  readonly onDone: (text: string) => void;
}) {
  const params = { id };
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const resend = useProvenAct(calls.resendAccountInvitation, {
    prepare: () => ({ params, body: {} }),
    onDone: close,
  });
  const withdraw = useAct(calls.withdrawAccountInvitation, {
    prepare: () => ({ params }),
    onDone: () => onDone(`De uitnodiging van ${name} is ingetrokken.`),
  });
  if (status === 'claimed' || status === 'withdrawn') return null;
  return (
    <span className={styles.acts}>
      <IfMay call="resendAccountInvitation">
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          Opnieuw
          <span className="visually-hidden"> aan {name}</span>
        </Button>
        {isAsking && (
          <ActDialog
            act={resend}
            onSubmit={() => void resend.run()}
            title={`${name} opnieuw uitnodigen?`}
            failedTitle="De uitnodiging is niet gevraagd"
            confirmLabel="Vragen"
            onClose={close}
          >
            <p>
              Een collega keurt dit eerst goed.{' '}
              {channel === 'mail'
                ? 'Daarna sturen wij een nieuwe link. De vorige link werkt dan niet meer.'
                : 'Daarna staat de brief weer klaar, met een nieuwe code. De vorige code werkt dan niet meer.'}{' '}
              Hierna vragen wij een code.
            </p>
          </ActDialog>
        )}
      </IfMay>
      <IfMay call="withdrawAccountInvitation">
        <Button variant="secondary" size="small" busy={withdraw.busy} onClick={() => void withdraw.run()}>
          Intrekken
          <span className="visually-hidden"> van {name}</span>
        </Button>
      </IfMay>
      {withdraw.failure !== null && (
        <span role="alert" className={styles.failure}>
          {withdraw.failure}
        </span>
      )}
    </span>
  );
}

/** Shows the invitations of one wave, with buttons to send one again or withdraw it. */
export function WaveInvitations({
  waveId,
  onDone,
}: {
  readonly waveId: string;
  readonly onDone: (text: string) => void;
}) {
  const list = usePages(calls.listAccountInvitations, { params: { id: waveId }, size: 50, staleTime: 0 });
  return (
    <AdminTable
      caption="Uitnodigingen van deze golf"
      columns={columns(onDone)}
      list={list}
      failedTitle="Wij kunnen deze uitnodigingen nu niet laten zien"
    />
  );
}
