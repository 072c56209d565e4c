import * as calls from '@portaal/domain/calls';
import { type YearlyFigures, yearlyFiguresUpload } from '@portaal/domain/products/yearly-figures/calls';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useUpload } from '../../../../act/use-upload.ts';
import { FileField } from '../../../../ui/FileField.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { chosenFile, problemsInFile } from '../FileForm.tsx';

interface Draft {
  readonly year: string;
  readonly file: File | null;
}

function prepare({ year, file }: Draft) {
  const chosen = chosenFile(file, 'Kies een JSON-bestand.');
  return 'file' in chosen ? { query: { year }, ...chosen } : chosen;
}

interface LoadFiguresProps {
  readonly years: YearlyFigures['loadable'];
  /** The first year whose figures are missing, which an employee is most likely to load. */
  readonly missing: number | undefined;
  readonly onLoaded: (year: string, isProposal: boolean) => void;
}

/** Uploads a file with the figures of a year, which a colleague must approve. */
export function LoadFigures({ years: { from, until }, missing, onLoaded }: LoadFiguresProps) {
  const options = Array.from({ length: until - from + 1 }, (_, index) => String(until - index));
  const [draft, setDraft] = useState<Draft>({ year: String(missing ?? until), file: null });
  const load = useUpload(calls.loadYearlyFigures, {
    prepare,
    onDone: ({ number }, { year }: Draft) => {
      setDraft({ year, file: null });
      onLoaded(year, number === null);
    },
    onFailed: (error) => problemsInFile(error),
  });
  return (
    <section aria-labelledby="jaarcijfers-laden">
      <Stack>
        <Heading size="small" id="jaarcijfers-laden">
          Jaarcijfers laden
        </Heading>
        <p>
          Download hierboven het laatste jaar en pas daarin alle cijfers, het jaar en de bronnen aan. Voor een
          verbetering laadt u het jaar opnieuw. Wat al is berekend, verandert niet. Staat in het bestand de
          regel "status": "voorstel"? Dan laten wij de cijfers alleen zien.
        </p>
        <ActForm
          act={load}
          failedTitle="De jaarcijfers zijn niet geladen"
          submitLabel="Jaarcijfers laden"
          onSubmit={() => void load.run(draft)}
        >
          <Select
            name="year"
            label="Jaar"
            options={options.map((year) => ({ value: year, label: year }))}
            value={draft.year}
            onChange={({ target }) => setDraft({ ...draft, year: target.value })}
          />
          <FileField
            name="file"
            label="Bestand"
            accept={yearlyFiguresUpload.types}
            maxBytes={yearlyFiguresUpload.maximumBytes}
            value={draft.file}
            error={load.errorOf('file')}
            disabled={load.busy}
            onValueChange={(file) => {
              setDraft({ ...draft, file });
              load.clear();
            }}
          />
        </ActForm>
      </Stack>
    </section>
  );
}
