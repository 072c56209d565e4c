import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { classNames } from './class-names.ts';
import { FieldError, useFieldId } from './Field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'required'> & {
  label: ReactNode;
  help?: ReactNode | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
};

/** Renders a checkbox. Accepts the props from `register(name)`, or `checked` and `onChange`. */
export function Checkbox({ label, help, error, required, id, className, ...input }: CheckboxProps) {
  const fieldId = useFieldId(id, input.name);
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.row}>
        <input
          {...input}
          id={fieldId}
          type="checkbox"
          className={styles.box}
          aria-describedby={classNames(help ? `${fieldId}-help` : '', error ? `${fieldId}-error` : '')}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
        />
        <label htmlFor={fieldId} className={styles.label}>
          {label}
        </label>
        {help && (
          <div id={`${fieldId}-help`} className={styles.help}>
            {help}
          </div>
        )}
      </div>
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  );
}
