import { lastEmployeeProblem } from '@portaal/domain/last-employee';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { mayAsk } from '@portaal/domain/rights';
import { type EmployeeRole, employeeRoles } from '@portaal/domain/sign-in/employees/roles';
import { cents } from '@portaal/engine';
import {
  type ActingSession,
  type ActServices,
  type AuditLine,
  act,
  done,
  lapseApprovalsOf,
} from '../../../foundation/acts/acts.use-cases.ts';
import { isSameHuman } from '../../../foundation/humans/humans.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { sumMoneyOf } from '../payout-confirmation/payout-confirmation.use-cases.ts';
import {
  deleteDisabled,
  endAccess,
  endImpersonations,
  findDisabled,
  findRoles,
  insertDisabled,
  lockEmployees,
  lockPerson,
  putRoles,
} from './employees.repository.ts';
import { deleteInvitationsBy } from './invitations.repository.ts';
import { inWords } from './role-words.mapping.ts';

export { endAccess, findDisabled, findRoles, hasHead, putRoles } from './employees.repository.ts';
export { consumeInvitation, findInvited, forgetInvitations } from './invitations.use-cases.ts';
export { listLinkedAccounts } from './linked-accounts.use-cases.ts';

interface RequestedChange {
  readonly id: string;
  readonly reason: string;
  readonly twoFaToken: string;
}

/** Locks another person of the same brand. Throws `notFound`, and `notAllowed` for the caller's own account. */
export async function lockOther(tx: Transaction, { person }: ActingSession, id: string) {
  const found = await lockPerson(tx, { id, brand: person.brand });
  if (!found) throw new AppError('notFound');
  if (await isSameHuman(tx, person.id, id)) throw new AppError('notAllowed');
  return found;
}

const auditOf = (
  action: 'account.disabled' | 'account.enabled' | 'employee.rolesChanged',
  subjectId: string,
  detail: Readonly<Record<string, unknown>>,
) => ({ action, subjectType: 'person', subjectId, detail });

/**
 * Throws `lastEmployee` if a change leaves too few employees; the error states which roles a colleague must
 * get first.
 */
function rejectLast(
  { configuration }: ActServices,
  employees: Parameters<typeof lastEmployeeProblem>[0],
  change: Parameters<typeof lastEmployeeProblem>[1],
): void {
  const decidesAlone = configuration.soleEmployeeAuditor !== undefined;
  const explanation = lastEmployeeProblem(employees, change, { decidesAlone });
  if (explanation !== null) throw new AppError('lastEmployee', [], undefined, { explanation });
}

/**
 * Ends all access of a person: sessions, codes and links, and for an employee also open approval requests and
 * invitations. Returns the audit lines.
 */
async function endEmployment(tx: Transaction, id: string, decidedAt: Date): Promise<AuditLine[]> {
  await endAccess(tx, id);
  const reason = 'Wie dit vroeg, heeft geen toegang meer.';
  const lapsed = await lapseApprovalsOf(tx, id, { decidedAt, reason });
  const withdrawn = await deleteInvitationsBy(tx, id);
  return [
    ...lapsed.map(({ id: subjectId, call }) => ({
      action: 'approval.lapsed' as const,
      subjectType: 'approval',
      subjectId,
      detail: { call },
    })),
    ...withdrawn.map(({ id: subjectId }) => ({
      action: 'employee.invitationWithdrawn' as const,
      subjectType: 'invitation',
      subjectId,
      detail: { left: id },
    })),
  ];
}

/**
 * Changes an employee's roles after approval by a second employee. If the employee loses all roles, ends
 * their sessions and requests. Throws `notFound` if the person is not an employee, `notAllowed` for the
 * caller's own account, `changesNothing`, `lastEmployee`, `stepUpRequired`.
 */
