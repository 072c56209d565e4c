import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { impersonationReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { user } from '../users/calls.ts';

const group = 'Beheer';

/**
 * Response in the same form as for a sign-in: the user as whom the session now acts, and the end of the session in
 * seconds since 1970.
 */
const turned = envelope(z.object({ user, exp: z.int() }));

/** S-05. An impersonation lasts at most half an hour and is read-only. */
export const startImpersonation = defineCall({
  method: 'POST',
  path: '/api/admin/impersonation',
  access: 'admin',
  group,
  stepUp: 'impersonate',
  summary: 'Begint mee te kijken als een klant: alleen lezen, hoogstens 30 minuten, met reden en code.',
  body: z.strictObject({ personId: uuid, reason: impersonationReason, twoFaToken }),
  status: 201,
  response: turned,
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound', 'stepUpRequired'],
});

export const stopImpersonation = defineCall({
  method: 'POST',
  path: '/api/admin/impersonation/stop',
  access: 'signedIn',
  group,
  summary: 'Stopt met meekijken en gaat terug naar de eigen sessie.',
  status: 200,
  response: turned,
  errors: ['notAuthenticated', 'notAllowed', 'notFound'],
});
