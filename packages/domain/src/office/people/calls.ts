import * as z from 'zod/mini';
import { contractStatuses } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { envelope, plainText, uuid } from '../../http/schema.ts';
import { productCodes } from '../../products/products/product.ts';
import { employeeRoles } from '../../sign-in/employees/roles.ts';
import { roles } from '../../sign-in/users/roles.ts';
import { peopleOrders, peopleStatuses } from './table-view.ts';

const group = 'Beheer';

/** Number of rows on a page of the people table. */
export const PEOPLE_PAGE = 50;

const person = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty after the account is closed, because the address is deleted then. */
  email: z.string(),
  isClosed: z.boolean(),
  role: z.enum(roles),
  createdAt: z.string(),
  lastSignedInAt: z.nullable(z.string()),
  contracts: z.int(),
  unpaid: z.int(),
  /** Total value of all contracts after the last monthly dealing run, in euro. */
  value: z.number(),
});
export type Person = z.infer<typeof person>;

/** R-10, P-03. Every word of `search` must occur in the name, the e-mail address or a contract number. */
export const listPeople = defineCall({
  method: 'GET',
  path: '/api/admin/people',
  access: 'admin',
  group,
  summary: `De mensen van dit merk: zoeken, filteren en sorteren, ${PEOPLE_PAGE} per pagina.`,
  query: z.strictObject({
    search: z._default(plainText(100), ''),
    role: z.optional(z.enum(roles)),
    status: z.optional(z.enum(peopleStatuses)),
    sort: z._default(z.enum(peopleOrders), 'name'),
    page: z._default(
      z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'Deze pagina bestaat niet.')), z.transform(Number)),
      1,
    ),
  }),
  status: 200,
  // Pages are numbered, so that a link can point to a page. `next` is the value of `page` for the next page.
  response: envelope(z.extend(page(person), { total: z.int() })),
  errors: ['notAuthenticated', 'notAllowed'],
});

const personContract = z.object({
  number: z.string(),
  /** Number in the system from which the contract was imported, if any. */
  formerNumber: z.nullable(z.string()),
  product: z.enum(productCodes),
  description: z.string(),
  status: z.enum(contractStatuses),
  value: z.number(),
});

const personEvent = z.object({
  /** Sequence number of the event in the audit log. */
  sequence: z.int(),
  at: z.string(),
  /** Name of the action in the audit log, such as `session.started`. */
  action: z.string(),
  /** The actor: the user themselves, an employee (by name), or null if there was no signed-in user. */
  by: z.nullable(z.string()),
  /** The employee who impersonated the user at that moment. */
  impersonator: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type PersonEvent = z.infer<typeof personEvent>;

const personDetails = z.extend(person, {
  /** Set if the account is disabled, so that the user cannot sign in: start and reason. */
  disabled: z.optional(z.object({ at: z.string(), reason: z.string() })),
  /** Whether the user needs a second factor to sign in. */
  hasSecondFactor: z.boolean(),
  /** Set only for an employee. */
  employeeRoles: z.optional(z.array(z.enum(employeeRoles))),
  /**
   * Set only for an employee: other accounts of the same person, which can never approve this account's requests
   * (decision 0181).
   */
  linkedAccounts: z.optional(
    z.array(z.object({ brand: z.string(), email: z.string(), role: z.enum(roles) })),
  ),
  contractList: z.array(personContract),
  activity: z.array(personEvent),
});
export type PersonDetails = z.infer<typeof personDetails>;

export const getPerson = defineCall({
  method: 'GET',
  path: '/api/admin/people/{id}',
  access: 'admin',
  group,
  summary: 'Eén persoon met zijn contracten en de laatste 50 regels van het auditlogboek over hem.',
  params: z.strictObject({ id: uuid }),
  status: 200,
  response: envelope(personDetails),
  errors: ['notAuthenticated', 'notAllowed', 'notFound'],
});

/**
 * ASVS 7.4.5. Ends all sessions of a user. Administrators who end their own sessions stay signed in on the current
 * session.
 */
export const endPersonSessions = defineCall({
  method: 'DELETE',
  path: '/api/admin/people/{id}/sessions',
  access: 'admin',
  group,
  changes: ['/api/admin/people/{id}'],
  summary:
    'Logt één persoon op al zijn apparaten uit; een apparaat dat hij vertrouwde, vraagt weer een code.',
  params: z.strictObject({ id: uuid }),
  status: 204,
  errors: ['notAuthenticated', 'notAllowed', 'notFound'],
});
