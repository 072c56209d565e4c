import * as calls from '@portaal/domain/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import { type TermsOverview, termsUpload } from '@portaal/domain/products/terms/calls';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { useUpload } from '../../../../act/use-upload.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FileField } from '../../../../ui/FileField.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';

const prepare = ({ file }: { readonly file: File | null }) =>
  file === null ? { problems: [{ field: 'file', message: 'Kies een JSON-bestand.' }] } : { file };

/** Moves a problem inside the file to the file field; its message names the location in the file. */
const inFile = ({ field, message }: FieldProblem): FieldProblem =>
  field === 'file' ? { field, message } : { field: 'file', message: `${field}: ${message}` };

interface LoadTermsProps {
  readonly from: TermsOverview['loadableFrom'];
  readonly onLoaded: (number: number) => void;
}

/** Uploads a file with the terms of the brand, which a colleague must publish. */
export function LoadTerms({ from, onLoaded }: LoadTermsProps) {
  const [file, setFile] = useState<File | null>(null);
  const load = useUpload(calls.loadTerms, {
    prepare,
    onDone: ({ number }) => {
      setFile(null);
      onLoaded(number);
    },
    onFailed: (error) =>
      error instanceof ApiError && error.fields.length > 0
        ? { problems: error.fields.map(inFile) }
        : undefined,
  });
  const schema = useAct(calls.getTermsSchema, {
    prepare: () => ({}),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  return (
    <section aria-labelledby="voorwaarden-laden">
      <Stack>
        <Heading size="small" id="voorwaarden-laden">
          Voorwaarden laden
        </Heading>
        <p>
          {from === null
            ? 'Het bestand noemt de fondsen, kosten, minimums, verwachting en profielen van uw merk, en de dag waarop ze ingaan.'
            : `Download hierboven de laatste versie en pas die aan. De nieuwe versie gaat in op ${formatLongDate(from)} of later.`}
        </p>
        <div>
          <Button
            variant="secondary"
            size="small"
            icon="download"
            busy={schema.busy}
            onClick={() => void schema.run()}
          >
            Vorm van het bestand (JSON Schema)
          </Button>
          {schema.failure !== null && <p role="alert">{schema.failure}</p>}
        </div>
        <ActForm
          act={load}
          failedTitle="De voorwaarden zijn niet geladen"
          submitLabel="Voorwaarden laden"
          onSubmit={() => void load.run({ file })}
        >
          <FileField
            name="file"
            label="Bestand"
            accept={termsUpload.types}
            maxBytes={termsUpload.maximumBytes}
            value={file}
            error={load.errorOf('file')}
            disabled={load.busy}
            onValueChange={(chosen) => {
              setFile(chosen);
              load.clear();
            }}
          />
        </ActForm>
      </Stack>
    </section>
  );
}
