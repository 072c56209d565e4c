import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, isoDay, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { securityEventKinds } from './kinds.ts';

const group = 'Beheer';
const errors = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** A person of the same brand; null for an unknown person. */
const namedPerson = z.nullable(z.object({ id: z.string(), name: z.string() }));

const securityEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(securityEventKinds),
  /** The caller; null if there was no signed-in user. */
  person: namedPerson,
  /** The person concerned, if any. For a rejected sign-in this is the owner of the account. */
  subject: namedPerson,
  /** HTTP method and path pattern of the call. */
  route: z.string(),
  address: z.string(),
  /** Readable description, such as `Chrome op Windows`. */
  device: z.string(),
});
export type SecurityEventItem = z.infer<typeof securityEvent>;

/** Lists the security events, newest first. */
export const listSecurityEvents = defineCall({
  method: 'GET',
  path: '/api/admin/security-events',
  access: 'admin',
  group,
  summary:
    'Wat er rond de veiligheid gebeurde, het nieuwste eerst: van een soort, van of over een persoon, vanaf en tot en met een dag.',
  query: z.extend(pageQuery, {
    kind: z.optional(z.enum(securityEventKinds)),
    person: z.optional(uuid),
    from: z.optional(isoDay),
    until: z.optional(isoDay),
  }),
  status: 200,
  // `person`: the person to whom the list is limited.
  response: envelope(z.extend(page(securityEvent), { person: namedPerson })),
  errors: [...errors],
});

const securityAlarm = z.object({
  id: z.string(),
  at: z.string(),
  /** The rule that triggered the alarm, as text. */
  rule: z.string(),
  /** The key that triggered the alarm, such as an IP address; null if a person triggered it. */
  address: z.nullable(z.string()),
  person: namedPerson,
  count: z.int(),
  /** The employee who investigated the alarm; null while the alarm is new. */
  seen: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
});
export type SecurityAlarmItem = z.infer<typeof securityAlarm>;

export const listSecurityAlarms = defineCall({
  method: 'GET',
  path: '/api/admin/security-alarms',
  access: 'admin',
  group,
  summary: 'De alarmen: die nog niemand bekeek, de oudste eerst, of die bekeken zijn, de nieuwste eerst.',
  query: queuePage,
  status: 200,
  response: envelope(page(securityAlarm)),
  errors: [...errors],
});

export const noteSecurityAlarm = defineCall({
  method: 'POST',
  path: '/api/admin/security-alarms/{id}/seen',
  access: 'admin',
  group,
  changes: ['/api/admin/security-alarms', '/api/admin/work'],
  summary: 'Legt vast dat een alarm is bekeken, en wat het was.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ note: correctionReason }),
  status: 204,
  errors: [...errors, 'notFound'],
});
