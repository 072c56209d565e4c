import * as calls from '@portaal/domain/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import { buildingColumns, readBuildings } from '@portaal/domain/products/buildings/file';
import { buildingsDetails, buildingsUpload } from '@portaal/domain/products/buildings/versions';
import type { IsoDate } from '@portaal/engine';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useUpload } from '../../../../act/use-upload.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { DatePicker } from '../../../../ui/DatePicker.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { ActFile } from '../ActFile.tsx';
import { FundField } from '../FundField.tsx';

interface Draft {
  readonly fundId: string;
  readonly asOf: IsoDate | null;
  readonly outstanding: string;
  readonly source: string;
  readonly file: File | null;
  /** Problems in the chosen file by row, found with the server's validation rules. */
  readonly lines: readonly FieldProblem[];
}

const empty: Draft = { fundId: '', asOf: null, outstanding: '', source: '', file: null, lines: [] };

/** Assigns a problem in the content of the file to the file field; its message contains the row. */
const inFile = ({ field, message }: FieldProblem): FieldProblem =>
  field.startsWith('regel') ? { field: 'file', message: `${field}: ${message}` } : { field, message };

/** Validates with the server's rules before sending. Returns the problems in the order of the fields on screen. */
function prepare({ file, lines, fundId, asOf, outstanding, source }: Draft) {
  const sent = { fundId, asOf: asOf ?? '', outstanding, source };
  const read = buildingsDetails.safeParse(sent);
  const problems = [
    ...(read.success ? [] : problemsOf(read.error.issues)),
    ...(file === null ? [{ field: 'file', message: 'Kies een CSV-bestand.' }] : []),
    ...lines.map(inFile),
  ];
  if (!read.success || file === null || problems.length > 0) return { problems };
  return { query: sent as { fundId: string; asOf: IsoDate; outstanding: string; source: string }, file };
}

async function problemsIn(file: File | null): Promise<readonly FieldProblem[]> {
  if (file === null || file.size > buildingsUpload.maximumBytes) return [];
  const read = readBuildings(await file.text());
  return 'problems' in read ? read.problems : [];
}

interface LoadBuildingsProps {
  readonly onBegin: () => void;
  readonly onLoaded: (version: number) => void;
}

/** Uploads a file with the buildings of a fund as the next version. */
export function LoadBuildings({ onBegin, onLoaded }: LoadBuildingsProps) {
  const [draft, setDraft] = useState(empty);
  const load = useUpload(calls.loadBuildings, {
    prepare,
    onDone: ({ version }) => {
      setDraft(empty);
      onLoaded(version);
    },
    onFailed: (error) =>
      error instanceof ApiError && error.fields.length > 0
        ? { problems: error.fields.map(inFile) }
        : undefined,
  });
  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    for (const field of Object.keys(changed)) load.clear(field);
  };
  return (
    <section aria-labelledby="panden-laden">
      <Stack>
        <Heading size="small" id="panden-laden">
          Panden laden
        </Heading>
        <ActForm
          act={load}
          failedTitle="De panden zijn niet geladen"
          submitLabel="Panden laden"
          onSubmit={() => {
            onBegin();
            void load.run(draft);
          }}
        >
          <FundField
            value={draft.fundId}
            error={load.errorOf('fundId')}
            onChoose={(fundId) => change({ fundId })}
          />
          <DatePicker
            name="asOf"
            label="Peildatum"
            help="De dag van de taxatie."
            value={draft.asOf}
            error={load.errorOf('asOf')}
            onValueChange={(asOf) => change({ asOf })}
          />
          <TextField
            name="outstanding"
            label="Participaties van het fonds op die dag"
            inputMode="decimal"
            value={draft.outstanding}
            error={load.errorOf('outstanding')}
            onChange={({ target }) => change({ outstanding: target.value })}
          />
          <TextField
            name="source"
            label="Bron"
            help="Klanten zien dit, bijvoorbeeld: taxaties van oktober 2026."
            maxLength={120}
            value={draft.source}
            error={load.errorOf('source')}
            onChange={({ target }) => change({ source: target.value })}
          />
          <ActFile
            label="Bestand"
            help={`CSV met op de eerste regel: ${buildingColumns.join(';')}`}
            upload={buildingsUpload}
            act={load}
            file={draft.file}
            onChoose={(file) => {
              change({ file, lines: [] });
              void problemsIn(file).then((lines) => change({ lines }));
            }}
          />
        </ActForm>
      </Stack>
    </section>
  );
}
