import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

export const downloadMyData = defineCall({
  method: 'POST',
  path: '/api/users/me/download',
  access: 'signedIn',
  group: 'Account',
  stepUp: 'downloadData',
  summary:
    'Alles wat van de aangemelde gebruiker bewaard is, als ZIP met JSON en documenten. Vraagt een twoFaToken voor downloadData; hooguit 3 keer per 24 uur.',
  body: z.strictObject({ twoFaToken }),
  status: 200,
  file: 'application/zip',
  errors: ['notAuthenticated', 'stepUpRequired'],
});
