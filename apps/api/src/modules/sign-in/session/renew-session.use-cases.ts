import type { SignInMethod } from '@portaal/domain/sign-in/second-factor/methods';
import type { ActingSession } from '../../../foundation/acts/acts.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { hashToken } from '../../../platform/session.ts';
import { insertSession, noteSecondFactor, takeSession } from './session.repository.ts';
import { earlier, newToken } from './start-session.use-cases.ts';

/** A session that replaces another, with a new id, a new cookie and the same limits. */
export interface RenewedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Records the second factor used in a session. An employee's session now opens the admin area, so it is replaced: its
 * earlier cookie becomes useless (ASVS 7.2.4).
 */
export async function renewEmployeeSession(
  tx: Transaction,
  session: ActingSession,
  { method, at }: { method: SignInMethod; at: Date },
): Promise<RenewedSession | undefined> {
  const proof = { secondFactor: method, secondFactorAt: at };
  if (session.person.role !== 'admin') {
    await noteSecondFactor(tx, session.id, proof);
    return undefined;
  }
  const old = await takeSession(tx, session.id);
  if (!old) return undefined;
  const token = newToken();
  const id = newId();
  await insertSession(tx, { ...old, ...proof, id, tokenHash: hashToken(token) });
  return { id, token, expiresAt: earlier(old.idleExpiresAt, old.absoluteExpiresAt) };
}
