import type { Upload } from '../../../act/use-upload.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { chosenFile, FileForm } from './FileForm.tsx';

/** Returns the request body for a chosen bank file, or a problem if no file is chosen. */
export const chosenBankFile = (file: File | null) => chosenFile(file, 'Kies een bestand van de bank.');

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

/** Shows a form that uploads one bank file, below its own heading. */
export function BankFileForm({ id, title, ...form }: BankFileFormProps) {
  return (
    <section aria-labelledby={id}>
      <Stack>
        <Heading size="small" id={id}>
          {title}
        </Heading>
        <FileForm label="Bestand van de bank" {...form} />
      </Stack>
    </section>
  );
}
