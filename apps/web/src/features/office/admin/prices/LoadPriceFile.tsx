import * as calls from '@portaal/domain/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import { priceFileUpload } from '@portaal/domain/office/price-files/calls';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useUpload } from '../../../../act/use-upload.ts';
import { formatNumber } from '../../../../lib/dutch-format.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { Stack } from '../../../../ui/Layout.tsx';
import { ActFile } from '../ActFile.tsx';

const prepare = ({ file }: { readonly file: File | null }) =>
  file === null ? { problems: [{ field: 'file', message: 'Kies een CSV-bestand.' }] } : { file };

/** Maximum number of faults on the page: more lines do not help to find the cause. */
const MOST_DISPLAYED = 50;

/** Moves a problem inside the file to the file field; its message names the line and the column. */
const inFile = ({ field, message }: FieldProblem): FieldProblem =>
  field === 'file' ? { field, message } : { field: 'file', message: `${field}: ${message}` };

function problemsOf(fields: readonly FieldProblem[]): FieldProblem[] {
  const more = fields.length - MOST_DISPLAYED;
  return [
    ...fields.slice(0, MOST_DISPLAYED).map(inFile),
    ...(more > 0 ? [{ field: 'file', message: `En nog ${formatNumber(more)} fouten.` }] : []),
  ];
}

/** Uploads a file with prices of any year, which a colleague must publish. */
export function LoadPriceFile({ onLoaded }: { readonly onLoaded: (number: number) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const load = useUpload(calls.loadPriceFile, {
    prepare,
    onDone: ({ number }) => {
      setFile(null);
      onLoaded(number);
    },
    onFailed: (error) =>
      error instanceof ApiError && error.fields.length > 0
        ? { problems: problemsOf(error.fields) }
        : undefined,
  });
  return (
    <Stack>
      <p>
        Voor koersen van eerdere jaren. De eerste regel is <code>fonds,dag,koers,uitkering</code>. Daarna per
        fonds en dag een regel, op volgorde, met vier cijfers achter de punt:{' '}
        <code>ABC,2015-01-01,101.2500,0.3800</code>. Wat al is gepubliceerd, verandert niet.
      </p>
      <ActForm
        act={load}
        failedTitle="De koersen zijn niet geladen"
        submitLabel="Bestand laden"
        onSubmit={() => void load.run({ file })}
      >
        <ActFile
          label="Bestand met koersen"
          upload={priceFileUpload}
          act={load}
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            load.clear();
          }}
        />
      </ActForm>
    </Stack>
  );
}
