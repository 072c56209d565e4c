import * as calls from '@portaal/domain/calls';
import type { EmployeeInvitation } from '@portaal/domain/sign-in/employees/invitations';
import { employeeRoleTexts } from '@portaal/domain/sign-in/employees/roles';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../../../act/use-pages.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { AdminTable } from '../AdminTable.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { InvitationActs } from './InvitationActs.tsx';
import { InviteDialog } from './InviteDialog.tsx';

const columns = (onDone: (text: string) => void): readonly TableColumn<EmployeeInvitation>[] => [
  {
    key: 'name',
    header: 'Wie',
    rowHeader: true,
    cell: ({ name, email }) => (
      <span className={styles.lines}>
        {name}
        <span className={styles.note}>{email}</span>
      </span>
    ),
  },
  {
    key: 'roles',
    header: 'Rollen',
    cell: ({ roles }) => roles.map((role) => employeeRoleTexts[role].name).join(', '),
  },
  { key: 'invitedBy', header: 'Gevraagd door', cell: ({ invitedBy }) => invitedBy },
  {
    key: 'sent',
    header: 'Link',
    cell: ({ sentAt, expiresAt, isExpired }) => (
      <span className={styles.state}>
        <span>Verstuurd {momentText(sentAt)}</span>
        {isExpired ? (
          <Badge tone="warning">Verlopen</Badge>
        ) : (
          <span className={styles.note}>Werkt tot {momentText(expiresAt)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'acts',
    header: 'Actie',
    cell: (invitation) => <InvitationActs invitation={invitation} onDone={onDone} />,
  },
];

/** Shows the invited employees who have not set up their account yet. */
export function InvitationsPage() {
  const [done, setDone] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = usePages(calls.listEmployeeInvitations, { size: 50, staleTime: 0 });
  // The row with the pressed button may no longer exist, so the heading receives the focus.
  useEffect(() => {
    if (done !== null) heading.current?.focus();
  }, [done]);
  return (
    <Stack gap="large">
      <PageTitle
        ref={heading}
        intro="Een hoofd vraagt een uitnodiging en een collega keurt die goed. Het eerste hoofd nodigt het tweede alleen uit. De medewerker kiest met de link een wachtwoord en stelt een verificatie-app in. Pas daarna werken de rollen."
        aside={
          <IfMay call="inviteEmployee">
            <Button onClick={() => setInviting(true)}>Medewerker uitnodigen</Button>
          </IfMay>
        }
      >
        Uitnodigingen
      </PageTitle>
      {done !== null && <Banner tone="success" role="status" title={done} onClose={() => setDone(null)} />}
      <AdminTable
        caption="Uitnodigingen die wachten"
        columns={columns(setDone)}
        list={list}
        failedTitle="Wij kunnen de uitnodigingen nu niet laten zien"
        empty={
          <EmptyState title="Niemand is uitgenodigd">
            <p>Wie begonnen is, staat bij Personen, met de rol Beheerder.</p>
          </EmptyState>
        }
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Stack>
  );
}
