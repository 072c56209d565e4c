import type * as calls from '@portaal/domain/calls';
import type { CallQuery } from '@portaal/domain/http/call';
import { PEOPLE_PAGE, type Person, type PersonDetails } from '@portaal/domain/office/people/calls';
import type { PeopleColumn } from '@portaal/domain/office/people/table-view';
import { actGroups } from '@portaal/domain/products/terms/employee-limits';
import { callsOf, callsOfGroup } from '@portaal/domain/rights';
import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import { centsToEuro } from '@portaal/engine';
import {
  type ActingSession,
  type ActServices,
  act,
  done,
  readEmployeeLimits,
} from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { findDisabled, findRoles, listLinkedAccounts } from '../../sign-in/employees/employees.use-cases.ts';
import {
  enrolledFactors,
  forgetTrustedDevices,
} from '../../sign-in/second-factor/second-factor.use-cases.ts';
import { endOtherSessionsOf } from '../../sign-in/session/session.use-cases.ts';
import { isClosedAddress } from '../account-closing/account-closing.use-cases.ts';
import { countPeople, findPerson, listAuditOf, listContractsOf, peoplePage } from './admin.repository.ts';

/** Normalizes search text as `plain_text` in the database does: lower case, without accents. */
const wordsOf = (search: string): string[] =>
  search
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

type PersonRow = Awaited<ReturnType<typeof peoplePage>>[number];

const personResponse = ({ valueCents, createdAt, lastSignedInAt, email, ...person }: PersonRow): Person => ({
  ...person,
  email: isClosedAddress(email) ? '' : email,
  isClosed: isClosedAddress(email),
  createdAt: createdAt.toISOString(),
  lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  value: centsToEuro(valueCents),
});

/**
 * Returns the calls that these roles allow, and the amounts from which a second employee approves them at the
 * employee's brand today.
 */
export async function getRights(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { brand }: Pick<SignedInPerson, 'brand'>,
  roles: readonly EmployeeRole[],
) {
  const { alone, ceiling } = (await readEmployeeLimits(database.orm, brand)).at(clock.now());
  return {
    roles: [...roles],
    calls: callsOf(roles),
    limits: actGroups.map((group) => ({
      calls: callsOfGroup(group),
      alone: centsToEuro(alone[group]),
      ceiling: centsToEuro(ceiling[group]),
    })),
  };
}

/** Returns a page of the people of the administrator's brand, and the total count. */
export async function listPeople(
  { database }: Pick<Services, 'database'>,
  brand: string,
  { search, role, status, sort, page }: CallQuery<typeof calls.listPeople>,
): Promise<Page<Person> & { readonly total: number }> {
  const question = {
    brand,
    words: wordsOf(search),
    role,
    status,
    column: sort.replace('-', '') as PeopleColumn,
    descending: sort.startsWith('-'),
    offset: (page - 1) * PEOPLE_PAGE,
  };
  const found = await pageOf(
    { limit: PEOPLE_PAGE },
    ({ limit }) => peoplePage(database.orm, { ...question, limit }),
    () => String(page + 1),
  );
  return { ...pageWith(found, personResponse), total: await countPeople(database.orm, question) };
}

const MOST_EVENTS = 50;

/** Returns one person of the administrator's brand. Viewing a person is itself recorded in the audit log. */
export async function getPerson(
  services: ActServices,
  admin: SignedInPerson,
  id: string,
): Promise<PersonDetails> {
  const { orm } = services.database;
  const { brand } = admin;
  const person = await findPerson(orm, brand, id);
  if (!person) throw new AppError('notFound');
  const contracts = await listContractsOf(orm, id);
  const events = await listAuditOf(orm, { id, brand }, MOST_EVENTS);
  await act(services, admin, {
    work: () =>
      done({ audit: { action: 'person.viewed', subjectType: 'person', subjectId: id, detail: {} } }),
  });
  const disabled = await findDisabled(orm, id);
  const { totp, passkeys } = await enrolledFactors(orm, services, id);
  return {
    ...personResponse(person),
    ...(disabled && { disabled: { at: disabled.disabledAt.toISOString(), reason: disabled.reason } }),
    hasSecondFactor: totp || passkeys > 0,
    ...(person.role === 'admin' && {
      employeeRoles: await findRoles(orm, id),
      linkedAccounts: (await listLinkedAccounts(orm, id)).map(({ brand: of, email, role }) => ({
        brand: services.brands.byId(of)?.name ?? of,
        email: isClosedAddress(email) ? '' : email,
        role,
      })),
    }),
    contractList: contracts.map(({ valueCents, ...contract }) => ({
      ...contract,
      value: centsToEuro(valueCents),
    })),
    activity: events.map(({ sequence, at, action, actor, impersonator, detail }) => {
      // The reason of an impersonation is text; for a rejected sign-in `reason` is a code, not text that a user
      // typed.
      const { reason } = action === 'impersonation.started' ? (detail as { reason?: string }) : {};
      return { sequence, at: at.toISOString(), action, by: actor, impersonator, reason: reason ?? null };
    }),
  };
}

/** Ends all sessions of a person. If administrators end their own sessions, the current session remains. */
export async function endPersonSessions(
  services: ActServices,
  session: ActingSession,
  id: string,
): Promise<void> {
  await act(services, session, {
    lock: async (tx) => {
      if (!(await findPerson(tx, session.person.brand, id))) throw new AppError('notFound');
    },
    work: async (tx) => {
      const endedSessions = await endOtherSessionsOf(tx, id, session.id);
      await forgetTrustedDevices(tx, id);
      return done({
        audit: {
          action: 'session.revokedByEmployee',
          subjectType: 'person',
          subjectId: id,
          detail: { endedSessions },
        },
      });
    },
  });
}
