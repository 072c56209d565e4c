import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, plainText, uuid } from '../http/schema.ts';
import { euroAndCents } from '../notation/dutch.ts';
import { recoveryCode } from '../second-factor/methods.ts';

/** Acts that are binding or sensitive, and ask for a fresh code even of a signed-in user (security item 32). */
export const stepUpActs = [
  'sell',
  'sign',
  'changeBankAccount',
  'changeContract',
  'changeEmail',
  'changePhone',
  'changeFactors',
  'closeAccount',
  'impersonate',
  'downloadData',
  'publishPrices',
  'correctLedger',
  'releasePayout',
  'blockContract',
  'recordDeath',
  'releaseContract',
] as const;
export type StepUpAct = (typeof stepUpActs)[number];

/** The strongest means a person has: an authenticator app, otherwise a code by mail. A number is only there beside an app. */
export const stepUpMethods = ['totp', 'email'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

const intentions: Readonly<Record<StepUpAct, string>> = {
  sell: 'U wilt participaties verkopen',
  sign: 'U wilt een belegging ondertekenen',
  changeBankAccount: 'U wilt uw rekeningnummer wijzigen',
  changeContract: 'U wilt een contract wijzigen',
  changeEmail: 'U wilt uw e-mailadres wijzigen',
  changePhone: 'U wilt uw mobiele nummer wijzigen',
  changeFactors: 'U wilt de tweede stap bij het inloggen wijzigen',
  closeAccount: 'U wilt uw account sluiten',
  impersonate: 'U wilt meekijken met een klant',
  downloadData: 'U wilt uw gegevens downloaden',
  publishPrices: 'U wilt koersen publiceren',
  correctLedger: 'U wilt een boeking op een contract herstellen',
  releasePayout: 'U wilt een aangehouden uitbetaling vrijgeven',
  blockContract: 'U wilt een contract blokkeren',
  recordDeath: 'U wilt een overlijden vastleggen bij een contract',
  releaseContract: 'U wilt een contract vrijgeven',
};

/** What a code is for, in the words of the dialog and of the message with the code. */
export const stepUpReason = (act: StepUpAct, amountCents?: number): string =>
  `${intentions[act]}${amountCents === undefined ? '' : ` voor ${euroAndCents(amountCents)}`}.`;

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
  summary: 'Vraagt een code voor één handeling, met het sterkste middel dat de gebruiker heeft.',
  body: z.strictObject({
    act: z.enum(stepUpActs),
    /** Whole cents, where the act is about an amount. */
    amountCents: z.optional(z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
    /** Number of what is acted upon, such as a contract. */
    subject: z.optional(plainText(100)),
  }),
  status: 201,
  response: envelope(
    z.object({
      stepUpId: z.string(),
      method: z.enum(stepUpMethods),
      /** Where the code was sent, made unreadable; empty for an app. */
      hint: z.string(),
      expiresAt: z.string(),
    }),
  ),
  errors: ['notAuthenticated'],
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
