import * as z from 'zod/mini';

/** Passwords are taken exactly as typed: no trimming, no composition rules (integrations 4.2). */
const PASSWORD_MAXIMUM = 128;
const PASSWORD_MINIMUM = 12;

/** Why a password that is chosen has the wrong length; undefined when it has not. */
export function passwordLengthProblem({ length }: string): string | undefined {
  if (length < PASSWORD_MINIMUM) return `Kies een wachtwoord van minimaal ${PASSWORD_MINIMUM} tekens.`;
  if (length > PASSWORD_MAXIMUM) return `Een wachtwoord heeft maximaal ${PASSWORD_MAXIMUM} tekens.`;
  return undefined;
}

/** A password that is given to show who one is: of any length that a password has. */
export const typedPassword = z
  .string()
  .check(
    z.minLength(1, 'Vul dit veld in.'),
    z.maxLength(PASSWORD_MAXIMUM, `Een wachtwoord heeft maximaal ${PASSWORD_MAXIMUM} tekens.`),
  );

/** A password that is chosen, as opposed to one that is given to sign in. */
export const newPassword = z.string().check((payload) => {
  const message = passwordLengthProblem(payload.value);
  if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value });
});
