import * as z from 'zod/mini';

/** Sign-in methods in addition to the password. A passkey replaces both password and second factor. */
export const signInMethods = ['passkey', 'totp', 'sms', 'email', 'recoveryCode'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** A recovery code as typed from a printout. Letter case, spaces and hyphens are ignored. */
export const recoveryCode = z
  .string()
  .check(
    z.maxLength(40, 'Een herstelcode heeft 16 letters en cijfers.'),
    z.regex(/^(?:[\s-]*[0-9A-Za-z]){16}[\s-]*$/, 'Een herstelcode heeft 16 letters en cijfers.'),
  );
