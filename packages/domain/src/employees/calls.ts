import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope } from '../http/schema.ts';
import { employeeRoles } from './roles.ts';

const rights = z.object({
  roles: z.array(z.enum(employeeRoles)),
  /** The names of the calls their roles allow: pages show no more than that. */
  calls: z.array(z.string()),
});

/** Beside `role` of the user, which stays `admin` for every employee. */
export const getRights = defineCall({
  method: 'GET',
  path: '/api/admin/rights',
  access: 'admin',
  group: 'Beheer',
  summary: 'De rollen van de medewerker, en wat hij daarmee mag.',
  status: 200,
  response: envelope(rights),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});
