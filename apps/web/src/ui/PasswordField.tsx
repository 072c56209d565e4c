import { type ComponentProps, useState } from 'react';
import control from './control.module.css';
import { Field, type FieldTexts, useFieldId } from './Field.tsx';
import styles from './PasswordField.module.css';

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'required'> & FieldTexts;

/** Renders a password field. The user can show the text, paste into the field and use a password manager. */
export function PasswordField({
  label,
  help,
  error,
  required,
  id,
  className,
  autoComplete = 'current-password',
  ...input
}: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  const fieldId = useFieldId(id, input.name);
  return (
    <Field id={fieldId} {...{ label, help, error, required, className }}>
      {(wiring) => (
        <div className={control.box}>
          <input
            {...input}
            {...wiring}
            type={isVisible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={control.input}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={isVisible ? 'Wachtwoord verbergen' : 'Wachtwoord tonen'}
            aria-controls={fieldId}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? 'Verbergen' : 'Tonen'}
          </button>
        </div>
      )}
    </Field>
  );
}
