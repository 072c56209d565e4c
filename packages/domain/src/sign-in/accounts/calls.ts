import * as z from 'zod/mini';
import { personName } from '../../fields/names.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, typedEmail, uuid } from '../../http/schema.ts';
import { newPassword, typedPassword } from './password.ts';
import { signInName } from './sign-in-name.ts';

/** Token in an emailed link: 256 random bits in base64url. */
export const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, 'Deze link is niet volledig.'));

const group = 'Account';

/**
 * Returns the same response whether or not the address is known. Only the owner of the address learns the
 * difference, from the email they receive.
 */
export const requestAccount = defineCall({
  method: 'POST',
  path: '/api/accounts',
  access: 'visitor',
  group,
  summary: 'Vraagt een account aan en stuurt een mail om het e-mailadres te bevestigen.',
  body: z.strictObject({ name: personName, email: typedEmail, password: newPassword }),
  status: 201,
  response: envelope(z.object({ registrationId: z.string() })),
  errors: ['notFound'],
});

/**
 * Sends the confirmation email again. The caller sends the token from the account request or the token of an expired
 * link.
 */
export const resendConfirmation = defineCall({
  method: 'POST',
  path: '/api/accounts/resend-confirmation',
  access: 'visitor',
  group,
  summary: 'Stuurt een nieuwe link om het e-mailadres te bevestigen; antwoordt altijd 204.',
  body: z.union([z.strictObject({ registrationId: uuid }), z.strictObject({ token: linkToken })]),
  status: 204,
  errors: [],
});

/**
 * Creates an account only if the confirming person also chose the password. A request made by another person with
 * this address therefore creates no account.
 */
export const confirmAccount = defineCall({
  method: 'POST',
  path: '/api/accounts/confirm',
  access: 'visitor',
  group,
  summary:
    'Bevestigt het e-mailadres met het wachtwoord van de aanvraag; daarna kan de klant inloggen. De link werkt één keer.',
  body: z.strictObject({ token: linkToken, password: typedPassword }),
  status: 204,
  errors: ['linkExpired'],
});

/** Returns the same response whether or not the address is known. */
export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/api/accounts/forgot-password',
  access: 'visitor',
  group,
  summary: 'Stuurt een link om een nieuw wachtwoord te kiezen; antwoordt altijd 204.',
  body: z.strictObject({ email: signInName }),
  status: 204,
  errors: [],
});

/**
 * Sets a new password and ends every session of the user without starting a new one. An invited user sets their
 * first password with this call.
 */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/accounts/reset-password',
  access: 'visitor',
  group,
  summary:
    'Kiest een nieuw wachtwoord met de link uit de mail en beëindigt alle sessies, of het eerste met de link van een uitnodiging.',
  body: z.strictObject({ token: linkToken, password: newPassword }),
  status: 204,
  errors: ['linkExpired', 'addressTaken'],
});
