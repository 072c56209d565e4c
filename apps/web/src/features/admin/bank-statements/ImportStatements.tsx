import { type BankStatement, bankStatementUpload } from '@portaal/domain/bank-statements/calls';
import * as calls from '@portaal/domain/calls';
import { useState } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import { useUpload } from '../../../act/use-upload.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { ActFile } from '../ActFile.tsx';
import { periodText } from './period-text.ts';

const importedText = ([first, ...others]: readonly BankStatement[]): string =>
  first === undefined || others.length > 0
    ? `${others.length + 1} afschriften zijn ingelezen.`
    : `Het afschrift van ${periodText(first)} is ingelezen.`;

const prepare = (file: File | null) =>
  file === null ? { problems: [{ field: 'file', message: 'Kies een bestand van de bank.' }] } : { file };

interface ImportStatementsProps {
  readonly onBegin: () => void;
  readonly onImported: (text: string) => void;
}

/** A file of the bank, of which all statements are read, or none. */
export function ImportStatements({ onBegin, onImported }: ImportStatementsProps) {
  const [file, setFile] = useState<File | null>(null);
  const load = useUpload(calls.importBankStatements, {
    prepare,
    onDone: ({ statements }) => {
      setFile(null);
      onImported(importedText(statements));
    },
  });
  return (
    <section aria-labelledby="afschrift-inlezen">
      <Stack>
        <Heading size="small" id="afschrift-inlezen">
          Afschrift inlezen
        </Heading>
        <ActForm
          act={load}
          failedTitle="Er is niets ingelezen"
          submitLabel="Afschrift inlezen"
          onSubmit={() => {
            onBegin();
            void load.run(file);
          }}
        >
          <ActFile
            label="Bestand van de bank"
            help="Een XML-bestand in de vorm camt.053, versie 02 of 08."
            upload={bankStatementUpload}
            act={load}
            file={file}
            onChoose={(chosen) => {
              setFile(chosen);
              load.clear('file');
            }}
          />
        </ActForm>
      </Stack>
    </section>
  );
}
