import * as calls from '@portaal/domain/calls';
import { problemsOf } from '@portaal/domain/http/problems';
import {
  type FundDocumentKind,
  fundDocumentKinds,
  fundDocumentKindTexts,
} from '@portaal/domain/products/fund-documents/kinds';
import { fundDocumentDetails, fundDocumentUpload } from '@portaal/domain/products/fund-documents/versions';
import type { IsoDate } from '@portaal/engine';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useUpload } from '../../../../act/use-upload.ts';
import { DatePicker } from '../../../../ui/DatePicker.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { ActFile } from '../ActFile.tsx';
import { FundField } from '../FundField.tsx';

interface Draft {
  readonly fundId: string;
  readonly kind: FundDocumentKind | '';
  readonly title: string;
  readonly validFrom: IsoDate | null;
  readonly file: File | null;
}

const empty: Draft = { fundId: '', kind: '', title: '', validFrom: null, file: null };

/** Validates with the server's rules before sending. Returns the problems in the order of the fields on screen. */
function prepare({ file, ...draft }: Draft) {
  const read = fundDocumentDetails.safeParse({ ...draft, validFrom: draft.validFrom ?? '' });
  const problems = [
    ...(read.success ? [] : problemsOf(read.error.issues)),
    ...(file === null ? [{ field: 'file', message: 'Kies een PDF-bestand.' }] : []),
  ];
  if (!read.success || file === null) return { problems };
  return { query: { ...read.data, fundId: draft.fundId }, file };
}

interface LoadFundDocumentProps {
  readonly onBegin: () => void;
  readonly onLoaded: (version: { readonly title: string; readonly version: number }) => void;
}

/** Uploads a PDF with its details as the next version of a document. */
export function LoadFundDocument({ onBegin, onLoaded }: LoadFundDocumentProps) {
  const [draft, setDraft] = useState(empty);
  const load = useUpload(calls.loadFundDocument, {
    prepare,
    onDone: ({ version }, { title }: Draft) => {
      setDraft(empty);
      onLoaded({ title, version });
    },
  });
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    for (const field of Object.keys(changed)) load.clear(field);
  };
  return (
    <section aria-labelledby="document-laden">
      <Stack>
        <Heading size="small" id="document-laden">
          Document laden
        </Heading>
        <ActForm
          act={load}
          failedTitle="Het document is niet geladen"
          submitLabel="Document laden"
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
          <Select
            name="kind"
            label="Soort"
            placeholder="Kies een soort"
            options={fundDocumentKinds.map((kind) => ({ value: kind, label: fundDocumentKindTexts[kind] }))}
            value={draft.kind}
            error={load.errorOf('kind')}
            onChange={({ target }) => change({ kind: target.value as Draft['kind'] })}
          />
          <TextField
            name="title"
            label="Titel"
            help="Zo heet het document voor klanten, bijvoorbeeld: Jaarverslag met het jaar en de naam van het fonds."
            maxLength={120}
            value={draft.title}
            error={load.errorOf('title')}
            onChange={({ target }) => change({ title: target.value })}
          />
          <DatePicker
            name="validFrom"
            label="Geldt vanaf"
            help="Vandaag of later. Tot die dag blijft de versie van nu gelden."
            value={draft.validFrom}
            error={load.errorOf('validFrom')}
            onValueChange={(validFrom) => change({ validFrom })}
          />
          <ActFile
            label="Bestand"
            upload={fundDocumentUpload}
            act={load}
            file={draft.file}
            onChoose={(file) => change({ file })}
          />
        </ActForm>
      </Stack>
    </section>
  );
}
