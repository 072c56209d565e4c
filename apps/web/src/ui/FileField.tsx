import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, useFieldId } from './Field.tsx';
import styles from './FileField.module.css';
import { acceptedNames, type FileRules, fileProblem, fileSize } from './file-rules.ts';
import { Icon } from './Icon.tsx';

/** A file as displayed, whether just chosen or already stored. */
export interface DisplayedFile {
  name: string;
  size: number;
}

export interface FileFieldProps extends FieldTexts, FileRules {
  name: string;
  id?: string | undefined;
  value: DisplayedFile | null;
  /** `problem` explains why the file is rejected; the value is then null. */
  onValueChange: (file: File | null, problem: string | undefined) => void;
  /** A `Progress` element while the file is being uploaded. */
  progress?: ReactNode | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

interface ChosenFileProps {
  readonly file: DisplayedFile;
  readonly disabled: boolean | undefined;
  readonly onRemove: () => void;
}

/** Shows the name and size of the file, with a button that removes the file. */
const ChosenFile = ({ file, disabled, onRemove }: ChosenFileProps) => (
  <div className={styles.file}>
    <Icon name="document" />
    <p className={styles.words}>
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>{fileSize(file.size)}</span>
    </p>
    <button
      type="button"
      className={styles.remove}
      aria-label={`Verwijder ${file.name}`}
      disabled={disabled}
      onClick={onRemove}
    >
      <Icon name="trash" />
    </button>
  </div>
);

/**
 * Renders the field for one file, which the user chooses with the native button or drops on the field. `accept` does
 * not include HEIC, so that an iPhone converts the photo to JPEG itself. A HEIC file from another device is rejected
 * with instructions.
 */
export function FileField({
  name,
  id,
  value,
  onValueChange,
  accept,
  maxBytes,
  progress,
  disabled,
  className,
  help,
  error,
  ...texts
}: FileFieldProps) {
  const fieldId = useFieldId(id, name);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);

  const choose = (file: File | undefined) => {
    if (file === undefined || disabled) return;
    const rejection = fileProblem(file, { accept, maxBytes });
    setProblem(rejection);
    onValueChange(rejection === undefined ? file : null, rejection);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    choose(event.target.files?.[0]);
    // Clears the input, so that the user can choose the same file again after correcting it.
    event.target.value = '';
  };
  const remove = () => {
    setProblem(undefined);
    onValueChange(null, undefined);
    input.current?.focus();
  };
  const over = (event: DragEvent) => {
    if (disabled) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };

  const limits = `${acceptedNames(accept)}, maximaal ${fileSize(maxBytes)}.`;
  return (
    <Field
      id={fieldId}
      {...texts}
      help={
        <>
          {help} {limits}
        </>
      }
      error={problem ?? error}
      className={className}
    >
      {(wiring) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a drop.
        <div
          className={classNames(styles.drop, isOver && styles.over)}
          onDragOver={over}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {value !== null && <ChosenFile file={value} disabled={disabled} onRemove={remove} />}
          {progress}
          <p className={styles.choose}>
            <input
              {...wiring}
              ref={input}
              type="file"
              name={name}
              accept={accept.join(',')}
              className={styles.input}
              disabled={disabled}
              onChange={pick}
            />
            <label htmlFor={fieldId} className={styles.button} aria-hidden="true">
              <Icon name="upload" />
              {value === null ? 'Kies een bestand' : 'Kies een ander bestand'}
            </label>
            <span className={styles.extra} aria-hidden="true">
              of sleep het hierheen
            </span>
          </p>
          <p role="status" className="visually-hidden">
            {value !== null && `Gekozen: ${value.name}, ${fileSize(value.size)}.`}
          </p>
        </div>
      )}
    </Field>
  );
}
