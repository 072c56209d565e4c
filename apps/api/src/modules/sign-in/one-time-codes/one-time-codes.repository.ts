import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { oneTimeCode, personAccount } from '../../../schema/index.ts';

/** Locks a person until the transaction ends, so that other transactions cannot send this person a code. */
export async function lockPerson(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`one-time code ${personId}`}, 0))`);
}

/** Returns whether the account belongs to an employee. */
export const isEmployee = async (tx: Transaction, personId: string): Promise<boolean> =>
  (await tx.$count(personAccount, and(eq(personAccount.id, personId), eq(personAccount.role, 'admin')))) > 0;

/** Returns the times at which still unused codes were sent to a person, oldest first. */
export async function findUnusedSends(tx: Transaction, personId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: oneTimeCode.createdAt })
    .from(oneTimeCode)
    .where(
      and(eq(oneTimeCode.personId, personId), gt(oneTimeCode.createdAt, since), isNull(oneTimeCode.usedAt)),
    )
    .orderBy(asc(oneTimeCode.createdAt));
  return rows.map(({ at }) => at);
}

/** Stores a code as the only valid code of its owner, which invalidates earlier codes of that owner. */
export async function putCode(tx: Transaction, row: typeof oneTimeCode.$inferInsert): Promise<void> {
  await tx
    .update(oneTimeCode)
    .set({ expiresAt: row.createdAt })
    .where(and(eq(oneTimeCode.ownerId, row.ownerId), gt(oneTimeCode.expiresAt, row.createdAt)));
  await tx.insert(oneTimeCode).values(row);
}

/**
 * Counts one attempt to enter the valid code of an owner, and consumes the code if it is correct, in one
 * statement. Simultaneous attempts all count, and only one correct attempt succeeds.
 */
export async function tryCode(
  orm: Orm,
  { ownerId, codeHash, now, tries }: { ownerId: string; codeHash: Buffer; now: Date; tries: number },
): Promise<boolean> {
  const [row] = await orm
    .update(oneTimeCode)
    .set({
      attempts: sql`${oneTimeCode.attempts} + 1`,
      usedAt: sql`case when ${oneTimeCode.codeHash} = ${codeHash} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(oneTimeCode.ownerId, ownerId),
        isNull(oneTimeCode.usedAt),
        lt(oneTimeCode.attempts, tries),
        gt(oneTimeCode.expiresAt, now),
      ),
    )
    .returning({ usedAt: oneTimeCode.usedAt });
  return row !== undefined && row.usedAt !== null;
}

export async function deleteCodes(orm: Orm, before: Date): Promise<void> {
  await orm.delete(oneTimeCode).where(lt(oneTimeCode.createdAt, before));
}
