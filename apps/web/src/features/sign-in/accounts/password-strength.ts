import { passwordLengthProblem } from '@portaal/domain/sign-in/accounts/password';
import { isPredictable } from '@portaal/domain/sign-in/accounts/predictable-password';

export interface PasswordStrength {
  /** Strength from 1 to 3; 0 for an empty field. */
  readonly level: 0 | 1 | 2 | 3;
  readonly text: string;
}

const COMFORTABLE = 16;

/** Returns the strength of a password as typed so far. Only the server can check whether the password has leaked. */
export function passwordStrength(password: string, ownWords: readonly string[]): PasswordStrength {
  if (password === '') return { level: 0, text: '' };
  const wrongLength = passwordLengthProblem(password);
  if (wrongLength !== undefined) return { level: 1, text: wrongLength };
  if (isPredictable(password, ownWords)) {
    return { level: 1, text: 'Makkelijk te raden. Kies een paar woorden die niet bij elkaar horen.' };
  }
  return password.length < COMFORTABLE
    ? { level: 2, text: 'Goed wachtwoord. Langer is nog beter.' }
    : { level: 3, text: 'Sterk wachtwoord.' };
}
