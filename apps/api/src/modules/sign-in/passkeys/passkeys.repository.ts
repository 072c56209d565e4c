import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { passkey, passkeyChallenge } from '../../../schema/index.ts';

export type Passkey = typeof passkey.$inferSelect;

export async function putChallenge(orm: Orm, row: typeof passkeyChallenge.$inferInsert): Promise<void> {
  const { nonce, expiresAt } = row;
  await orm
    .insert(passkeyChallenge)
    .values(row)
    .onConflictDoUpdate({ target: passkeyChallenge.keyHash, set: { nonce, expiresAt } });
}

/**
 * Deletes a challenge and returns its nonce. A second response to the same challenge finds no challenge,
 * whether the first succeeded or failed.
 */
export async function takeChallenge(
  orm: Orm,
  which: { keyHash: Buffer; brand: string; now: Date },
): Promise<Buffer | undefined> {
  const [row] = await orm
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.keyHash, which.keyHash),
        eq(passkeyChallenge.brand, which.brand),
        gt(passkeyChallenge.expiresAt, which.now),
      ),
    )
    .returning({ nonce: passkeyChallenge.nonce });
  return row?.nonce;
}

export async function deleteOldChallenges(orm: Orm, now: Date): Promise<void> {
  await orm.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now));
}

/** Lists a person's passkeys, oldest first. */
export function findPasskeys(orm: Orm, personId: string): Promise<Passkey[]> {
  return orm.select().from(passkey).where(eq(passkey.personId, personId)).orderBy(asc(passkey.id));
}

export async function findByCredential(
  orm: Orm,
  which: { credentialId: string; brand: string },
): Promise<Passkey | undefined> {
  const [row] = await orm
    .select()
    .from(passkey)
    .where(and(eq(passkey.credentialId, which.credentialId), eq(passkey.brand, which.brand)));
  return row;
}

/**
 * Records one use of a passkey. Returns false if the counter did not increase, so that only the first of two
 * simultaneous responses with the same counter is valid. An authenticator without a counter always sends 0.
 */
export async function countUse(
  orm: Orm,
  { id, counter, ...used }: Pick<Passkey, 'id' | 'counter' | 'backedUp'> & { lastUsedAt: Date },
): Promise<boolean> {
  const rows = await orm
    .update(passkey)
    .set({ counter, ...used })
    .where(
      and(
        eq(passkey.id, id),
        or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter}::bigint = 0`)),
      ),
    )
    .returning({ id: passkey.id });
  return rows.length > 0;
}

/** Inserts a passkey. Returns false if the credential already exists, on any account. */
export async function insertPasskey(tx: Transaction, row: Passkey): Promise<boolean> {
  const rows = await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id });
  return rows.length > 0;
}

export async function renamePasskey(
  tx: Transaction,
  which: { id: string; personId: string },
  name: string,
): Promise<boolean> {
  const rows = await tx
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.id, which.id), eq(passkey.personId, which.personId)))
    .returning({ id: passkey.id });
  return rows.length > 0;
}

/**
 * Locks a person's passkeys, so that two simultaneous removals cannot both assume that another passkey
 * remains.
 */
export function lockPasskeys(tx: Transaction, personId: string): Promise<Passkey[]> {
  return tx
    .select()
    .from(passkey)
    .where(eq(passkey.personId, personId))
    .orderBy(asc(passkey.id))
    .for('update');
}

export async function deletePasskey(tx: Transaction, id: string): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.id, id));
}
