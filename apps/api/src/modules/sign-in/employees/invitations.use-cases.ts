import {
  type EmployeeInvitation,
  INVITATION_HOURS,
  INVITATION_RETENTION_DAYS,
} from '@portaal/domain/sign-in/employees/invitations';
import { type EmployeeRole, employeeRoles } from '@portaal/domain/sign-in/employees/roles';
import {
  type ActingSession,
  type ActMail,
  type ActServices,
  act,
  askerOf,
  done,
  hasExecuted,
} from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import { newLink } from '../../../platform/one-time-link.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../../platform/services.ts';
import { hadOneEmployee, lockEmployees } from './employees.repository.ts';
import {
  deleteInvitation,
  deleteInvitationsBefore,
  findAccountOf,
  insertInvitation,
  isInvited,
  listEmployeesLike,
  listInvitations,
  lockInvitation,
  renewInvitation,
} from './invitations.repository.ts';
import { inWords } from './role-words.mapping.ts';

export { consumeInvitation, findInvited } from './invitations.repository.ts';

const LASTS = INVITATION_HOURS * 3_600_000;

/** Lists the invited employees and records the view in the audit log. */
export async function listEmployeeInvitations(
  services: ActServices,
  employee: SignedInPerson,
  part: PageRequest,
): Promise<Page<EmployeeInvitation>> {
  const { brand } = employee;
  const now = services.clock.now();
  const found = await pageOf(part, (request) =>
    listInvitations(services.database.orm, { brand, ...request }),
  );
  await act(services, employee, {
    work: () =>
      done({
        audit: {
          action: 'employee.invitationsViewed',
          subjectType: 'invitation',
          subjectId: null,
          detail: { records: found.items.length },
        },
      }),
  });
  return pageWith(found, ({ invitation: { id, name, email, roles, sentAt, expiresAt }, inviter }) => ({
    id,
    name,
    email,
    roles,
    invitedBy: inviter,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  }));
}

const taken = {
  investor:
    'Met dit e-mailadres bestaat al een account van een klant. Een medewerker krijgt een eigen account: vul een ander e-mailadres in.',
  admin: 'Dit e-mailadres is van een medewerker. Wijzig de rollen op de pagina van die persoon.',
} as const;

/** Returns the reason why an address cannot be invited, worded for the inviting employee; null if it can be invited. */
async function addressProblem(orm: Orm, brand: string, email: string): Promise<string | null> {
  const account = await findAccountOf(orm, brand, email);
  if (account) return taken[account.role];
  return (await isInvited(orm, brand, email))
    ? 'Voor dit e-mailadres wacht al een uitnodiging. Stuur die opnieuw of trek die in.'
    : null;
}

