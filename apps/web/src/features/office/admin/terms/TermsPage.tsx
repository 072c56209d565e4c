import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { TermsView } from './TermsView.tsx';

/** Shows the versions of the brand's terms, which one employee loads and another publishes (decision 0200). */
export function TermsPage() {
  const [done, setDone] = useState<string | null>(null);
  const terms = useQuery({ ...callQuery(calls.listTerms, { globalErrors: false }), staleTime: 0 });
  return (
    <Stack gap="large">
      <PageTitle intro="Fondsen, kosten, minimums, verwachting, profielen en vragenlijsten van uw merk. De een laadt een bestand, een ander publiceert het. Daarna verandert het niet meer.">
        Voorwaarden
      </PageTitle>
      <div role="status">{done !== null && <Banner tone="success">{done}</Banner>}</div>
      <AdminLoaded
        query={terms}
        data={terms.data}
        loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de voorwaarden op." />}
        failedTitle="Wij kunnen de voorwaarden nu niet laten zien"
      >
        {(data) => <TermsView terms={data} onDone={setDone} />}
      </AdminLoaded>
    </Stack>
  );
}
