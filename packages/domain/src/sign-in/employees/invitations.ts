import * as z from 'zod/mini';
import { personName } from '../../fields/names.ts';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery } from '../../http/paging.ts';
import { envelope, typedEmail, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { chosenRoles } from './calls.ts';
import { employeeRoles } from './roles.ts';

/** Hours for which an invitation link is valid. This covers a weekend. */
export const INVITATION_HOURS = 72;
/** Days after which an unanswered invitation is deleted. */
export const INVITATION_RETENTION_DAYS = 30;

const group = 'Beheer';
const ofInvitation = z.strictObject({ id: uuid });
const changes = ['/api/admin/employee-invitations'] as const;
const common = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

const invitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(employeeRoles)),
  invitedBy: z.string(),
  /** When the newest link was sent, and when it expires. */
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type EmployeeInvitation = z.infer<typeof invitation>;

export const listEmployeeInvitations = defineCall({
  method: 'GET',
  path: '/api/admin/employee-invitations',
  access: 'admin',
  group,
  summary: 'De uitnodigingen van medewerkers die nog niemand heeft gebruikt, de nieuwste eerst.',
  query: pageQuery,
  status: 200,
  response: envelope(page(invitation)),
  errors: [...common],
});

/** Name, address and roles of the invited person. */
export const invitedEmployee = z.strictObject({
  name: personName,
  email: typedEmail,
  roles: chosenRoles.check(z.minLength(1, 'Kies minstens één rol.')),
});

/**
 * The page generates the key, so that several colleagues can have open invitations and a repeated request
 * creates no second invitation.
 */
export const inviteEmployee = defineCall({
  method: 'PUT',
  path: '/api/admin/employee-invitation-requests/{key}',
  access: 'admin',
  group,
  stepUp: 'inviteEmployee',
  changes,
  summary: `Nodigt een medewerker uit met een link die één keer en ${INVITATION_HOURS} uur werkt, nadat een tweede dat goedkeurt. Het eerste hoofd van een merk nodigt het tweede alleen uit, één keer. Vraagt een twoFaToken voor inviteEmployee van deze sleutel.`,
  params: z.strictObject({ key: uuid }),
  body: z.extend(invitedEmployee, { twoFaToken }),
  status: 204,
  errors: [...common, 'stepUpRequired'],
});

/** Sends a new invitation link. The previous link stops working. */
export const resendEmployeeInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/employee-invitations/{id}/resend',
  access: 'admin',
  group,
  changes,
  summary: 'Stuurt een uitnodiging opnieuw, met een nieuwe link; de vorige werkt niet meer.',
  params: ofInvitation,
  status: 204,
  errors: [...common, 'notFound'],
});

export const withdrawEmployeeInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/employee-invitations/{id}/withdraw',
  access: 'admin',
  group,
  changes,
  summary: 'Trekt een uitnodiging in; de link werkt direct niet meer.',
  params: ofInvitation,
  status: 204,
  errors: [...common, 'notFound'],
});
