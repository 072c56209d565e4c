import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { announcementText, maintenanceText } from '@portaal/domain/office/maintenance/maintenance';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { SwitchOn } from './SwitchOn.tsx';

/** Switches maintenance of this brand on and off without a restart (decision 0085). */
export function SwitchMaintenancePage() {
  const maintenance = useQuery({ ...callQuery(calls.getMaintenance, { globalErrors: false }), staleTime: 0 });
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
      <AdminLoaded
        query={maintenance}
        data={maintenance.data}
        loading={<Skeleton lines={2} label="Even geduld. Wij kijken of er onderhoud is." />}
        failedTitle="Wij kunnen nu niet zien of er onderhoud is"
      >
        {(data) => data && <Current found={data} onDone={() => setSwitched('off')} />}
      </AdminLoaded>
      {maintenance.data === null && <p>Er is nu geen onderhoud, en er is geen onderhoud aangekondigd.</p>}
      <SwitchOn
        replaces={Boolean(maintenance.data)}
        onBegin={() => setSwitched(null)}
        onDone={() => setSwitched('on')}
      />
    </Stack>
  );
}

type FoundMaintenance = NonNullable<CallResponse<typeof calls.getMaintenance>['data']>;

function Current({ found, onDone }: { readonly found: FoundMaintenance; readonly onDone: () => void }) {
  const end = useAct(calls.endMaintenance, { prepare: () => ({}), onDone });
  const displayed = { ...found, startsAt: new Date(found.startsAt), endsAt: new Date(found.endsAt) };
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
      <p>{found.isUnderway ? maintenanceText(displayed, now) : announcementText(displayed, now)}</p>
      {end.failure !== null && <p role="alert">{end.failure}</p>}
    </Banner>
  );
}
