import * as calls from '@portaal/domain/calls';
import type { SignInEvent } from '@portaal/domain/sign-in/security/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';

const FIRST_EVENTS = 8;

const eventTexts: Readonly<Record<SignInEvent['event'], string>> = {
  signedIn: 'Ingelogd',
  newDevice: 'Ingelogd op een nieuw apparaat',
  refused: 'Niet ingelogd: verkeerd wachtwoord of verkeerde code',
  passwordChanged: 'Wachtwoord gewijzigd',
  emailChanged: 'E-mailadres gewijzigd',
  secondFactorChanged: 'Tweede stap gewijzigd',
  sessionsEnded: 'Ander apparaat uitgelogd',
  employeeLookedAlong: 'Een medewerker heeft met u meegekeken',
  employeeEndedSessions: 'Een medewerker heeft u op alle apparaten uitgelogd',
};

const whatText = ({ event, reason }: SignInEvent): string =>
  reason === null ? eventTexts[event] : `${eventTexts[event]}. Reden: ${reason}`;

const columns: readonly TableColumn<SignInEvent>[] = [
  { key: 'at', header: 'Wanneer', cell: ({ at }) => momentText(at), rowHeader: true },
  { key: 'event', header: 'Wat', cell: whatText },
  { key: 'device', header: 'Apparaat', cell: ({ device }) => device ?? '–' },
];

/** Lists the sign-in activity of the account in the last 90 days. */
export function SignInActivity() {
  const list = useQuery({
    ...callQuery(calls.listSignInActivity),
    staleTime: 0,
  });
  const { data } = list;
  const [showsAll, setShowsAll] = useState(false);
  const visible = showsAll ? data : data?.slice(0, FIRST_EVENTS);
  return (
    <Card
      title="Inlogactiviteit"
      footer={
        data !== undefined &&
        data.length > FIRST_EVENTS &&
        !showsAll && (
          <Button variant="secondary" onClick={() => setShowsAll(true)}>
            Toon alle activiteit
          </Button>
        )
      }
    >
      <Loaded
        query={list}
        data={visible}
        loading={<Skeleton lines={4} />}
        failedTitle="Wij kunnen uw inlogactiviteit nu niet laten zien"
      >
        {(visible) => (
          <Table
            caption="De laatste 90 dagen"
            columns={columns}
            rows={visible}
            rowKey={(line) => `${line.at} ${line.event}`}
            empty="In de laatste 90 dagen is er niets gebeurd."
          />
        )}
      </Loaded>
    </Card>
  );
}
