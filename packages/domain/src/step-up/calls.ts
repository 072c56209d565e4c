import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, plainText, uuid } from '../http/schema.ts';
import { stepUpActs } from '../http/step-up-acts.ts';
import { requestOptions, shownPasskey } from '../passkeys/ceremony.ts';
import { recoveryCode } from '../second-factor/methods.ts';

/**
 * What can prove an act, the strongest first. A number is only there beside an app; mail counts for who has neither app
 * nor passkey.
 */
export const stepUpMethods = ['passkey', 'totp', 'sms', 'email'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

/** Digits with whatever spaces people put between them, as an app or a mail shows them. */
export const oneTimeCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20, 'Vul de code van 6 cijfers in.')),
    z.transform((value) => value.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'Vul de code van 6 cijfers in.')),
);

/** What a confirmed step-up gives: works once, for the act it was asked for, in the session that asked. */
export const twoFaToken = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, 'Bevestig eerst met een code dat u het bent.'));

const group = 'Bevestigen met een code';

export const requestStepUpCode = defineCall({
  method: 'POST',
  path: '/api/step-up',
  access: 'signedIn',
  group,
  summary:
    'Vraagt een code voor één handeling met alles wat ervoor wordt verstuurd, met het sterkste middel dat de gebruiker heeft of met het gevraagde. Een andere inhoud opent de code niet.',
  body: z.strictObject({
    act: z.enum(stepUpActs),
    /** The call it is for and everything that will be sent to it, without the proof: the token opens nothing else. */
    content: z.strictObject(
      {
        path: plainText(200),
        params: z.optional(z.record(z.string(), z.string())),
        body: z.record(z.string(), z.unknown()),
      },
      'Zeg waarvoor u een code vraagt. Laad de pagina opnieuw als u deze melding ziet.',
    ),
    /** One of the `methods` of an earlier response; without it the strongest. */
    method: z.optional(z.enum(stepUpMethods)),
  }),
  status: 201,
  response: envelope(
    z.object({
      stepUpId: z.string(),
      /** What the code is for, as the message with it says. */
      reason: z.string(),
      method: z.enum(stepUpMethods),
      /** Everything that opens this act now, the strongest first. */
      methods: z.array(z.enum(stepUpMethods)),
      /** Where the code was sent, made unreadable; empty for an app and a passkey. */
      hint: z.string(),
      /** What the browser needs, when a passkey is asked: it signs this act and what is sent with it. */
      passkey: z.nullable(requestOptions),
      expiresAt: z.string(),
    }),
  ),
  errors: [
    'notAuthenticated',
    'mailNotEnough',
    'notFound',
    'notAllowed',
    'roleMissing',
    'secondFactorRequired',
  ],
});

export const confirmStepUp = defineCall({
  method: 'POST',
  path: '/api/step-up/{stepUpId}/confirm',
  access: 'signedIn',
  group,
  summary:
    'Geeft voor de juiste code of passkey een twoFaToken: eenmalig en 10 minuten geldig. In plaats van een app of passkey ook met een herstelcode.',
  params: z.strictObject({ stepUpId: uuid }),
  body: z
    .strictObject({
      code: z.optional(z.union([oneTimeCode, recoveryCode], 'Vul de code van 6 cijfers in.')),
      passkey: z.optional(shownPasskey),
    })
    .check(
      z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
        error: 'Vul de code van 6 cijfers in.',
        path: ['code'],
      }),
    ),
  status: 200,
  response: envelope(z.object({ twoFaToken: z.string(), expiresAt: z.string() })),
  errors: ['notAuthenticated', 'notFound', 'wrongCode', 'codeExpired', 'passkeyRefused', 'passkeyCopied'],
});
