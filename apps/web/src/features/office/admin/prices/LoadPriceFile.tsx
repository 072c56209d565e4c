import * as calls from '@portaal/domain/calls';
import { priceFileUpload } from '@portaal/domain/office/price-files/calls';
import { useUpload } from '../../../../act/use-upload.ts';
import { Stack } from '../../../../ui/Layout.tsx';
import { chosenFile, FileForm, problemsInFile } from '../FileForm.tsx';

/** Maximum number of faults on the page: more lines do not help to find the cause. */
const MOST_DISPLAYED = 50;

/** Uploads a file with prices of any year, which a colleague must publish. */
export function LoadPriceFile({ onLoaded }: { readonly onLoaded: (number: number) => void }) {
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
