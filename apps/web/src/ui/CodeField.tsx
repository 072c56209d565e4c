import styles from './CodeField.module.css';
import { classNames } from './class-names.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/**
 * Renders the field for a numeric code from an app or a message. The on-screen keyboard shows digits, and a phone
 * suggests the code it received.
 */
export function CodeField({ className, ...field }: TextFieldProps) {
  return (
    <TextField
      width="medium"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      {...field}
      className={classNames(styles.code, className)}
    />
  );
}
