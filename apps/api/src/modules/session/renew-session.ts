import type { SignInMethod } from '@portaal/domain/second-factor/methods';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import { hashToken } from '../../platform/session.ts';
import type { ActingSession } from '../acts/acts.use-cases.ts';
import { insertSession, noteSecondFactor, takeSession } from './session.repository.ts';
import { earlier, newToken } from './start-session.ts';

/** The session in the place of another: other number, other cookie, the same limits. */
export interface RenewedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Notes what was shown in a session. As that of an employee opens the admin area from then on, it is made new: who had
 * its cookie of before has nothing (ASVS 7.2.4).
 */
export async function renewEmployeeSession(
  tx: Transaction,
  session: ActingSession,
  { method, at }: { method: SignInMethod; at: Date },
): Promise<RenewedSession | undefined> {
  const shown = { secondFactor: method, secondFactorAt: at };
  if (session.person.role !== 'admin') {
    await noteSecondFactor(tx, session.id, shown);
    return undefined;
  }
  const old = await takeSession(tx, session.id);
  if (!old) return undefined;
  const token = newToken();
  const id = newId();
  await insertSession(tx, { ...old, ...shown, id, tokenHash: hashToken(token) });
  return { id, token, expiresAt: earlier(old.idleExpiresAt, old.absoluteExpiresAt) };
}
