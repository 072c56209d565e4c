import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, plainText, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { creationOptions, MOST_PASSKEY_NAME, newPasskey } from '../passkeys/ceremony.ts';
import { changedByFactors, group } from './calls.ts';

const passkeyName = plainText(MOST_PASSKEY_NAME).check(
  z.refine((name) => name.trim() !== '', 'Geef uw passkey een naam.'),
);
const which = z.strictObject({ id: uuid });

/** The passkey becomes valid only if the browser returns it within five minutes, in the same session. */
export const proposePasskey = defineCall({
  method: 'POST',
  path: '/api/second-factor/passkeys',
  access: 'signedIn',
  group,
  stepUp: 'changeFactors',
  summary: 'Geeft wat de browser nodig heeft om een passkey te maken, met een naam als voorstel.',
  body: z.strictObject({ twoFaToken }),
  status: 201,
  response: envelope(z.object({ options: creationOptions, name: z.string() })),
  errors: ['notAuthenticated', 'stepUpRequired', 'tooManyPasskeys'],
});

export const confirmPasskey = defineCall({
  method: 'POST',
  path: '/api/second-factor/passkeys/confirm',
  access: 'signedIn',
  group,
  changes: changedByFactors,
  summary: 'Bewaart de nieuwe passkey. Wie nog geen herstelcodes heeft, krijgt ze nu, eenmalig.',
  body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
  status: 200,
  response: envelope(z.object({ recoveryCodes: z.array(z.string()) })),
  errors: ['notAuthenticated', 'passkeyRefused', 'tooManyPasskeys'],
});

export const renamePasskey = defineCall({
  method: 'PATCH',
  path: '/api/second-factor/passkeys/{id}',
  access: 'signedIn',
  group,
  changes: ['/api/second-factor'],
  summary: 'Geeft een eigen passkey een andere naam.',
  params: which,
  body: z.strictObject({ name: passkeyName }),
  status: 204,
  errors: ['notAuthenticated', 'notFound'],
});

export const removePasskey = defineCall({
  method: 'POST',
  path: '/api/second-factor/passkeys/{id}/remove',
  access: 'signedIn',
  group,
  changes: changedByFactors,
  stepUp: 'changeFactors',
  summary: 'Verwijdert een eigen passkey; een beheerder houdt er een over, of een verificatie-app.',
  params: which,
  body: z.strictObject({ twoFaToken }),
  status: 204,
  errors: ['notAuthenticated', 'notAllowed', 'stepUpRequired', 'notFound'],
});
