import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';
import { roles } from './roles.ts';

export const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
});
export type User = z.infer<typeof user>;

/** S-05. Set while an employee impersonates the user. */
const impersonation = z.object({
  employee: z.string(),
  endsAt: z.string(),
});

const currentUser = z.extend(user, { impersonation: z.optional(impersonation) });
export type CurrentUser = z.infer<typeof currentUser>;

export const getMe = defineCall({
  method: 'GET',
  path: '/api/users/me',
  access: 'signedIn',
  group: 'Sessie',
  summary: 'De aangemelde gebruiker met zijn rol, en of een medewerker meekijkt.',
  status: 200,
  response: envelope(currentUser),
  errors: ['notAuthenticated'],
});
