import { type FocusEventHandler, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

/** Texts of every field, whatever its control. */
export interface FieldTexts {
  label: ReactNode;
  /** Help text between label and control, so that it is read before typing. */
  help?: ReactNode | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Marks the field as optional. A form marks the few optional fields instead of the many required ones. */
  optional?: boolean | undefined;
}

/** Attributes that tie the control to its label, help and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Returns the ID of a field: the input ID, or its name (so that an error summary finds it), or a generated ID. */
export function useFieldId(id: string | undefined, name: string | undefined): string {
  const madeUp = useId();
  return id ?? name ?? madeUp;
}

function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.help}>
      {children}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="danger" />
      <span>
        <span className="visually-hidden">Fout: </span>
        {children}
      </span>
    </p>
  );
}

export function OptionalMark() {
  return <span className={styles.optional}> (niet verplicht)</span>;
}

function describedBy(id: string, help: ReactNode, error: string | undefined): string | undefined {
  return classNames(help ? `${id}-help` : undefined, error ? `${id}-error` : undefined);
}

export interface FieldProps extends FieldTexts {
  id: string;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Renders label, help, control and error, tied together. */
export function Field({ id, label, help, error, required, optional, className, children }: FieldProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
        {optional && <OptionalMark />}
      </label>
      {help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
      {children({
        id,
        'aria-describedby': describedBy(id, help, error),
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export interface FieldGroupProps extends FieldTexts {
  id: string;
  role?: 'radiogroup' | undefined;
  onBlur?: FocusEventHandler<HTMLFieldSetElement> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Variant of `Field` for a question with several controls: its label is the legend. */
export function FieldGroup({
  id,
  label,
  help,
  error,
  required,
  optional,
  role,
  onBlur,
  className,
  children,
}: FieldGroupProps) {
  const state = role === 'radiogroup' && {
    'aria-invalid': error ? true : undefined,
    'aria-required': required,
  };
  return (
    <fieldset
      {...state}
      role={role}
      onBlur={onBlur}
      aria-describedby={describedBy(id, help, error)}
      className={classNames(styles.field, className)}
    >
      <legend className={styles.legend}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      {help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
