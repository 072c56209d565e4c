import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { BookExports } from '../book-export/BookExports.tsx';
import { IfMay } from '../rights.tsx';
import { ShadowComparisons } from '../shadow-comparisons/ShadowComparisons.tsx';
import { Takeover } from '../takeover/Takeover.tsx';
import { BookImportCard } from './BookImportCard.tsx';
import { BookSteps } from './BookSteps.tsx';

/** Milliseconds between two requests while an import runs, so that an employee sees its progress. */
const REFRESH_MS = 5_000;

/** Shows the packages with the existing book of the brand, which two employees sign before it is imported. */
export function BookImportPage() {
  const [done, setDone] = useState<string | null>(null);
  const imports = useQuery({
    ...callQuery(calls.listBookImports, { globalErrors: false }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: one }) => one === 'importing' || one === 'signed') ? REFRESH_MS : false,
  });
  return (
    <Stack gap="large">
      <PageTitle intro="Het boek van uw vorige systeem: klanten, contracten en grootboek. Een beheerder meldt het bestand aan. De een verklaart elk verschil, een ander ondertekent. Daarna importeert de beheerder precies dat bestand.">
        Bestaand boek
      </PageTitle>
      <IfMay call="getTakeover">
        <BookSteps />
      </IfMay>
      <div role="status">{done !== null && <Banner tone="success">{done}</Banner>}</div>
      <AdminLoaded
        query={imports}
        data={imports.data}
        loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen het bestaande boek op." />}
        failedTitle="Wij kunnen het bestaande boek nu niet laten zien"
        empty={
          <p>
            Er is nog geen pakket aangemeld. Zodra een beheerder dat doet, staat hier het controlerapport.
          </p>
        }
      >
        {(list) => (
          <Stack gap="large">
            {list.map((one) => (
              <BookImportCard key={one.id} book={one} onDone={setDone} />
            ))}
          </Stack>
        )}
      </AdminLoaded>
      <IfMay call="listShadowComparisons">
        <ShadowComparisons onDone={setDone} />
      </IfMay>
      <IfMay call="getTakeover">
        <Takeover onDone={setDone} />
      </IfMay>
      <IfMay call="listBookExports">
        <BookExports />
      </IfMay>
    </Stack>
  );
}
