import * as z from 'zod/mini';

/** Passwords are used exactly as typed, without trimming or composition rules (integrations 4.2). */
const PASSWORD_MAXIMUM = 128;
const PASSWORD_MINIMUM = 12;

/** Returns the message for a new password that is too short or too long, or undefined if its length is valid. */
export function passwordLengthProblem({ length }: string): string | undefined {
  if (length < PASSWORD_MINIMUM) return `Kies een wachtwoord van minimaal ${PASSWORD_MINIMUM} tekens.`;
  if (length > PASSWORD_MAXIMUM) return `Een wachtwoord heeft maximaal ${PASSWORD_MAXIMUM} tekens.`;
  return undefined;
}

/** A password entered to sign in. No minimum length applies, only the maximum length of a password. */
export const typedPassword = z
  .string()
  .check(
    z.minLength(1, 'Vul dit veld in.'),
    z.maxLength(PASSWORD_MAXIMUM, `Een wachtwoord heeft maximaal ${PASSWORD_MAXIMUM} tekens.`),
  );

/** A newly chosen password, as opposed to one entered to sign in. */
export const newPassword = z.string().check((payload) => {
  const message = passwordLengthProblem(payload.value);
  if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value });
});
