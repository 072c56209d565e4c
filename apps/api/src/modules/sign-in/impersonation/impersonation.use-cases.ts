import { randomBytes } from 'node:crypto';
import { type ActServices, type AuditLine, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { hashToken, type LiveSession } from '../../../platform/session.ts';
import { IDLE_LIMIT } from '../session/session.use-cases.ts';
import {
  deleteImpersonation,
  exchangeToken,
  findPerson,
  insertImpersonation,
} from './impersonation.repository.ts';

/**
 * Maximum duration of an impersonation, even with activity: half an hour, in milliseconds (integrations 4.2).
 */
const LIMIT = 30 * 60_000;

/** Response to the browser: a new token and the person the session now belongs to. */
export interface Turn {
  readonly token: string;
  readonly person: SignedInPerson;
  readonly expiresAt: Date;
}

const newToken = (): string => randomBytes(32).toString('base64url');

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/**
 * S-05: starts a read-only session as the customer. The employee's own session stays stored under a token
 * that no browser has, and continues after the impersonation; if the own session ends, so does the
 * impersonation. Throws `notFound` for another employee or a user of another brand.
 */
export async function startImpersonation(
  services: ActServices,
  admin: LiveSession,
  request: { token: string; personId: string; reason: string; twoFaToken: string },
): Promise<Turn> {
  const { personId, reason, twoFaToken } = request;
  const { brand } = admin.person;
  const token = newToken();
  const id = newId();
  return act(services, admin, {
    lock: async (tx) => {
      const person = await findPerson(tx, { id: personId, brand, role: 'investor' });
      if (!person) throw new AppError('notFound');
      return person;
    },
    about: () => [personId],
    stepUp: { act: 'impersonate', twoFaToken },
    work: async (tx, now, person) => {
      const own = await exchangeToken(tx, admin.id, {
        from: hashToken(request.token),
        to: hashToken(newToken()),
        now,
        idleExpiresAt: new Date(now.getTime() + IDLE_LIMIT),
      });
      // A simultaneous request with the same cookie replaced the token first.
      if (!own) throw new AppError('notAuthenticated');
      const endsAt = earlier(new Date(now.getTime() + LIMIT), own.absoluteExpiresAt);
      await insertImpersonation(tx, {
        id,
        tokenHash: hashToken(token),
        personId,
        brand,
        deviceHash: own.deviceHash,
        deviceLabel: own.deviceLabel,
        createdAt: now,
        lastUsedAt: now,
        idleExpiresAt: endsAt,
        absoluteExpiresAt: endsAt,
        impersonatorId: admin.person.id,
        adminSessionId: admin.id,
      });
      const audit: AuditLine = {
        action: 'impersonation.started',
        subjectType: 'person',
        subjectId: personId,
        detail: { session: id, reason },
      };
      return done({ audit }, { token, person, expiresAt: endsAt });
    },
  });
}

/** Ends the impersonation and returns to the employee's own session with a new token. */
export async function stopImpersonation(services: ActServices, session: LiveSession): Promise<Turn> {
  const { id, person, impersonator } = session;
  if (!impersonator) throw new AppError('notAllowed');
  const { brand } = person;
  const token = newToken();
  return act(services, session, {
    work: async (tx, now) => {
      // Another tab stopped the impersonation first; its response contains the cookie of the employee's own session.
      if (!(await deleteImpersonation(tx, id))) throw new AppError('notFound');
      const idleExpiresAt = new Date(now.getTime() + IDLE_LIMIT);
      const own = await exchangeToken(tx, impersonator.sessionId, {
        to: hashToken(token),
        now,
        idleExpiresAt,
      });
      const employee = await findPerson(tx, { id: impersonator.id, brand, role: 'admin' });
      if (!own || !employee) throw new AppError('notAuthenticated');
      const audit: AuditLine = {
        actorId: impersonator.id,
        action: 'impersonation.stopped',
        subjectType: 'person',
        subjectId: person.id,
        detail: { session: id },
      };
      return done(
        { audit },
        { token, person: employee, expiresAt: earlier(idleExpiresAt, own.absoluteExpiresAt) },
      );
    },
  });
}
