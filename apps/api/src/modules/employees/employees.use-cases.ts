import { type EmployeeRole, employeeRoles, employeeRoleTexts } from '@portaal/domain/employees/roles';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import { type ActingSession, type ActServices, act, done } from '../acts/acts.use-cases.ts';
import {
  deleteDisabled,
  endAccess,
  findDisabled,
  findRoles,
  insertDisabled,
  lockPerson,
  putRoles,
} from './employees.repository.ts';

export { findDisabled, findRoles, hasHead, putRoles } from './employees.repository.ts';

interface Requested {
  readonly id: string;
  readonly reason: string;
  readonly twoFaToken: string;
}

/** Another person of the same brand, locked. Throws `notFound`, and `notAllowed` for oneself. */
async function lockOther(tx: Transaction, { person }: ActingSession, id: string) {
  if (id === person.id) throw new AppError('notAllowed');
  const found = await lockPerson(tx, { id, brand: person.brand });
  if (!found) throw new AppError('notFound');
  return found;
}

const auditOf = (
  action: 'account.disabled' | 'account.enabled' | 'employee.rolesChanged',
  subjectId: string,
  detail: Readonly<Record<string, unknown>>,
) => ({ action, subjectType: 'person', subjectId, detail });

const inWords = (roles: readonly EmployeeRole[]): string =>
  roles.length === 0 ? 'Geen rollen' : roles.map((role) => employeeRoleTexts[role].name).join(', ');

/**
 * Gives an employee other roles, once a second approved them; what they are signed in with ends when they lose all.
 * Throws `notFound` for who is no employee, `notAllowed` for oneself, `changesNothing`, `stepUpRequired`.
 */
export const changeEmployeeRoles = (
  services: ActServices,
  session: ActingSession,
  { id, roles, reason, twoFaToken }: Requested & { readonly roles: readonly EmployeeRole[] },
): Promise<undefined> =>
  act(services, session, {
    lock: async (tx) => {
      const person = await lockOther(tx, session, id);
      if (person.role !== 'admin') throw new AppError('notFound');
      const from = await findRoles(tx, id);
      const to = employeeRoles.filter((role) => roles.includes(role));
      if (from.length === to.length && to.every((role) => from.includes(role))) {
        throw new AppError('changesNothing');
      }
      return { person, from, to };
    },
    stepUp: { act: 'changeRoles', subject: id, twoFaToken },
    forTwo: ({ person, from, to }) => ({
      title: `Rollen van ${person.name} wijzigen`,
      lines: [{ label: 'Rollen', before: inWords(from), after: inWords(to) }],
      facts: { id, from, to },
    }),
    work: async (tx, changedAt, { from, to }) => {
      await putRoles(tx, { personId: id, brand: session.person.brand, roles: to, changedAt });
      if (to.length === 0) await endAccess(tx, id);
      return done({ audit: auditOf('employee.rolesChanged', id, { from, to, reason }) });
    },
  });

/**
 * Shuts a person out: sessions, codes and links end at once, an employee loses their roles, and what is owed to a
 * customer is withheld. Throws `notFound`, `notAllowed` for oneself, `changesNothing`, `stepUpRequired`.
 */
export const disableAccount = (
  services: ActServices,
  session: ActingSession,
  { id, reason, twoFaToken }: Requested,
): Promise<undefined> =>
  act(services, session, {
    lock: async (tx) => {
      const person = await lockOther(tx, session, id);
      if (await findDisabled(tx, id)) throw new AppError('changesNothing');
      return person;
    },
    stepUp: { act: 'disableAccount', subject: id, twoFaToken },
    work: async (tx, disabledAt, { role }) => {
      const { brand } = session.person;
      await insertDisabled(tx, { personId: id, brand, disabledBy: session.person.id, disabledAt, reason });
      await endAccess(tx, id);
      if (role === 'admin') await putRoles(tx, { personId: id, brand, roles: [], changedAt: disabledAt });
      return done({ audit: auditOf('account.disabled', id, { reason }) });
    },
  });

/** Throws as {@link disableAccount}. An employee gets roles anew by {@link changeEmployeeRoles}. */
export const enableAccount = (
  services: ActServices,
  session: ActingSession,
  { id, reason, twoFaToken }: Requested,
): Promise<undefined> =>
  act(services, session, {
    lock: (tx) => lockOther(tx, session, id),
    stepUp: { act: 'enableAccount', subject: id, twoFaToken },
    work: async (tx) => {
      if (!(await deleteDisabled(tx, id))) throw new AppError('changesNothing');
      return done({ audit: auditOf('account.enabled', id, { reason }) });
    },
  });
