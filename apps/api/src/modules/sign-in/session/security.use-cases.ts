import type { AuditAction } from '@portaal/domain/audit-actions';
import type { OwnSession, SignInEvent } from '@portaal/domain/sign-in/security/calls';
import type { Brand } from '../../../brands/brands.ts';
import { type ActingSession, act, done, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { forgetTrustedDevices } from '../second-factor/second-factor.use-cases.ts';
import { checkPassword, hashPassword } from './password.ts';
import { type Notice, rejectBadPassword } from './password-policy.use-cases.ts';
import {
  deleteOtherDevices,
  deleteOtherSessions,
  deleteOwnSession,
  exchangePasswordHash,
  findAuditedSignIns,
  findPasswordHash,
  findSessions,
} from './security.repository.ts';
import { findDevice } from './session.repository.ts';
import { beginPasswordCheck, endAttempt } from './throttle.ts';

const rejectField = (field: string, message: string): never => {
  throw new AppError('invalidInput', [{ field, message }]);
};

/**
 * changes the password after checking the current password, with the same limit as at sign-in, and ends every
 * other session.
 */
export async function changePassword(
  services: Services,
  brand: Brand,
  session: ActingSession,
  {
    currentPassword,
    password,
    device,
  }: {
    currentPassword: string;
    password: string;
    /** Value of the browser's device cookie, if sent. */
    device: string | undefined;
  },
  notice: Notice,
): Promise<void> {
  const { database } = services;
  const { person } = session;
  const old = await findPasswordHash(database.orm, person.id);
  if (old === undefined) throw new AppError('notAuthenticated');
  const attempt = await beginPasswordCheck(services, person);
  const { correct } = await checkPassword(currentPassword, old);
  if (!correct) rejectField('currentPassword', 'Dit is niet uw huidige wachtwoord.');
  await database.transaction((tx) => endAttempt(tx, attempt));
  if (password === currentPassword) rejectField('password', 'Kies een ander wachtwoord dan uw huidige.');
  const { name, email } = person;
  await rejectBadPassword(services, { password, name, email, brand }, notice);
  const hashes = { old, new: await hashPassword(password) };
  await act(services, session, {
    work: async (tx, at) => {
      // Another request with the same old password changed the password first.
      if (!(await exchangePasswordHash(tx, person.id, hashes))) throw new AppError('notAuthenticated');
      const endedSessions = await deleteOtherSessions(tx, person.id, session.id);
      await deleteOtherDevices(tx, person.id, device === undefined ? undefined : hashToken(device));
      await forgetTrustedDevices(tx, person.id);
      const url = `${publicUrlOf(brand, services.configuration)}/login`;
      const values = { name, at: at.toISOString(), url, device: await findDevice(tx, session.id) };
      return done({
        audit: {
          action: 'password.changed',
          subjectType: 'person',
          subjectId: person.id,
          detail: { endedSessions },
        },
        mails: [{ recipient: email, template: 'passwordChanged', values }],
      });
    },
  });
}

export async function listSessions(
  { database, clock }: Services,
  { person, id: sessionId }: ActingSession,
): Promise<OwnSession[]> {
  const found = await findSessions(database.orm, person.id, clock.now());
  return found
    .map(({ id, device, startedAt, lastUsedAt }) => ({
      id,
      device,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export async function endSession(services: Services, session: ActingSession, id: string): Promise<void> {
  await act(services, session, {
    work: async (tx) => {
      if (!(await deleteOwnSession(tx, session.person.id, id))) throw new AppError('notFound');
      return done({
        audit: { action: 'session.revoked', subjectType: 'session', subjectId: id, detail: {} },
      });
    },
  });
}

/** Ends the caller's other sessions. Writes nothing if there are none. */
export async function endOtherSessions(services: Services, session: ActingSession): Promise<void> {
  const { person, id } = session;
  await act(services, session, {
    work: async (tx) => {
      const endedSessions = await deleteOtherSessions(tx, person.id, id);
      if (endedSessions === 0) return unchanged(undefined);
      return done({
        audit: {
          action: 'session.revoked',
          subjectType: 'person',
          subjectId: person.id,
          detail: { endedSessions },
        },
      });
    },
  });
}

const RECENT_MS = 90 * 24 * 60 * 60_000;
const MOST_EVENTS = 100;

const EVENTS: Readonly<Partial<Record<AuditAction, SignInEvent['event']>>> = {
  'impersonation.started': 'employeeLookedAlong',
  'session.started': 'signedIn',
  'session.refused': 'refused',
  'session.revoked': 'sessionsEnded',
  'session.revokedByEmployee': 'employeeEndedSessions',
  'password.changed': 'passwordChanged',
  'password.reset': 'passwordChanged',
  'email.changed': 'emailChanged',
  'secondFactor.changed': 'secondFactorChanged',
  'email.changeStopped': 'sessionsEnded',
};

/** Actions of an employee on another user; listed for that user and not for the employee. */
const BY_EMPLOYEES: ReadonlySet<SignInEvent['event']> = new Set([
  'employeeLookedAlong',
  'employeeEndedSessions',
]);

/** Lists the person's own audit entries in the words of the screen. */
export async function listSignInActivity(
  { database, clock }: Services,
  person: SignedInPerson,
): Promise<SignInEvent[]> {
  const since = new Date(clock.now().getTime() - RECENT_MS);
  const events = new Map(Object.entries(EVENTS));
  const actions = [...events.keys()];
  const found = await findAuditedSignIns(database.orm, person, { actions, since, limit: MOST_EVENTS });
  return found.flatMap(({ at, action, subjectId, detail }) => {
    const event = events.get(action);
    if (event === undefined || (BY_EMPLOYEES.has(event) && subjectId !== person.id)) return [];
    const { newDevice, device, reason } = detail as { newDevice?: boolean; device?: string; reason?: string };
    return [
      {
        at: at.toISOString(),
        event: event === 'signedIn' && newDevice === true ? 'newDevice' : event,
        device: device ?? null,
        reason: event === 'employeeLookedAlong' ? (reason ?? null) : null,
      },
    ];
  });
}
