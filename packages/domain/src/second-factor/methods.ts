import * as z from 'zod/mini';

/** What can be shown besides the password; a passkey in the place of both. */
export const signInMethods = ['passkey', 'totp', 'sms', 'email', 'recoveryCode'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** As a person copies it from paper: case, spaces and hyphens do not matter. */
export const recoveryCode = z
  .string()
  .check(
    z.maxLength(40, 'Een herstelcode heeft 16 letters en cijfers.'),
    z.regex(/^(?:[\s-]*[0-9A-Za-z]){16}[\s-]*$/, 'Een herstelcode heeft 16 letters en cijfers.'),
  );
