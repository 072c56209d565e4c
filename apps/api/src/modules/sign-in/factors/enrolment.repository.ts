import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { passkey, phoneFactor, recoveryCode, totpFactor, trustedDevice } from '../../../schema/index.ts';

/** Stores a proposed app and deletes the person's previous unconfirmed one. */
export async function putProposal(tx: Transaction, row: typeof totpFactor.$inferInsert): Promise<void> {
  await tx
    .delete(totpFactor)
    .where(and(eq(totpFactor.personId, row.personId), isNull(totpFactor.confirmedAt)));
  await tx.insert(totpFactor).values(row);
}

export async function findProposal(orm: Orm, personId: string, since: Date) {
  const [row] = await orm
    .select({ id: totpFactor.id, secret: totpFactor.secret })
    .from(totpFactor)
    .where(
      and(eq(totpFactor.personId, personId), isNull(totpFactor.confirmedAt), gt(totpFactor.createdAt, since)),
    );
  return row;
}

/**
 * Activates the proposed app and deletes the active one. Returns false if another call confirmed the proposal first.
 */
export async function confirmProposal(
  tx: Transaction,
  { id, personId, step, at }: { id: string; personId: string; step: number; at: Date },
): Promise<boolean> {
  await tx
    .delete(totpFactor)
    .where(and(eq(totpFactor.personId, personId), isNotNull(totpFactor.confirmedAt)));
  const rows = await tx
    .update(totpFactor)
    .set({ confirmedAt: at, lastStep: step })
    .where(and(eq(totpFactor.id, id), isNull(totpFactor.confirmedAt)))
    .returning({ id: totpFactor.id });
  return rows.length > 0;
}

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  personId: string,
  rows: readonly (typeof recoveryCode.$inferInsert)[],
): Promise<void> {
  await deleteRecoveryCodes(tx, personId);
  await tx.insert(recoveryCode).values([...rows]);
}

export async function deleteRecoveryCodes(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
}

/** Deletes the app and its phone number. Returns false if there was no confirmed app. */
export async function deleteApp(tx: Transaction, personId: string): Promise<boolean> {
  await tx.delete(phoneFactor).where(eq(phoneFactor.personId, personId));
  const rows = await tx
    .delete(totpFactor)
    .where(eq(totpFactor.personId, personId))
    .returning({ confirmedAt: totpFactor.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Deletes every factor of a person except the password. */
export async function deleteFactors(tx: Transaction, personId: string): Promise<void> {
  await deleteApp(tx, personId);
  await deleteRecoveryCodes(tx, personId);
  await tx.delete(passkey).where(eq(passkey.personId, personId));
}

export async function findTrustedDevices(orm: Orm, personId: string, now: Date) {
  return orm
    .select({
      id: trustedDevice.id,
      device: trustedDevice.deviceLabel,
      trustedAt: trustedDevice.createdAt,
      lastUsedAt: trustedDevice.lastUsedAt,
      expiresAt: trustedDevice.expiresAt,
    })
    .from(trustedDevice)
    .where(and(eq(trustedDevice.personId, personId), gt(trustedDevice.expiresAt, now)))
    .orderBy(desc(trustedDevice.lastUsedAt), desc(trustedDevice.id));
}

export async function deleteTrustedDevice(tx: Transaction, personId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(trustedDevice)
    .where(and(eq(trustedDevice.id, id), eq(trustedDevice.personId, personId)))
    .returning({ id: trustedDevice.id });
  return rows.length > 0;
}
