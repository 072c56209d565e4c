import * as calls from '@portaal/domain/calls';
import { balancesUpload } from '@portaal/domain/office/shadow-comparisons/calls';
import { useQuery } from '@tanstack/react-query';
import { useUpload } from '../../../../act/use-upload.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { chosenFile, FileForm } from '../FileForm.tsx';
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
          empty={
            <p>
              Er is nog geen maand vergeleken. Na de eerste staan hier de sommen per fonds en elk verschil.
            </p>
          }
        >
          {(list) => (
            <Stack gap="large">
              {list.map((one) => (
                <ShadowComparisonCard key={one.id} comparison={one} onDone={onDone} />
              ))}
            </Stack>
          )}
        </AdminLoaded>
      </Stack>
    </section>
  );
}

function LoadBalances({ onDone }: { readonly onDone: (text: string) => void }) {
  const load = useUpload(calls.loadShadowComparison, {
    prepare: (file: File | null) => chosenFile(file, 'Kies het bestand standen.csv.'),
    onDone: ({ differences }) =>
      onDone(
        differences === 0
          ? 'Deze maand is gelijk aan die van het oude systeem.'
          : differences === 1
            ? 'Er is 1 verschil. Geef hieronder de reden.'
            : `Er zijn ${differences} verschillen. Geef hieronder de redenen.`,
      ),
  });
  return (
    <FileForm
      act={load}
      failedTitle="Er is niets vergeleken"
      submitLabel="Vergelijken"
      label="Standen van het oude systeem"
      help="Het bestand standen.csv van één dag, in de vorm van het pakket."
      upload={balancesUpload}
    />
  );
}