interface Invitation {
  /** Id of the request, chosen by the caller. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly EmployeeRole[];
  readonly twoFaToken: string;
}

const audited = (
  action: 'invited' | 'invitationResent' | 'invitationWithdrawn',
  subjectId: string,
  detail = {},
) => ({
  action: `employee.${action}` as const,
  subjectType: 'invitation',
  subjectId,
  detail,
});

/** Creates a new invitation link and the mail that contains it. */
function invitationLink(
  { brands, configuration }: Pick<Services, 'brands' | 'configuration'>,
  { brand: brandId, name, email }: { readonly brand: string; readonly name: string; readonly email: string },
  at: Date,
) {
  const brand = brands.byId(brandId);
  if (!brand) throw new Error(`Brand ${brandId} is not installed`);
  const { token, hash, expiresAt } = newLink(at, LASTS);
  const url = `${publicUrlOf(brand, configuration)}/wachtwoord-reset?token=${token}&soort=uitnodiging`;
  const mail: ActMail = {
    recipient: email,
    template: 'employeeInvitation',
    values: { name, url, until: expiresAt.toISOString() },
  };
  return { row: { tokenHash: hash, sentAt: at, expiresAt }, mail };
}

/**
 * Returns whether no colleague exists who could approve an invitation: the brand never had another employee
 * than its first head, and that head has invited nobody yet. Locks the employees, so that the second of two
 * concurrent invitations waits for the first. In an installation with a sole employee, the invitation waits
 * until the next morning instead.
 */
async function isFirstInvitation(
  tx: Transaction,
  brand: string,
  { soleEmployeeAuditor }: ActServices['configuration'],
): Promise<boolean> {
  if (soleEmployeeAuditor !== undefined) return false;
  await lockEmployees(tx, brand);
  return (await hadOneEmployee(tx, brand)) && !(await hasExecuted(tx, { brand, call: 'inviteEmployee' }));
}

const SECOND_HEAD_FIRST =
  'Nodig eerst een tweede hoofd uit: tot dat er is, kan niemand een uitnodiging goedkeuren.';

/**
 * Invites an employee after a second employee approves the name, address and roles. Rejects an address that
 * already has an account: access to that mailbox proves a customer's identity, and must not give access as an
 * employee. The first head of a brand invites the second alone, once (decision 0206). Throws `invalidInput`
 * with the field, and `stepUpRequired`.
 */
export const inviteEmployee = (
  services: ActServices,
  session: ActingSession,
  { key, name, email: typed, roles: requestedRoles, twoFaToken }: Invitation,
): Promise<undefined> => {
  const { brand } = session.person;
  const email = typed.toLowerCase();
  const roles = employeeRoles.filter((role) => requestedRoles.includes(role));
  return act(services, session, {
    lock: async (tx) => {
      const message = await addressProblem(tx, brand, email);
      if (message !== null) throw new AppError('invalidInput', [{ field: 'email', message }]);
      const isFirst = await isFirstInvitation(tx, brand, services.configuration);
      if (isFirst && !roles.includes('head')) {
        throw new AppError('invalidInput', [{ field: 'roles', message: SECOND_HEAD_FIRST }]);
      }
      return { isFirst, alike: await listEmployeesLike(tx, { brand, email, name }) };
    },
    stepUp: { act: 'inviteEmployee', twoFaToken },
    forTwo: ({ isFirst, alike }) => ({
      hasNoColleague: isFirst,
      title: `${name} uitnodigen als medewerker`,
      lines: [
        { label: 'Naam', before: null, after: name },
        { label: 'E-mailadres', before: null, after: email },
        { label: 'Rollen', before: null, after: inWords(roles) },
        // Two accounts of one person must not count as two employees in a four-eyes approval, so the approver
        // sees possible matches.
        ...alike.map((other) => ({
          label: 'Heeft misschien al een account',
          before: `${other.name}, ${other.email} (${services.brands.byId(other.brand)?.name ?? other.brand})`,
          after: null,
        })),
      ],
      facts: { key, name, email, roles },
    }),
    work: async (tx, at, { isFirst }) => {
      const { row, mail } = invitationLink(services, { brand, name, email }, at);
      const id = newId();
      const invitedBy = await askerOf(tx, session);
      if (!(await insertInvitation(tx, { id, brand, name, email, roles, invitedBy, ...row }))) {
        throw new AppError('changedMeanwhile');
      }
      return done({
        audit: audited('invited', id, { roles, invitedBy, ...(isFirst && { isFirst }) }),
        mails: [mail],
      });
    },
  });
};

/** Sends the invitation again to the same address with the same roles. Throws `notFound`. */
export const resendEmployeeInvitation = (
  services: ActServices,
  { person }: ActingSession,
  id: string,
): Promise<undefined> =>
  act(services, person, {
    lock: async (tx) => {
      const found = await lockInvitation(tx, { id, brand: person.brand });
      if (!found) throw new AppError('notFound');
      return found;
    },
    work: async (tx, at, invitation) => {
      const { row, mail } = invitationLink(services, invitation, at);
      await renewInvitation(tx, id, row);
      return done({ audit: audited('invitationResent', id), mails: [mail] });
    },
  });

/** Withdraws an invitation. Throws `notFound`, also if the invitation was already used. */
export const withdrawEmployeeInvitation = (
  services: ActServices,
  { person }: ActingSession,
  id: string,
): Promise<undefined> =>
  act(services, person, {
    work: async (tx) => {
      if (!(await deleteInvitation(tx, { id, brand: person.brand }))) throw new AppError('notFound');
      return done({ audit: audited('invitationWithdrawn', id) });
    },
  });

export const forgetInvitations = (orm: Orm, now: Date): Promise<void> =>
  deleteInvitationsBefore(orm, new Date(now.getTime() - INVITATION_RETENTION_DAYS * 86_400_000));
