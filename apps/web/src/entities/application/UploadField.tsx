import {
  UPLOAD_BYTES,
  type UploadField as UploadFieldName,
  type UploadType,
  uploadFieldTexts,
  uploadTypes,
} from '@portaal/domain/documents/uploads/fields';
import { type ReactNode, useEffect, useState } from 'react';
import { ActDialog } from '../../act/ActDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { fileSize } from '../../ui/file-rules.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from './UploadField.module.css';
import { useFieldUpload } from './use-field-upload.ts';

interface UploadFieldProps {
  readonly applicationId: string;
  readonly field: UploadFieldName;
  readonly label?: ReactNode | undefined;
  readonly help?: ReactNode | undefined;
  readonly error: string | undefined;
}

const typeNames: Readonly<Record<UploadType, string>> = {
  'image/jpeg': 'JPG-bestand',
  'image/png': 'PNG-bestand',
  'application/pdf': 'PDF-bestand',
};

const infected =
  'In dit bestand zit een virus. Wij hebben het gewist. Kies een ander bestand, of maak een nieuwe foto.';

/**
 * I-07…I-09: renders the upload field for one file of an application. The file is sent as soon as it is chosen and
 * stored in this browser until the server has received it, so that the upload resumes after a lost connection or a
 * reload.
 */
export function UploadField({ applicationId, field, label, help, error }: UploadFieldProps) {
  const upload = useFieldUpload(applicationId, field);
  const [isConfirming, setConfirming] = useState(false);
  const { file, stored, busy, sent, isLost, removal } = upload;
  const has = stored !== undefined && stored.status !== 'infected';
  const isHere = file !== null && (busy || isLost || upload.failure !== null || has);
  const status = isHere
    ? { name: file.name || uploadFieldTexts[field], size: file.size }
    : has
      ? { name: typeNames[stored.type], size: stored.byteSize }
      : null;
  const isUnsent = isLost || upload.failure !== null;
  return (
    <>
      <FileField
        name={field}
        label={label ?? uploadFieldTexts[field]}
        help={help}
        error={upload.failure ?? (stored?.status === 'infected' && !busy ? infected : error)}
        accept={uploadTypes}
        maxBytes={UPLOAD_BYTES}
        value={status}
        onValueChange={(chosen, problem) => {
          if (chosen !== null) void upload.choose(chosen);
          else if (problem === undefined && (busy || isUnsent || !has)) void upload.cancel();
          else if (problem === undefined) setConfirming(true);
        }}
        progress={
          <div className={styles.under}>
            {isHere && <Picture file={file} alt={`Voorbeeld: ${file.name}`} />}
            {busy && file !== null && sent !== null && (
              <div className={styles.sending}>
                <Progress
                  label="Wij ontvangen uw bestand"
                  value={sent * 100}
                  text={`${fileSize(sent * file.size)} van ${fileSize(file.size)}`}
                />
                <Button variant="quiet" size="small" onClick={() => void upload.cancel()}>
                  Stop met versturen
                </Button>
              </div>
            )}
            {isLost && !busy && (
              <div role="alert">
                <p>De verbinding is weggevallen. Uw bestand staat nog klaar.</p>
                <Button variant="secondary" size="small" onClick={upload.retry}>
                  Verstuur opnieuw
                </Button>
              </div>
            )}
            <p role="status">
              {has && !busy && !isUnsent && (
                <span className={styles.status}>
                  {stored.status === 'checking' ? (
                    'Wij controleren uw bestand. U kunt verdergaan.'
                  ) : (
                    <>
                      <Icon name="success" className={styles.received} /> Ontvangen
                    </>
                  )}
                </span>
              )}
            </p>
          </div>
        }
      />
      {isConfirming && (
        <ActDialog
          act={removal}
          title="Bestand verwijderen?"
          failedTitle="Het bestand is niet verwijderd"
          confirmLabel="Verwijderen"
          danger
          onClose={() => setConfirming(false)}
          onSubmit={async () => {
            if (await removal.run()) setConfirming(false);
          }}
        >
          <p>Wij gooien dit bestand weg. U kunt daarna een ander bestand kiezen.</p>
        </ActDialog>
      )}
    </>
  );
}

/** Renders a preview of the chosen file, if it is an image. */
function Picture({ file, alt }: { readonly file: File; readonly alt: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url === null ? null : <img src={url} alt={alt} className={styles.picture} />;
}
