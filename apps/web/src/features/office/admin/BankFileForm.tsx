import { useState } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import type { Upload } from '../../../act/use-upload.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { ActFile } from './ActFile.tsx';

/** Returns the request body for a chosen bank file, or a problem if no file is chosen. */
export const chosenBankFile = (file: File | null) =>
  file === null ? { problems: [{ field: 'file', message: 'Kies een bestand van de bank.' }] } : { file };

interface BankFileFormProps {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly upload: { readonly types: readonly string[]; readonly maximumBytes: number };
  readonly act: Upload<File | null>;
  readonly failedTitle: string;
  readonly submitLabel: string;
  readonly onBegin: () => void;
}

/** Shows a form that uploads one bank file. The form clears the file after the import. */
export function BankFileForm({
  id,
  title,
  help,
  upload,
  act,
  failedTitle,
  submitLabel,
  onBegin,
}: BankFileFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const send = async () => {
    onBegin();
    if (await act.run(file)) setFile(null);
  };
  return (
    <section aria-labelledby={id}>
      <Stack>
        <Heading size="small" id={id}>
          {title}
        </Heading>
        <ActForm
          act={act}
          failedTitle={failedTitle}
          submitLabel={submitLabel}
          onSubmit={() => {
            void send();
          }}
        >
          <ActFile
            label="Bestand van de bank"
            help={help}
            upload={upload}
            act={act}
            file={file}
            onChoose={(chosen) => {
              setFile(chosen);
              act.clear('file');
            }}
          />
        </ActForm>
      </Stack>
    </section>
  );
}
