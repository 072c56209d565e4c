import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { phoneFactor, recoveryCode, totpFactor, trustedDevice } from '../../schema/index.ts';

/** The app a person signs in with. */
export async function findTotp(orm: Orm, personId: string) {
  const [row] = await orm
    .select({ id: totpFactor.id, secret: totpFactor.secret, since: totpFactor.confirmedAt })
    .from(totpFactor)
    .where(and(eq(totpFactor.personId, personId), isNotNull(totpFactor.confirmedAt)));
  return row;
}

/**
 * Uses up the code of a time step; false when it, or a later one, was used before. A step that is still to come
 * by `newest` was written by a clock that has been put right since: it keeps nobody out.
 */
export async function consumeTimeStep(orm: Orm, id: string, step: number, newest: number): Promise<boolean> {
  const rows = await orm
    .update(totpFactor)
    .set({ lastStep: step })
    .where(
      and(
        eq(totpFactor.id, id),
        or(isNull(totpFactor.lastStep), lt(totpFactor.lastStep, step), gt(totpFactor.lastStep, newest)),
      ),
    )
    .returning({ id: totpFactor.id });
  return rows.length > 0;
}

/** The number a person gets codes on. */
export async function findPhone(orm: Orm, personId: string) {
  const [row] = await orm
    .select({ id: phoneFactor.id, number: phoneFactor.number, since: phoneFactor.verifiedAt })
    .from(phoneFactor)
    .where(and(eq(phoneFactor.personId, personId), isNotNull(phoneFactor.verifiedAt)));
  return row;
}

export async function countRecoveryCodes(orm: Orm, personId: string): Promise<number> {
  return orm.$count(recoveryCode, and(eq(recoveryCode.personId, personId), isNull(recoveryCode.usedAt)));
}

/** Uses up one recovery code, of before `madeBefore` when that is given; false when the person has no such code left. */
export async function consumeCodeHash(
  tx: Transaction,
  personId: string,
  codeHash: Buffer,
  { now, madeBefore }: { now: Date; madeBefore?: Date | undefined },
) {
  const rows = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.personId, personId),
        eq(recoveryCode.codeHash, codeHash),
        isNull(recoveryCode.usedAt),
        madeBefore && lt(recoveryCode.createdAt, madeBefore),
      ),
    )
    .returning({ id: recoveryCode.id });
  return rows.length > 0;
}

export async function insertTrustedDevice(
  tx: Transaction,
  row: typeof trustedDevice.$inferInsert,
): Promise<void> {
  await tx.insert(trustedDevice).values(row);
}

/** Notes the use of a trusted browser; false when it is none of this person's, or no longer. */
export async function touchTrustedDevice(
  orm: Orm,
  personId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await orm
    .update(trustedDevice)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(trustedDevice.personId, personId),
        eq(trustedDevice.tokenHash, tokenHash),
        gt(trustedDevice.expiresAt, now),
      ),
    )
    .returning({ id: trustedDevice.id });
  return rows.length > 0;
}

/** No browser of a person is trusted from now on; returns how many were. */
export async function deleteTrustedDevicesOf(tx: Transaction, personId: string): Promise<number> {
  const rows = await tx
    .delete(trustedDevice)
    .where(eq(trustedDevice.personId, personId))
    .returning({ id: trustedDevice.id });
  return rows.length;
}

export async function deleteExpiredTrust(orm: Orm, now: Date): Promise<void> {
  await orm.delete(trustedDevice).where(lt(trustedDevice.expiresAt, now));
}
