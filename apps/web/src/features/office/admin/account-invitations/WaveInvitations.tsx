import * as calls from '@portaal/domain/calls';
import type { AccountInvitation } from '@portaal/domain/office/account-invitations/calls';
import { useAct } from '../../../../act/use-act.ts';
import { usePages } from '../../../../act/use-pages.ts';
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
  const resend = useAct(calls.resendAccountInvitation, {
    prepare: () => ({ params }),
    onDone: () =>
      onDone(
        channel === 'mail'
          ? `De uitnodiging van ${name} is opnieuw verstuurd. De vorige link werkt niet meer.`
          : `De brief van ${name} staat weer klaar. De vorige code werkt niet meer.`,
      ),
  });
  const withdraw = useAct(calls.withdrawAccountInvitation, {
    prepare: () => ({ params }),
    onDone: () => onDone(`De uitnodiging van ${name} is ingetrokken.`),
  });
  if (status === 'claimed' || status === 'withdrawn') return null;
  const failure = resend.failure ?? withdraw.failure;
  return (
    <span className={styles.acts}>
      <IfMay call="resendAccountInvitation">
        <Button variant="secondary" size="small" busy={resend.busy} onClick={() => void resend.run()}>
          Opnieuw
          <span className="visually-hidden"> aan {name}</span>
        </Button>
      </IfMay>
      <IfMay call="withdrawAccountInvitation">
        <Button variant="secondary" size="small" busy={withdraw.busy} onClick={() => void withdraw.run()}>
          Intrekken
          <span className="visually-hidden"> van {name}</span>
        </Button>
      </IfMay>
      {failure !== null && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
    </span>
  );
}

/** Shows the invitations of one wave, to send one again or withdraw it. */
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
