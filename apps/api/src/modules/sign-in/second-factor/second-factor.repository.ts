import { isEmailName } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import {
  personAccount,
  phoneFactor,
  recoveryCode,
  totpFactor,
  trustedDevice,
} from '../../../schema/index.ts';

/** Returns the confirmed authenticator app of a person. */
export async function findTotp(orm: Orm, personId: string) {
  const [row] = await orm
    .select({ id: totpFactor.id, secret: totpFactor.secret, since: totpFactor.confirmedAt })
    .from(totpFactor)
    .where(and(eq(totpFactor.personId, personId), isNotNull(totpFactor.confirmedAt)));
  return row;
}

/**
 * Consumes the code of a time step; returns false if this step or a later step was already used. Ignores a
 * stored step later than `newest`, because it came from a clock that was ahead and has been corrected since.
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

/** Returns the verified number on which a person receives codes. */
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

/**
 * Consumes one recovery code; returns false if the person has no such unused code. With `madeBefore`, accepts
 * only a code created before that time.
 */
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

/**
 * Records the use of a trusted browser; returns false if this person does not trust it or the trust has
 * expired.
 */
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

/** Removes all trusted browsers of a person and returns their number. */
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

/**
 * Returns whether a person signs in with an email address, which is then verified and belongs to them alone
 * (decision 0213).
 */
export async function hasOwnMailbox(orm: Orm, personId: string): Promise<boolean> {
  const [row] = await orm
    .select({ email: personAccount.email })
    .from(personAccount)
    .where(eq(personAccount.id, personId));
  return row !== undefined && isEmailName(row.email);
}

/** Returns the address at which a person with a customer number receives mail; null if there is none. */
export async function findContactAddress(orm: Orm, personId: string): Promise<string | null> {
  const [row] = await orm
    .select({ address: personAccount.contactEmail })
    .from(personAccount)
    .where(eq(personAccount.id, personId));
  return row?.address ?? null;
}
