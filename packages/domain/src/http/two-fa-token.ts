import * as z from 'zod/mini';

/**
 * Methods to confirm an action, strongest first. SMS can be used only in addition to an authenticator app. Email is
 * accepted only for users without an app or a passkey.
 */
export const stepUpMethods = ['passkey', 'totp', 'sms', 'email'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

/** A one-time code of six digits. Spaces between the digits are accepted, because apps and emails may display them. */
export const oneTimeCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20, 'Vul de code van 6 cijfers in.')),
    z.transform((value) => value.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'Vul de code van 6 cijfers in.')),
);

/** Token of a confirmed step-up. It is valid once, for the confirmed action, in the session that requested it. */
export const twoFaToken = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, 'Bevestig eerst met een code dat u het bent.'));
