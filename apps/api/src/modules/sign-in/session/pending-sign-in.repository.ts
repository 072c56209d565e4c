import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { pendingSignIn, personAccount } from '../../../schema/index.ts';

export async function insertPending(tx: Transaction, row: typeof pendingSignIn.$inferInsert): Promise<void> {
  await tx.insert(pendingSignIn).values(row);
}

/**
 * Returns the sign-in attempt of a cookie at a brand, with its account, if the attempt can still succeed: it
 * has not expired, tries are left, and the password has not changed since.
 */
export async function findPending(
  orm: Orm,
  { tokenHash, brand, now, tries }: { tokenHash: Buffer; brand: string; now: Date; tries: number },
) {
  const [row] = await orm
    .select({
      id: pendingSignIn.id,
      account: {
        id: personAccount.id,
        brand: personAccount.brand,
        email: personAccount.email,
        name: personAccount.name,
        role: personAccount.role,
        passwordHash: personAccount.passwordHash,
      },
    })
    .from(pendingSignIn)
    .innerJoin(
      personAccount,
      and(
        eq(personAccount.id, pendingSignIn.personId),
        eq(personAccount.passwordHash, pendingSignIn.passwordHash),
      ),
    )
    .where(
      and(
        eq(pendingSignIn.tokenHash, tokenHash),
        eq(pendingSignIn.brand, brand),
        gt(pendingSignIn.expiresAt, now),
        lt(pendingSignIn.attempts, tries),
      ),
    );
  return row;
}

/** Counts one try before its code is checked; returns false if none is left. */
export async function countPendingTry(orm: Orm, id: string, tries: number): Promise<boolean> {
  const rows = await orm
    .update(pendingSignIn)
    .set({ attempts: sql`${pendingSignIn.attempts} + 1` })
    .where(and(eq(pendingSignIn.id, id), lt(pendingSignIn.attempts, tries)))
    .returning({ id: pendingSignIn.id });
  return rows.length > 0;
}

/** Ends an attempt; returns false if another request already ended it. */
export async function consumePending(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .delete(pendingSignIn)
    .where(eq(pendingSignIn.id, id))
    .returning({ id: pendingSignIn.id });
  return rows.length > 0;
}

export async function deleteOldPending(orm: Orm, now: Date): Promise<void> {
  await orm.delete(pendingSignIn).where(lt(pendingSignIn.expiresAt, now));
}
