import {
  type ActingSession,
  type ActServices,
  act,
  askerOf,
  done,
} from '../../../foundation/acts/acts.use-cases.ts';
import {
  accountsOfHuman,
  isSameHuman,
  joinAccounts,
  listAccounts,
  listAccountsByMailbox,
  separateAccount,
} from '../../../foundation/humans/humans.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { lockPerson } from './employees.repository.ts';

interface LinkRequest {
  readonly id: string;
  readonly reason: string;
  readonly twoFaToken: string;
}

/** Locks an employee of the brand. Throws `notFound`. */
async function lockEmployee(tx: Transaction, { person }: ActingSession, id: string) {
  const found = await lockPerson(tx, { id, brand: person.brand });
  if (found?.role !== 'admin') throw new AppError('notFound');
  return found;
}

/** Lists every other account linked to an employee, with its brand. */
export async function listLinkedAccounts(orm: Orm, personId: string) {
  const accounts = await listAccounts(orm, personId);
  return accounts.filter(({ id }) => id !== personId);
}

const auditOf = (
  action: 'employee.accountLinked' | 'employee.accountUnlinked',
  subjectId: string,
  detail: Readonly<Record<string, unknown>>,
) => ({ action, subjectType: 'person', subjectId, detail });

/**
 * Links an employee to their account with another address, so that both count as one person from then on
 * (decision 0181). Approval by one head of office is enough, because linking only removes rights. Throws
 * `notFound`, `invalidInput` for an address without an account, `changesNothing`, `stepUpRequired`.
 */
export const linkAccount = (
  services: ActServices,
  session: ActingSession,
  { id, email, reason, twoFaToken }: LinkRequest & { readonly email: string },
): Promise<undefined> =>
  act(services, session, {
    lock: async (tx) => {
      await lockEmployee(tx, session, id);
      const found = (await listAccountsByMailbox(tx, email)).map((account) => account.id);
      if (found.length === 0) {
        const message = 'Met dit e-mailadres is er geen account. Controleer het adres.';
        throw new AppError('invalidInput', [{ field: 'email', message }]);
      }
      const own = await accountsOfHuman(tx, id);
      const otherIds = found.filter((account) => !own.has(account));
      if (otherIds.length === 0) throw new AppError('changesNothing');
      return otherIds;
    },
    stepUp: { act: 'linkAccount', twoFaToken },
    work: async (tx, linkedAt, otherIds) => {
      await joinAccounts(tx, { personId: id, otherIds, linkedBy: session.person.id, linkedAt, reason });
      return done({ audit: auditOf('employee.accountLinked', id, { accounts: otherIds, reason }) });
    },
  });

/**
 * Unlinks an employee's account from their other accounts after approval by a second employee; neither the
 * requester nor the approver may own the account. Throws `notFound`, `notAllowed` for the caller's own
 * account, `changesNothing` for an account without links, `sameMailbox`, `stepUpRequired`.
 */
export const unlinkAccount = (
  services: ActServices,
  session: ActingSession,
  { id, reason, twoFaToken }: LinkRequest,
): Promise<undefined> =>
  act(services, session, {
    lock: async (tx) => {
      const person = await lockEmployee(tx, session, id);
      if (await isSameHuman(tx, session.person.id, id)) throw new AppError('notAllowed');
      const others = await listLinkedAccounts(tx, id);
      if (others.length === 0) throw new AppError('changesNothing');
      const shared = await listAccountsByMailbox(tx, person.email);
      if (shared.some((account) => account.id !== id)) throw new AppError('sameMailbox');
      return { person, others };
    },
    stepUp: { act: 'unlinkAccount', twoFaToken },
    forTwo: ({ person, others }) => ({
      title: `Account van ${person.name} losmaken van andere accounts`,
      lines: others.map(({ email, brand }) => ({
        label: services.brands.byId(brand)?.name ?? brand,
        before: `${email}: dezelfde mens`,
        after: 'Een ander mens',
      })),
      facts: { id, others: others.map((other) => other.id) },
    }),
    work: async (tx, linkedAt, { others }) => {
      const linkedBy = await askerOf(tx, session);
      await separateAccount(tx, { personId: id, humanId: newId(), linkedBy, linkedAt, reason });
      return done({
        audit: auditOf('employee.accountUnlinked', id, { accounts: others.map((other) => other.id), reason }),
      });
    },
  });
