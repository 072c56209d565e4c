import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { phoneFactor } from '../../../schema/index.ts';

/** Stores a proposed number and deletes the person's previous unverified one. */
export async function putNumber(tx: Transaction, row: typeof phoneFactor.$inferInsert): Promise<void> {
  await tx
    .delete(phoneFactor)
    .where(and(eq(phoneFactor.personId, row.personId), isNull(phoneFactor.verifiedAt)));
  await tx.insert(phoneFactor).values(row);
}

export async function findProposedNumber(orm: Orm, personId: string, since: Date) {
  const [row] = await orm
    .select({ id: phoneFactor.id })
    .from(phoneFactor)
    .where(
      and(
        eq(phoneFactor.personId, personId),
        isNull(phoneFactor.verifiedAt),
        gt(phoneFactor.createdAt, since),
      ),
    );
  return row;
}

/** Activates the proposed number and deletes the active one. Returns false if the proposal no longer exists. */
export async function verifyNumber(
  tx: Transaction,
  { id, personId, at }: { id: string; personId: string; at: Date },
): Promise<boolean> {
  await tx
    .delete(phoneFactor)
    .where(and(eq(phoneFactor.personId, personId), isNotNull(phoneFactor.verifiedAt)));
  const rows = await tx
    .update(phoneFactor)
    .set({ verifiedAt: at })
    .where(and(eq(phoneFactor.id, id), isNull(phoneFactor.verifiedAt)))
    .returning({ id: phoneFactor.id });
  return rows.length > 0;
}

/** Deletes all numbers of a person. Returns false if none was verified. */
export async function deleteNumbers(tx: Transaction, personId: string): Promise<boolean> {
  const rows = await tx
    .delete(phoneFactor)
    .where(eq(phoneFactor.personId, personId))
    .returning({ verifiedAt: phoneFactor.verifiedAt });
  return rows.some(({ verifiedAt }) => verifiedAt !== null);
}
