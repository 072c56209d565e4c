import * as calls from '@portaal/domain/calls';
import {
  type DecidedPriceFile,
  type PriceFiles as Files,
  priceFileUpload,
} from '@portaal/domain/office/price-files/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUpload } from '../../../../act/use-upload.ts';
import { formatNumber } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { ByPerson } from '../ByPerson.tsx';
import { chosenFile, FileForm, problemsInFile } from '../FileForm.tsx';
import { IfMay } from '../rights.tsx';
import { PriceFileButton } from './PriceFileButton.tsx';
import { WaitingPriceFileCard } from './WaitingPriceFileCard.tsx';

const columns: readonly TableColumn<DecidedPriceFile>[] = [
  {
    key: 'number',
    header: 'Bestand',
    rowHeader: true,
    cell: ({ number, decision }) => (
      <>
        {number}{' '}
        {decision === 'published' ? (
          <Badge tone="success">Gepubliceerd</Badge>
        ) : (
          <Badge tone="warning">Afgewezen</Badge>
        )}
      </>
    ),
  },
  { key: 'prices', header: 'Koersen', align: 'end', cell: ({ prices }) => formatNumber(prices) },
  { key: 'loaded', header: 'Geladen door', cell: ({ loaded }) => <ByPerson person={loaded} other="–" /> },
  { key: 'decided', header: 'Besloten door', cell: ({ decided }) => <ByPerson person={decided} other="–" /> },
  { key: 'reason', header: 'Reden', cell: ({ reason }) => reason ?? '–' },
  { key: 'file', header: 'Download', cell: ({ id, number }) => <PriceFileButton id={id} number={number} /> },
];

/** Maximum number of faults on the page: more lines do not help to find the cause. */
const MOST_DISPLAYED = 50;

/** Uploads a file with prices of any year, which a colleague must publish. */
function LoadPriceFile({ onLoaded }: { readonly onLoaded: (number: number) => void }) {
  const load = useUpload(calls.loadPriceFile, {
    prepare: (file: File | null) => chosenFile(file, 'Kies een CSV-bestand.'),
    onDone: ({ number }) => onLoaded(number),
    onFailed: (error) => problemsInFile(error, MOST_DISPLAYED),
  });
  return (
    <Stack>
      <p>
        Voor koersen van eerdere jaren. De eerste regel is <code>fonds,dag,koers,uitkering</code>. Daarna per
        fonds en dag een regel, op volgorde, met vier cijfers achter de punt:{' '}
        <code>ABC,2015-01-01,101.2500,0.3800</code>. Wat al is gepubliceerd, verandert niet.
      </p>
      <FileForm
        act={load}
        failedTitle="De koersen zijn niet geladen"
        submitLabel="Bestand laden"
        label="Bestand met koersen"
        upload={priceFileUpload}
      />
    </Stack>
  );
}

function Loaded({ files, onDone }: { readonly files: Files; readonly onDone: (text: string) => void }) {
  const { waiting, decided } = files;
  return (
    <>
      {waiting === null ? (
        <p>Er wacht geen bestand op een collega.</p>
      ) : (
        <WaitingPriceFileCard file={waiting} onDone={onDone} />
      )}
      {waiting === null && (
        <IfMay call="loadPriceFile">
          <LoadPriceFile
            onLoaded={(number) =>
              onDone(`Bestand ${number} is geladen. Een collega publiceert het of wijst het af.`)
            }
          />
        </IfMay>
      )}
      {decided.length > 0 && (
        <Table
          caption="Eerdere bestanden"
          wide="stacking"
          columns={columns}
          rows={decided}
          rowKey={({ id }) => id}
        />
      )}
    </>
  );
}

/** Shows the files with prices of any year, which one employee loads and another publishes (decision 0033). */
export function PriceFiles() {
  const [done, setDone] = useState<string | null>(null);
  const files = useQuery({ ...callQuery(calls.listPriceFiles, { globalErrors: false }), staleTime: 0 });
  return (
    <section aria-labelledby="koersen-uit-een-bestand">
      <Stack>
        <Heading size="small" id="koersen-uit-een-bestand">
          Koersen uit een bestand
        </Heading>
        <div role="status">{done !== null && <Banner tone="success">{done}</Banner>}</div>
        <AdminLoaded
          query={files}
          data={files.data}
          loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de bestanden op." />}
          failedTitle="Wij kunnen de bestanden met koersen nu niet laten zien"
        >
          {(data) => <Loaded files={data} onDone={setDone} />}
        </AdminLoaded>
      </Stack>
    </section>
  );
}
