import { FileField } from '../../../ui/FileField.tsx';
import { fileSize } from '../../../ui/file-rules.ts';
import { Progress } from '../../../ui/Progress.tsx';

interface ActFileProps {
  readonly label: string;
  readonly help?: string;
  /** File types and maximum size that the call accepts. */
  readonly upload: { readonly types: readonly string[]; readonly maximumBytes: number };
  /** The action that uploads the file. */
  readonly act: {
    readonly busy: boolean;
    readonly sent: number | null;
    readonly errorOf: (field: string) => string | undefined;
  };
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

/** Shows the file field of an upload action and, during the upload, its progress. */
export function ActFile({ upload, act, file, onChoose, ...texts }: ActFileProps) {
  const { sent } = act;
  return (
    <FileField
      name="file"
      {...texts}
      accept={upload.types}
      maxBytes={upload.maximumBytes}
      value={file}
      error={act.errorOf('file')}
      disabled={act.busy}
      progress={
        sent !== null &&
        file !== null && (
          <Progress
            label="Bestand versturen"
            value={100 * sent}
            text={`${fileSize(sent * file.size)} van ${fileSize(file.size)}`}
          />
        )
      }
      onValueChange={onChoose}
    />
  );
}
