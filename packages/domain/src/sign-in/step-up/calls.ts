import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, plainText, uuid } from '../../http/schema.ts';
import { stepUpActs } from '../../http/step-up-acts.ts';
import { oneTimeCode, stepUpMethods } from '../../http/two-fa-token.ts';
import { passkeyResponse, requestOptions } from '../passkeys/ceremony.ts';
import { recoveryCode } from '../second-factor/methods.ts';

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
    /**
     * The call to confirm with its full content, except the token. The token is valid only for exactly this content.
     */
    content: z.strictObject(
      {
        path: plainText(200),
        params: z.optional(z.record(z.string(), z.string())),
        body: z.record(z.string(), z.unknown()),
      },
      'Zeg waarvoor u een code vraagt. Laad de pagina opnieuw als u deze melding ziet.',
    ),
    /** One of the `methods` from an earlier response. Defaults to the strongest method. */
    method: z.optional(z.enum(stepUpMethods)),
  }),
  status: 201,
  response: envelope(
    z.object({
      stepUpId: z.string(),
      /** Purpose of the code, in the same words as in the message that contains it. */
      reason: z.string(),
      method: z.enum(stepUpMethods),
      /** All methods with which the user can confirm this action now, strongest first. */
      methods: z.array(z.enum(stepUpMethods)),
      /** Masked destination of the code; empty for an app and a passkey. */
      hint: z.string(),
      /** Browser options if the method is a passkey. The passkey signs this action with its content. */
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
      passkey: z.optional(passkeyResponse),
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
