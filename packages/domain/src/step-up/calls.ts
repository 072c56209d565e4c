import { cents } from '@portaal/engine';
import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, plainText, uuid } from '../http/schema.ts';
import { stepUpActs } from '../http/step-up-acts.ts';
import { recoveryCode } from '../second-factor/methods.ts';

/** What can prove an act, the strongest first. A number is only there beside an app; mail counts for who has no app. */
export const stepUpMethods = ['totp', 'sms', 'email'] as const;
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
    'Vraagt een code voor één handeling, met het sterkste middel dat de gebruiker heeft of met het gevraagde.',
  body: z.strictObject({
    act: z.enum(stepUpActs),
    /** Whole cents, where the act is about an amount. */
    amountCents: z.optional(
      z.pipe(z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)), z.transform(cents)),
    ),
    /** Number of what is acted upon, such as a contract. */
    subject: z.optional(plainText(100)),
    /** What will be sent, without its proof: the token is good for nothing else. Asked of acts that sign their content. */
    content: z.optional(
      z.strictObject({
        path: plainText(200),
        params: z.optional(z.record(z.string(), z.string())),
        body: z.record(z.string(), z.unknown()),
      }),
    ),
    /** One of the `methods` of an earlier response; without it the strongest. */
    method: z.optional(z.enum(stepUpMethods)),
  }),
  status: 201,
  response: envelope(
    z.object({
      stepUpId: z.string(),
      method: z.enum(stepUpMethods),
      /** Everything that opens this act now, the strongest first. */
      methods: z.array(z.enum(stepUpMethods)),
      /** Where the code was sent, made unreadable; empty for an app. */
      hint: z.string(),
      expiresAt: z.string(),
    }),
  ),
  errors: ['notAuthenticated', 'mailNotEnough'],
});

export const confirmStepUp = defineCall({
  method: 'POST',
  path: '/api/step-up/{stepUpId}/confirm',
  access: 'signedIn',
  group,
  summary:
    'Geeft voor de juiste code een twoFaToken: eenmalig en 10 minuten geldig. In plaats van een app ook met een herstelcode.',
  params: z.strictObject({ stepUpId: uuid }),
  body: z.strictObject({ code: z.union([oneTimeCode, recoveryCode], 'Vul de code van 6 cijfers in.') }),
  status: 200,
  response: envelope(z.object({ twoFaToken: z.string(), expiresAt: z.string() })),
  errors: ['notAuthenticated', 'notFound', 'wrongCode', 'codeExpired'],
});
