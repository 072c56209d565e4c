import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { envelope } from './schema.ts';

export const roles = ['investor', 'admin'] as const;
export type Role = (typeof roles)[number];

export const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
});
export type User = z.infer<typeof user>;

export const getMe = defineCall({
  method: 'GET',
  path: '/api/users/me',
  access: 'signedIn',
  group: 'Sessie',
  summary: 'De aangemelde gebruiker met zijn rol.',
  status: 200,
  answer: envelope(user),
  errors: ['notAuthenticated'],
});
