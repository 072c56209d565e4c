import { and, eq, lt, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { signInDevice, signInThrottle } from '../../../schema/index.ts';

/**
 * Kind of count: for an account, for a remembered browser of a person, for an IP address, for the password of
 * a signed-in person, or for codes.
 */
export type ThrottleScope = 'account' | 'device' | 'address' | 'password' | 'secondFactor';

export interface ThrottleKey {
  readonly brand: string;
  readonly scope: ThrottleScope;
  readonly key: Buffer;
}

const isKey = ({ brand, scope, key }: ThrottleKey) =>
  and(eq(signInThrottle.brand, brand), eq(signInThrottle.scope, scope), eq(signInThrottle.key, key));

/** Locks the count of a key until the transaction ends and creates it if needed. */
export async function lockCount(tx: Transaction, key: ThrottleKey, now: Date) {
  await tx
    .insert(signInThrottle)
    .values({ ...key, attempts: 0, lastAt: now, openAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select({
      attempts: signInThrottle.attempts,
      lastAt: signInThrottle.lastAt,
      openAt: signInThrottle.openAt,
    })
    .from(signInThrottle)
    .where(isKey(key))
    .for('update');
  return row ?? { attempts: 0, lastAt: now, openAt: now };
}

export async function saveCount(
  tx: Transaction,
  key: ThrottleKey,
  count: { attempts: number; lastAt: Date; openAt: Date },
): Promise<void> {
  await tx
    .insert(signInThrottle)
    .values({ ...key, ...count })
    .onConflictDoUpdate({
      target: [signInThrottle.brand, signInThrottle.scope, signInThrottle.key],
      set: count,
    });
}

export async function forgetCount(tx: Transaction, key: ThrottleKey): Promise<void> {
  await tx.delete(signInThrottle).where(isKey(key));
}

/** Subtracts one attempt from a count after the password of that attempt proved correct. */
export async function lowerCount(tx: Transaction, key: ThrottleKey): Promise<void> {
  await tx
    .update(signInThrottle)
    .set({ attempts: sql`greatest(${signInThrottle.attempts} - 1, 0)` })
    .where(isKey(key));
}

export async function deleteOldCounts(orm: Orm, before: Date): Promise<void> {
  await orm.delete(signInThrottle).where(lt(signInThrottle.lastAt, before));
}

export async function knowsDevice(tx: Transaction, personId: string, tokenHash: Buffer): Promise<boolean> {
  const found = await tx.$count(
    signInDevice,
    and(eq(signInDevice.personId, personId), eq(signInDevice.tokenHash, tokenHash)),
  );
  return found > 0;
}

export async function saveDevice(tx: Transaction, row: typeof signInDevice.$inferInsert): Promise<void> {
  await tx
    .insert(signInDevice)
    .values(row)
    .onConflictDoUpdate({
      target: [signInDevice.personId, signInDevice.tokenHash],
      set: { lastUsedAt: row.lastUsedAt },
    });
}

export async function deleteOldDevices(orm: Orm, before: Date): Promise<void> {
  await orm.delete(signInDevice).where(lt(signInDevice.lastUsedAt, before));
}
