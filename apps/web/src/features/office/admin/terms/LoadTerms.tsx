import * as calls from '@portaal/domain/calls';
import { type TermsOverview, termsUpload } from '@portaal/domain/products/terms/calls';
import { useAct } from '../../../../act/use-act.ts';
import { useUpload } from '../../../../act/use-upload.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { chosenFile, FileForm, problemsInFile } from '../FileForm.tsx';

interface LoadTermsProps {
  readonly from: TermsOverview['loadableFrom'];
  readonly onLoaded: (number: number) => void;
}

/** Uploads a file with the terms of the brand, which a colleague must publish. */
export function LoadTerms({ from, onLoaded }: LoadTermsProps) {
  const load = useUpload(calls.loadTerms, {
    prepare: (file: File | null) => chosenFile(file, 'Kies een JSON-bestand.'),
    onDone: ({ number }) => onLoaded(number),
    onFailed: (error) => problemsInFile(error),
  });
  const schema = useAct(calls.getTermsSchema, {
    prepare: () => ({}),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  const example = useAct(calls.getTermsExample, {
    prepare: () => ({}),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  const failure = schema.failure ?? example.failure;
  return (
    <section aria-labelledby="voorwaarden-laden">
      <Stack>
        <Heading size="small" id="voorwaarden-laden">
          Voorwaarden laden
        </Heading>
        <p>
          {from === null
            ? 'Het bestand noemt de fondsen, kosten, minimums, verwachting, profielen en vragenlijsten van uw merk, en de dag waarop ze ingaan.'
            : `Download hierboven de laatste versie en pas die aan. De nieuwe versie gaat in op ${formatLongDate(from)} of later.`}
        </p>
        <p>Het voorbeeld heeft verzonnen waarden. Vervang ze alle door die van u.</p>
        <Cluster>
          <Button
            variant="secondary"
            size="small"
            icon="download"
            busy={schema.busy}
            onClick={() => void schema.run()}
          >
            Vorm van het bestand (JSON Schema)
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon="download"
            busy={example.busy}
            onClick={() => void example.run()}
          >
            Voorbeeld van een bestand
          </Button>
        </Cluster>
        {failure !== null && <p role="alert">{failure}</p>}
        <FileForm
          act={load}
          failedTitle="De voorwaarden zijn niet geladen"
          submitLabel="Voorwaarden laden"
          label="Bestand"
          upload={termsUpload}
        />
      </Stack>
    </section>
  );
}
