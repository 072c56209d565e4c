import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, isoDay } from '../../http/schema.ts';
import { newPassword } from '../accounts/password.ts';
import { letterCode, readSecret } from './secret.ts';

/** Days for which an invitation is valid. This covers a letter and a holiday. */
export const CLAIM_DAYS = 30;

/**
 * Number of wrong attempts, with one invitation or for one person, after which claiming is locked for a day.
 */
export const CLAIM_ATTEMPTS = 5;

const secret = z.pipe(
  z.pipe(z.string(), z.transform(readSecret)),
  z
    .string()
    .check(
      z.refine(
        (value) => /^[\w-]{43}$/.test(value) || letterCode.test(value),
        'Vul de code uit de brief in: 12 letters.',
      ),
    ),
);

/** Fields with which an invited person claims their account. */
export const claim = z.strictObject({
  secret,
  birthDate: isoDay,
  accountDigits: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.replace(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{4}$/, 'Vul de laatste 4 cijfers van uw rekeningnummer in.')),
  ),
  password: newPassword,
});

/**
 * Claims the account of an invited person: with the link or code, the birth date and the last digits of the
 * account number on file. The response and its duration are the same for an unknown invitation.
 */
export const claimAccount = defineCall({
  method: 'POST',
  path: '/api/accounts/claim',
  access: 'visitor',
  group: 'Account',
  summary: `Opent het account van een uitgenodigde belegger, met de link of de code uit de brief, de geboortedatum en de laatste vier cijfers van de rekening. Na ${CLAIM_ATTEMPTS} foute pogingen moet een dag voorbijgaan.`,
  body: claim,
  status: 200,
  response: envelope(
    z.object({
      /** Email address or customer number with which the person signs in from now on. */
      signInName: z.string(),
    }),
  ),
  errors: ['claimRejected', 'claimLocked'],
});
