import { useState } from 'react';
import { environment } from '../../../lib/environment.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import styles from './NewPasswordField.module.css';
import { passwordStrength } from './password-strength.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** Words from the user's own data, which an attacker guesses first. */
  readonly ownWords?: readonly string[];
}

const LEVELS = [1, 2, 3] as const;

/** Shows a field for a new password and, while the user types, the strength of the password. */
export function NewPasswordField({ label, error, ownWords = [] }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const { id, name } = environment().brand;
  const { level, text } = passwordStrength(typed, [id, name, ...ownWords]);
  return (
    <div className={styles.field}>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        help="Minimaal 12 tekens. Een paar woorden die niet bij elkaar horen, zijn sterk en goed te onthouden."
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.strength} data-level={level}>
        <div className={styles.meter} aria-hidden="true">
          {LEVELS.map((part) => (
            <span key={part} className={styles.part} data-reached={part <= level} />
          ))}
        </div>
        <p role="status" className={styles.text}>
          {text}
        </p>
      </div>
    </div>
  );
}
