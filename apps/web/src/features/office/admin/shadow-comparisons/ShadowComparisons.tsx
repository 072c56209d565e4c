import * as calls from '@portaal/domain/calls';
import { balancesUpload } from '@portaal/domain/office/shadow-comparisons/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useUpload } from '../../../../act/use-upload.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { ActFile } from '../ActFile.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { IfMay } from '../rights.tsx';
import { ShadowComparisonCard } from './ShadowComparisonCard.tsx';

/** Shows each month of the shadow compared with the old system, and loads the balances of the next month. */
export function ShadowComparisons({ onDone }: { readonly onDone: (text: string) => void }) {
  const comparisons = useQuery({
    ...callQuery(calls.listShadowComparisons, { globalErrors: false }),
    staleTime: 0,
  });
  const takeover = useQuery({ ...callQuery(calls.getTakeover, { globalErrors: false }), staleTime: 0 });
  const isInShadow = takeover.data?.state === 'shadow';
  return (
    <section aria-labelledby="schaduw">
      <Stack gap="large">
        <Stack>
          <Heading level={2} id="schaduw">
            Vergelijken met het oude systeem
          </Heading>
          <p>
            Zolang het merk in schaduw loopt, vergelijkt u elke maand de standen van het oude systeem met ons
            boek. Na twee gelijke maanden neemt u het boek over.
          </p>
          {isInShadow && (
            <IfMay call="loadShadowComparison">
              <LoadBalances onDone={onDone} />
            </IfMay>
          )}
          {takeover.data !== undefined && !isInShadow && (
            <p>
              Vergelijken kan zolang het merk in schaduw loopt. Een hoofd zet het in schaduw bij Inrichten.
            </p>
          )}
        </Stack>
        <AdminLoaded
          query={comparisons}
          data={comparisons.data}
          loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de vergelijkingen op." />}
          failedTitle="Wij kunnen de vergelijkingen nu niet laten zien"
        >
          {(list) =>
            list.length === 0 ? (
              <p>Er is nog geen maand vergeleken.</p>
            ) : (
              <Stack gap="large">
                {list.map((one) => (
                  <ShadowComparisonCard key={one.id} comparison={one} onDone={onDone} />
                ))}
              </Stack>
            )
          }
        </AdminLoaded>
      </Stack>
    </section>
  );
}

function LoadBalances({ onDone }: { readonly onDone: (text: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const load = useUpload(calls.loadShadowComparison, {
    prepare: (chosen: File | null) =>
      chosen === null
        ? { problems: [{ field: 'file', message: 'Kies het bestand standen.csv.' }] }
        : { file: chosen },
    onDone: ({ differences }) => {
      setFile(null);
      onDone(
        differences === 0
          ? 'Deze maand is gelijk aan die van het oude systeem.'
          : differences === 1
            ? 'Er is 1 verschil. Geef hieronder de reden.'
            : `Er zijn ${differences} verschillen. Geef hieronder de redenen.`,
      );
    },
  });
  return (
    <ActForm
      act={load}
      failedTitle="Er is niets vergeleken"
      submitLabel="Vergelijken"
      onSubmit={() => void load.run(file)}
    >
      <ActFile
        label="Standen van het oude systeem"
        help="Het bestand standen.csv van één dag, in de vorm van het pakket."
        upload={balancesUpload}
        act={load}
        file={file}
        onChoose={(chosen) => {
          setFile(chosen);
          load.clear('file');
        }}
      />
    </ActForm>
  );
}
