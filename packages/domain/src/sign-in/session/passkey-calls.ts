import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';
import { passkeyResponse, requestOptions } from '../passkeys/ceremony.ts';
import { startedSession } from './calls.ts';

/**
 * The cookie of the sign-in attempt binds the challenge to this browser. The challenge can be used once, within five
 * minutes.
 */
export const askPasskeyLogin = defineCall({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'visitor',
  group: 'Sessie',
  summary:
    'Geeft wat de browser nodig heeft om met een passkey in te loggen; zegt niets over wie er accounts hebben.',
  status: 200,
  response: envelope(requestOptions),
  errors: [],
});

/**
 * A passkey proves possession and is unlocked by its owner, so it covers both factors and no second factor is
 * required.
 */
export const loginWithPasskey = defineCall({
  method: 'POST',
  path: '/api/login/passkey/confirm',
  access: 'visitor',
  group: 'Sessie',
  summary: 'Meldt aan met een passkey en zet de sessiecookie.',
  body: z.strictObject({ passkey: passkeyResponse }),
  status: 200,
  response: envelope(startedSession),
  errors: ['passkeyRefused', 'passkeyCopied', 'accountDisabled', 'signInNotOpen'],
});
