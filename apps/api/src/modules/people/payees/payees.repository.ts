import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { payeeCheck } from '../../../schema/index.ts';

export type CheckRow = typeof payeeCheck.$inferSelect;

export const findChecks = (orm: Orm, brand: string, hashes: readonly string[]): Promise<CheckRow[]> =>
  orm
    .select()
    .from(payeeCheck)
    .where(
      and(eq(payeeCheck.brand, brand), sql`${payeeCheck.payeeHash} = any(${sql.param([...hashes])}::text[])`),
    );

export async function findCheckId(
  tx: Transaction,
  { personId, brand, payeeHash }: Pick<CheckRow, 'personId' | 'brand' | 'payeeHash'>,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: payeeCheck.id })
    .from(payeeCheck)
    .where(
      and(
        personId === null ? isNull(payeeCheck.personId) : eq(payeeCheck.personId, personId),
        eq(payeeCheck.brand, brand),
        eq(payeeCheck.payeeHash, payeeHash),
      ),
    )
    .for('update');
  return row?.id;
}

type CheckOutcome = Pick<CheckRow, 'outcome' | 'sealedName' | 'checkedAt'>;

export async function updateCheck(tx: Transaction, id: string, outcome: CheckOutcome): Promise<void> {
  await tx.update(payeeCheck).set(outcome).where(eq(payeeCheck.id, id));
}

/** Ignores a conflict, because a simultaneous check stored the same result from the same bank. */
export async function insertCheck(tx: Transaction, row: typeof payeeCheck.$inferInsert): Promise<void> {
  await tx.insert(payeeCheck).values(row).onConflictDoNothing();
}

export async function lockCheck(tx: Transaction, which: { readonly id: string; readonly brand: string }) {
  const [row] = await tx
    .select()
    .from(payeeCheck)
    .where(and(eq(payeeCheck.id, which.id), eq(payeeCheck.brand, which.brand)))
    .for('update');
  return row;
}

export async function acceptCheck(
  tx: Transaction,
  id: string,
  accepted: { readonly acceptedAt: Date; readonly acceptedBy: string; readonly acceptedReason: string },
): Promise<void> {
  await tx
    .update(payeeCheck)
    .set(accepted)
    .where(and(eq(payeeCheck.id, id), isNull(payeeCheck.acceptedAt)));
}
