import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { NextWaves } from './NextWaves.tsx';
import { WaveList } from './WaveList.tsx';

/** Shows the waves of invitations with which investors of a former system claim their account (decision 0214). */
export function AccountInvitationsPage() {
  const [done, setDone] = useState<string | null>(null);
  const waves = useQuery({ ...callQuery(calls.listInvitationWaves, { globalErrors: false }), staleTime: 0 });
  return (
    <Stack gap="large">
      <PageTitle intro="Beleggers uit het oude systeem openen hun account met een uitnodiging, per mail of per brief. Begin klein. Een collega keurt elke golf goed.">
        Uitnodigen
      </PageTitle>
      <div role="status">{done !== null && <Banner tone="success">{done}</Banner>}</div>
      <AdminLoaded
        query={waves}
        data={waves.data}
        loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de uitnodigingen op." />}
        failedTitle="Wij kunnen de uitnodigingen nu niet laten zien"
      >
        {(data) => (
          <Stack gap="large">
            <NextWaves next={data.next} incomplete={data.incomplete} />
            <WaveList waves={data.waves} onDone={setDone} />
          </Stack>
        )}
      </AdminLoaded>
    </Stack>
  );
}
