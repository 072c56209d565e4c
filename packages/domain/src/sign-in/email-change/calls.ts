import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, typedEmail } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { linkToken } from '../accounts/calls.ts';

const group = 'E-mailadres';

/** The new email address as typed. It must be validated before any mail is sent. */
export const newEmail = z.strictObject({ email: typedEmail });

/**
 * Returns why a user cannot change to this address, or undefined if they can. It does not reveal whether another user
 * has the address.
 */
export const emailChangeProblem = (email: string, current: string): string | undefined =>
  email.toLowerCase() === current ? 'Dit is al uw e-mailadres.' : undefined;

/** Returns the same response whether or not another user has the address. Only that other user learns it, by email. */
export const requestEmailChange = defineCall({
  method: 'POST',
  path: '/api/users/me/email',
  access: 'signedIn',
  group,
  changes: ['/api/users/me/email-change'],
  stepUp: 'changeEmail',
  summary: 'Vraagt een ander e-mailadres aan en stuurt een link naar het oude en het nieuwe adres.',
  body: z.extend(newEmail, { twoFaToken }),
  status: 204,
  errors: ['notAuthenticated', 'stepUpRequired'],
});

const emailChange = z.object({
  email: z.string(),
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  expiresAt: z.string(),
});
export type EmailChange = z.infer<typeof emailChange>;

export const getEmailChange = defineCall({
  method: 'GET',
  path: '/api/users/me/email-change',
  access: 'signedIn',
  group,
  summary: 'De wijziging van het e-mailadres die nog bevestigd moet worden, of null.',
  status: 200,
  response: envelope(z.nullable(emailChange)),
  errors: ['notAuthenticated'],
});

export const withdrawEmailChange = defineCall({
  method: 'DELETE',
  path: '/api/users/me/email-change',
  access: 'signedIn',
  group,
  summary: 'Trekt de wijziging van het e-mailadres in; antwoordt ook 204 als er geen is.',
  status: 204,
  errors: ['notAuthenticated'],
});

/**
 * Confirms the change with the link from either email, signed in or not. The address changes once both the old and
 * the new address are confirmed.
 */
export const confirmEmailChange = defineCall({
  method: 'POST',
  path: '/api/email-change/confirm',
  access: 'visitor',
  group,
  summary: 'Bevestigt de wijziging met de link uit één van de twee mails. De link werkt één keer.',
  body: z.strictObject({ token: linkToken }),
  status: 200,
  response: envelope(z.object({ status: z.enum(['waitingForOld', 'waitingForNew', 'changed']) })),
  errors: ['linkExpired'],
});

/** Stops the change. Accepts only the link sent to the old address ("Dit was ik niet"), and signs the user out. */
export const stopEmailChange = defineCall({
  method: 'POST',
  path: '/api/email-change/stop',
  access: 'visitor',
  group,
  summary: 'Houdt de wijziging tegen met de link naar het oude adres en beëindigt alle sessies.',
  body: z.strictObject({ token: linkToken }),
  status: 204,
  errors: ['linkExpired'],
});
