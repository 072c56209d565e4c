import * as z from 'zod/mini';

/** Passwords are taken exactly as typed: no trimming, no composition rules (integrations 4.2). */
export const PASSWORD_MAXIMUM = 128;
const PASSWORD_MINIMUM = 12;

/** A password that is chosen, as opposed to one that is given to sign in. */
export const newPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MINIMUM, `Kies een wachtwoord van minimaal ${PASSWORD_MINIMUM} tekens.`),
    z.maxLength(PASSWORD_MAXIMUM, `Een wachtwoord heeft maximaal ${PASSWORD_MAXIMUM} tekens.`),
  );
