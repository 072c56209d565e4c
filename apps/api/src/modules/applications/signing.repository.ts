import { eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { applicationSigner, contract, deposit, holding, stepUp } from '../../schema/index.ts';

export type SignerRow = typeof applicationSigner.$inferSelect;

export async function insertSigner(
  tx: Transaction,
  row: typeof applicationSigner.$inferInsert,
): Promise<void> {
  await tx.insert(applicationSigner).values(row);
}

/** Who signs an application, the applicant first. */
export function findSigners(orm: Orm, applicationId: string): Promise<SignerRow[]> {
  return orm
    .select()
    .from(applicationSigner)
    .where(eq(applicationSigner.applicationId, applicationId))
    .orderBy(applicationSigner.id);
}

/** With which factor a token was given that was just used up. */
export async function findMethod(tx: Transaction, tokenHash: Buffer) {
  const [row] = await tx
    .select({ method: stepUp.method })
    .from(stepUp)
    .where(eq(stepUp.tokenHash, tokenHash));
  if (!row) throw new Error('a code that was used is not there');
  return row.method;
}

/** A contract that waits for its money, in one fund; `firstDepositId`: what is announced with it. */
export async function insertContract(
  tx: Transaction,
  row: typeof contract.$inferInsert,
  { fundId, firstDepositId }: { readonly fundId: number; readonly firstDepositId: string },
): Promise<void> {
  await tx.insert(contract).values(row);
  await tx.insert(holding).values({ contractId: row.id, fundId, units: '0', allocationBasisPoints: 10_000 });
  if (row.initialDepositCents === 0) return;
  await tx.insert(deposit).values({
    id: firstDepositId,
    contractId: row.id,
    type: 'INITIAL_DEPOSIT',
    method: 'ideal',
    amountCents: row.initialDepositCents,
    status: 'announced',
    createdAt: row.createdAt,
  });
}
