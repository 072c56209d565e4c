import * as z from 'zod/mini';
import { mobileNumber } from '../../fields/phone.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { oneTimeCode, twoFaToken } from '../../http/two-fa-token.ts';

export const group = 'Tweede stap bij inloggen';
const proven = z.strictObject({ twoFaToken });
/** Query paths whose data change when a sign-in method changes. Such a change also ends the user's other sessions. */
export const changedByFactors = [
  '/api/second-factor',
  '/api/sessions',
  '/api/sign-in-activity',
  '/api/payout-confirmation',
] as const;

const trustedDevice = z.object({
  id: z.string(),
  /** Readable description, such as `Chrome op Windows`. */
  device: z.string(),
  trustedAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});
export type TrustedDevice = z.infer<typeof trustedDevice>;

const ownPasskey = z.object({
  id: z.string(),
  /** Name chosen by its owner. */
  name: z.string(),
  madeAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

const ownFactors = z.object({
  hasApp: z.boolean(),
  /** Passkeys of the user, newest last. */
  passkeys: z.array(ownPasskey),
  /**
   * Whether the portal advises the user to add an app or passkey, as it does to investors with a contract but without
   * either.
   */
  isAdvised: z.boolean(),
  /** Whether the user must have an app or a passkey, as every administrator must. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Last digits of the number for SMS codes; null when there is none. */
  phoneHint: z.nullable(z.string()),
  /** Whether this installation can send codes by SMS. */
  offersSms: z.boolean(),
  trustedDevices: z.array(trustedDevice),
});
export type OwnFactors = z.infer<typeof ownFactors>;

export const listFactors = defineCall({
  method: 'GET',
  path: '/api/second-factor',
  access: 'signedIn',
  group,
  summary: 'Wat de aangemelde gebruiker na zijn wachtwoord kan laten zien, en welke apparaten hij vertrouwt.',
  status: 200,
  response: envelope(ownFactors),
  errors: ['notAuthenticated'],
});

/** Returns the secret, which is shown only once. The app becomes valid after its first code is entered. */
export const proposeApp = defineCall({
  method: 'POST',
  path: '/api/second-factor/app',
  access: 'signedIn',
  group,
  stepUp: 'changeFactors',
  summary: 'Maakt een sleutel voor een verificatie-app; een app die er al is, blijft werken.',
  body: proven,
  status: 201,
  response: envelope(z.object({ key: z.string(), uri: z.string() })),
  errors: ['notAuthenticated', 'stepUpRequired'],
});

const codes = envelope(z.object({ recoveryCodes: z.array(z.string()) }));

export const confirmApp = defineCall({
  method: 'POST',
  path: '/api/second-factor/app/confirm',
  access: 'signedIn',
  group,
  changes: changedByFactors,
  summary: 'Zet de nieuwe app aan met haar eerste code, en geeft eenmalig nieuwe herstelcodes.',
  body: z.strictObject({ code: oneTimeCode }),
  status: 200,
  response: codes,
  errors: ['notAuthenticated', 'wrongCode', 'enrolmentExpired'],
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  access: 'signedIn',
  group,
  changes: changedByFactors,
  stepUp: 'changeFactors',
  summary: 'Geeft eenmalig nieuwe herstelcodes; de oude werken niet meer.',
  body: proven,
  status: 201,
  response: codes,
  errors: ['notAuthenticated', 'stepUpRequired', 'notFound'],
});

export const removeApp = defineCall({
  method: 'POST',
  path: '/api/second-factor/app/remove',
  access: 'signedIn',
  group,
  changes: changedByFactors,
  stepUp: 'changeFactors',
  summary: 'Zet de tweede stap uit, met alles wat erbij hoort; niet voor beheerders.',
  body: proven,
  status: 204,
  errors: ['notAuthenticated', 'notAllowed', 'stepUpRequired', 'notFound'],
});

/**
 * Possible only if the user already has an app (ASVS 6.6.1). The number becomes valid after the user enters the code
 * sent to it.
 */
export const proposePhone = defineCall({
  method: 'POST',
  path: '/api/second-factor/phone',
  access: 'signedIn',
  group,
  stepUp: 'changePhone',
  summary: 'Stuurt een code naar een mobiel nummer; een nummer dat er al is, blijft werken.',
  body: z.strictObject({ number: mobileNumber, twoFaToken }),
  status: 201,
  response: envelope(z.object({ expiresAt: z.string() })),
  errors: ['notAuthenticated', 'stepUpRequired', 'notFound'],
});

export const confirmPhone = defineCall({
  method: 'POST',
  path: '/api/second-factor/phone/confirm',
  access: 'signedIn',
  group,
  changes: changedByFactors,
  summary: 'Zet codes per sms aan met de code die naar het nummer is gestuurd.',
  body: z.strictObject({ code: oneTimeCode }),
  status: 204,
  errors: ['notAuthenticated', 'wrongCode', 'enrolmentExpired'],
});

export const removePhone = defineCall({
  method: 'POST',
  path: '/api/second-factor/phone/remove',
  access: 'signedIn',
  group,
  changes: changedByFactors,
  stepUp: 'changePhone',
  summary: 'Zet codes per sms uit.',
  body: proven,
  status: 204,
  errors: ['notAuthenticated', 'stepUpRequired', 'notFound'],
});

export const forgetTrustedDevice = defineCall({
  method: 'DELETE',
  path: '/api/trusted-devices/{id}',
  access: 'signedIn',
  group,
  changes: changedByFactors,
  summary: 'Vertrouwt één eigen apparaat niet langer.',
  params: z.strictObject({ id: uuid }),
  status: 204,
  errors: ['notAuthenticated', 'notFound'],
});
