import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { announcementText, maintenanceText } from '@portaal/domain/maintenance/maintenance';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AdminFailure } from '../AdminFailure.tsx';
import { SwitchOn } from './SwitchOn.tsx';

/** H.10: switches maintenance of this brand on and off without a restart (decision 0092). */
export function SwitchMaintenancePage() {
  const asked = useQuery({ ...callQuery(calls.getMaintenance, { globalErrors: false }), staleTime: 0 });
  const [wasSwitched, setSwitched] = useState<'on' | 'off' | null>(null);
  return (
    <Stack gap="large">
      <PageTitle intro="Klanten lezen boven aan de site, of op een eigen pagina, wat er gebeurt en tot wanneer. Betalingen, incasso’s, mails en de maandverwerking gaan intussen door.">
        Onderhoud
      </PageTitle>
      {wasSwitched !== null && (
        <Banner tone="success" role="status">
          {wasSwitched === 'on' ? 'Het onderhoud staat klaar.' : 'Het onderhoud is uit.'}
        </Banner>
      )}
      {asked.isError && asked.data === undefined && (
        <AdminFailure
          error={asked.error}
          title="Wij kunnen nu niet zien of er onderhoud is"
          busy={asked.isFetching}
          onRetry={() => asked.refetch()}
        />
      )}
      {asked.isPending && <Skeleton lines={2} label="Even geduld. Wij kijken of er onderhoud is." />}
      {asked.data && <Current found={asked.data} onDone={() => setSwitched('off')} />}
      {asked.data === null && <p>Er is nu geen onderhoud, en er is geen onderhoud aangekondigd.</p>}
      <SwitchOn
        replaces={Boolean(asked.data)}
        onBegin={() => setSwitched(null)}
        onDone={() => setSwitched('on')}
      />
    </Stack>
  );
}

type Found = NonNullable<CallResponse<typeof calls.getMaintenance>['data']>;

function Current({ found, onDone }: { readonly found: Found; readonly onDone: () => void }) {
  const end = useAct(calls.endMaintenance, { prepare: () => ({}), onDone });
  const shown = { ...found, startsAt: new Date(found.startsAt), endsAt: new Date(found.endsAt) };
  const now = new Date();
  return (
    <Banner
      tone="warning"
      title={found.isUnderway ? 'Er is nu onderhoud' : 'Er is onderhoud aangekondigd'}
      action={
        <Button variant="secondary" busy={end.busy} onClick={() => void end.run()}>
          Onderhoud uitzetten
        </Button>
      }
    >
      <p>{found.isUnderway ? maintenanceText(shown, now) : announcementText(shown, now)}</p>
      {end.failure !== null && <p role="alert">{end.failure}</p>}
    </Banner>
  );
}
