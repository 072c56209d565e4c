import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { auditEntry, personAccount, session, signInDevice } from '../../../schema/index.ts';

/** Lists the unexpired sessions a person started themselves, last used first. */
export async function findSessions(orm: Orm, personId: string, now: Date) {
  return orm
    .select({
      id: session.id,
      device: session.deviceLabel,
      startedAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
    })
    .from(session)
    .where(
      and(
        eq(session.personId, personId),
        isNull(session.impersonatorId),
        gt(session.idleExpiresAt, now),
        gt(session.absoluteExpiresAt, now),
      ),
    )
    .orderBy(desc(session.lastUsedAt), desc(session.id));
}

/** Ends one session of a person; returns false if they have no session with this id. */
export async function deleteOwnSession(tx: Transaction, personId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(session)
    .where(and(eq(session.id, id), eq(session.personId, personId)))
    .returning({ id: session.id });
  return rows.length > 0;
}

/** Ends every session of a person except one; returns the number of ended sessions. */
export async function deleteOtherSessions(
  tx: Transaction,
  personId: string,
  stored: string,
): Promise<number> {
  const rows = await tx
    .delete(session)
    .where(and(eq(session.personId, personId), ne(session.id, stored)))
    .returning({ id: session.id });
  return rows.length;
}

/** Deletes the remembered browsers of a person, except one. */
export async function deleteOtherDevices(
  tx: Transaction,
  personId: string,
  stored: Buffer | undefined,
): Promise<void> {
  const isOther = stored === undefined ? undefined : ne(signInDevice.tokenHash, stored);
  await tx.delete(signInDevice).where(and(eq(signInDevice.personId, personId), isOther));
}

export async function findPasswordHash(orm: Orm, personId: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ passwordHash: personAccount.passwordHash })
    .from(personAccount)
    .where(eq(personAccount.id, personId));
  return row?.passwordHash;
}

/** Replaces the password hash; returns false if it changed after it was verified. */
export async function exchangePasswordHash(
  tx: Transaction,
  personId: string,
  hashes: { old: string; new: string },
): Promise<boolean> {
  const rows = await tx
    .update(personAccount)
    .set({ passwordHash: hashes.new })
    .where(and(eq(personAccount.id, personId), eq(personAccount.passwordHash, hashes.old)))
    .returning({ id: personAccount.id });
  return rows.length > 0;
}

/** Returns the audit entries about a person's sign-ins, newest first. */
export async function findAuditedSignIns(
  orm: Orm,
  person: { id: string; brand: string },
  { actions, since, limit }: { actions: readonly string[]; since: Date; limit: number },
) {
  return orm
    .select({
      at: auditEntry.at,
      action: auditEntry.action,
      subjectId: auditEntry.subjectId,
      detail: auditEntry.detail,
    })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.brand, person.brand),
        // A rejected sign-in has no actor.
        or(eq(auditEntry.actorId, person.id), eq(auditEntry.subjectId, person.id)),
        inArray(auditEntry.action, [...actions]),
        gt(auditEntry.at, since),
      ),
    )
    .orderBy(desc(auditEntry.sequence))
    .limit(limit);
}
