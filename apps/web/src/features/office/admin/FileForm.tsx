import type { FieldProblem } from '@portaal/domain/http/error';
import { useState } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import type { Invalid } from '../../../act/use-submission.ts';
import type { Upload } from '../../../act/use-upload.ts';
import { formatNumber } from '../../../lib/dutch-format.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { ActFile } from './ActFile.tsx';

/** Returns the file to send, or a problem with the text `missing` if no file is chosen. */
export const chosenFile = (file: File | null, missing: string): Invalid | { readonly file: File } =>
  file === null ? { problems: [{ field: 'file', message: missing }] } : { file };

/** Moves a problem inside the file to the file field. Its message names the place in the file. */
const inFile = ({ field, message }: FieldProblem): FieldProblem =>
  field === 'file' ? { field, message } : { field: 'file', message: `${field}: ${message}` };

/**
 * Returns the problems of a file that the server rejected, all at the file field; undefined for another
 * failure. Returns at most `most` problems, followed by the number of further problems.
 */
export function problemsInFile(error: unknown, most = Number.POSITIVE_INFINITY): Invalid | undefined {
  if (!(error instanceof ApiError) || error.fields.length === 0) return undefined;
  const more = error.fields.length - most;
  return {
    problems: [
      ...error.fields.slice(0, most).map(inFile),
      ...(more > 0 ? [{ field: 'file', message: `En nog ${formatNumber(more)} fouten.` }] : []),
    ],
  };
}

interface FileFormProps {
  readonly act: Upload<File | null>;
  readonly label: string;
  readonly help?: string;
  readonly upload: { readonly types: readonly string[]; readonly maximumBytes: number };
  readonly failedTitle: string;
  readonly submitLabel: string;
  /** Called before the file is sent. */
  readonly onBegin?: () => void;
}

/** Renders a form that uploads one file. The file field is empty again after the upload. */
export function FileForm({ act, label, help, upload, failedTitle, submitLabel, onBegin }: FileFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const send = async () => {
    onBegin?.();
    if (await act.run(file)) setFile(null);
  };
  return (
    <ActForm act={act} failedTitle={failedTitle} submitLabel={submitLabel} onSubmit={() => void send()}>
      <ActFile
        label={label}
        {...(help !== undefined && { help })}
        upload={upload}
        act={act}
        file={file}
        onChoose={(chosen) => {
          setFile(chosen);
          act.clear();
        }}
      />
    </ActForm>
  );
}