export const changeEmployeeRoles = (
  services: ActServices,
  session: ActingSession,
  { id, roles, reason, twoFaToken }: RequestedChange & { readonly roles: readonly EmployeeRole[] },
): Promise<undefined> =>
  act(services, session, {
    lock: async (tx) => {
      const employees = await lockEmployees(tx, session.person.brand);
      const person = await lockOther(tx, session, id);
      if (person.role !== 'admin') throw new AppError('notFound');
      const from = await findRoles(tx, id);
      const to = employeeRoles.filter((role) => roles.includes(role));
      if (from.length === to.length && to.every((role) => from.includes(role))) {
        throw new AppError('changesNothing');
      }
      rejectLast(services, employees, { id, roles: to });
      return { person, from, to };
    },
    stepUp: { act: 'changeRoles', twoFaToken },
    forTwo: ({ person, from, to }) => ({
      title: `Rollen van ${person.name} wijzigen`,
      lines: [{ label: 'Rollen', before: inWords(from), after: inWords(to) }],
      facts: { id, from, to },
    }),
    work: async (tx, changedAt, { from, to }) => {
      await putRoles(tx, { personId: id, brand: session.person.brand, roles: to, changedAt });
      if (!mayAsk('startImpersonation', to)) await endImpersonations(tx, id);
      const ended = to.length === 0 ? await endEmployment(tx, id, changedAt) : [];
      return done({ audit: [auditOf('employee.rolesChanged', id, { from, to, reason }), ...ended] });
    },
  });

/**
 * Disables an account: ends its sessions, codes and links immediately, removes all roles of an employee, and
 * withholds a customer's payouts. Throws `notFound`, `notAllowed` for the caller's own account,
 * `changesNothing`, `lastEmployee`, `stepUpRequired`.
 */
export const disableAccount = (
  services: ActServices,
  session: ActingSession,
  { id, reason, twoFaToken }: RequestedChange,
): Promise<undefined> =>
  act(services, session, {
    lock: async (tx) => {
      const employees = await lockEmployees(tx, session.person.brand);
      const person = await lockOther(tx, session, id);
      if (await findDisabled(tx, id)) throw new AppError('changesNothing');
      if (person.role === 'admin') rejectLast(services, employees, { id, roles: [] });
      return person;
    },
    about: () => [id],
    stepUp: { act: 'disableAccount', twoFaToken },
    work: async (tx, disabledAt, { role }) => {
      const { brand } = session.person;
      await insertDisabled(tx, { personId: id, brand, disabledBy: session.person.id, disabledAt, reason });
      if (role === 'admin') await putRoles(tx, { personId: id, brand, roles: [], changedAt: disabledAt });
      const ended = await endEmployment(tx, id, disabledAt);
      return done({ audit: [auditOf('account.disabled', id, { reason }), ...ended] });
    },
  });

/**
 * Enables a disabled account. Its payouts become due again, so this requires approval by a second employee
 * under the same rules as the release of a contract. An employee gets roles again through {@link
 * changeEmployeeRoles}. Throws as {@link disableAccount}.
 */
export const enableAccount = (
  services: ActServices,
  session: ActingSession,
  { id, reason, twoFaToken }: RequestedChange,
): Promise<undefined> =>
  act(services, session, {
    lock: async (tx) => {
      const { name } = await lockOther(tx, session, id);
      if (!(await findDisabled(tx, id))) throw new AppError('changesNothing');
      return { name, ...(await sumMoneyOf(tx, id)) };
    },
    about: () => [id],
    stepUp: { act: 'enableAccount', twoFaToken },
    forTwo: ({ name, toPayCents, undealtCents, valueCents }) => ({
      title: `${name} weer toelaten`,
      amountCents: cents(toPayCents + undealtCents + valueCents),
      lines: [
        { label: 'Account', before: 'Buitengesloten', after: 'Weer toegelaten' },
        { label: 'Waarde van de contracten', before: null, after: euroAndCents(valueCents) },
        { label: 'Ontvangen, nog niet belegd', before: null, after: euroAndCents(undealtCents) },
        { label: 'Nog uit te betalen', before: null, after: euroAndCents(toPayCents) },
      ],
      facts: { id, toPayCents, undealtCents },
    }),
    work: async (tx) => {
      if (!(await deleteDisabled(tx, id))) throw new AppError('changesNothing');
      return done({ audit: auditOf('account.enabled', id, { reason }) });
    },
  });
