import { type FocusEventHandler, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

/** Texts that every field has, whatever its control. */
export interface FieldTexts {
  label: ReactNode;
  /** Help text between the label and the control, so that users read it before they type. */
  help?: ReactNode | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Marks the field as optional. Forms mark the few optional fields instead of the many required fields. */
  optional?: boolean | undefined;
}

/** Attributes that link the control to its label, help text and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/**
 * Returns the ID of a field: the given ID, or the field's name (so that an error summary can link to it), or a
 * generated ID.
 */
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

/** Renders a label, help text, control and error, and links them for screen readers. */
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

/** Variant of `Field` for a question with several controls. The label is rendered as the legend of the group. */
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
