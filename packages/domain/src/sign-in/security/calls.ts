import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { newPassword, typedPassword } from '../accounts/password.ts';

const group = 'Beveiliging';
const sessions = ['/api/sessions', '/api/sign-in-activity'] as const;

/** The current and the new password, exactly as typed. */
export const passwordChange = z.strictObject({
  currentPassword: typedPassword,
  password: newPassword,
});

/** Ends all other sessions of the user. The current session continues. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/users/me/password',
  access: 'signedIn',
  group,
  changes: sessions,
  summary: 'Wijzigt het wachtwoord en beëindigt alle andere sessies.',
  body: passwordChange,
  status: 204,
  errors: ['notAuthenticated'],
});

const ownSession = z.object({
  id: z.string(),
  /** Readable description, such as `Chrome op Windows`. */
  device: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/sessions',
  access: 'signedIn',
  group,
  summary: 'De apparaten waarop de aangemelde gebruiker nu is ingelogd; dit apparaat eerst.',
  status: 200,
  response: envelope(z.array(ownSession)),
  errors: ['notAuthenticated'],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: 'signedIn',
  group,
  changes: sessions,
  summary: 'Logt één eigen apparaat uit.',
  params: z.strictObject({ id: uuid }),
  status: 204,
  errors: ['notAuthenticated', 'notFound'],
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'signedIn',
  group,
  changes: sessions,
  summary: 'Logt alle andere eigen apparaten uit.',
  status: 204,
  errors: ['notAuthenticated'],
});

const signInEvent = z.object({
  at: z.string(),
  event: z.enum([
    'signedIn',
    'newDevice',
    'refused',
    'passwordChanged',
    'emailChanged',
    'secondFactorChanged',
    'sessionsEnded',
    'employeeLookedAlong',
    'employeeEndedSessions',
  ]),
  /** Device from which the user signed in; null if unknown. */
  device: z.nullable(z.string()),
  /** The reason an employee entered for impersonating the user. */
  reason: z.nullable(z.string()),
});
export type SignInEvent = z.infer<typeof signInEvent>;

export const listSignInActivity = defineCall({
  method: 'GET',
  path: '/api/sign-in-activity',
  access: 'signedIn',
  group,
  summary: 'De inlogactiviteit van de laatste 90 dagen, nieuwste eerst, hoogstens 100 regels.',
  status: 200,
  response: envelope(z.array(signInEvent)),
  errors: ['notAuthenticated'],
});
