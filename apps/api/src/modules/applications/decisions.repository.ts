import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/orm.ts';
import { application, contract } from '../../schema/index.ts';
import { type ApplicationRow, findApplicationById } from './applications.repository.ts';
import { hasStarted } from './withdrawal.ts';

/** An application that was signed, with its contract. */
export interface ConcludedApplication extends ApplicationRow {
  readonly contract: Pick<
    typeof contract.$inferSelect,
    'id' | 'number' | 'status' | 'initialDepositCents'
  > & {
    /** Something was dealt, or it is over. */
    readonly hasStarted: boolean;
  };
}

/**
 * Locks the contract, as everything that moves its money does first, and then the application. Undefined when there is
 * none, or it was not signed.
 */
export async function lockConcluded(tx: Transaction, id: string): Promise<ConcludedApplication | undefined> {
  const [found] = await tx
    .select({ contractId: application.contractId })
    .from(application)
    .where(eq(application.id, id));
  if (!found?.contractId) return undefined;
  const [its] = await tx.select().from(contract).where(eq(contract.id, found.contractId)).for('update');
  await tx.select({ id: application.id }).from(application).where(eq(application.id, id)).for('update');
  const row = await findApplicationById(tx, id);
  if (!its || !row) return undefined;
  const { number, status, initialDepositCents } = its;
  return {
    ...row,
    contract: { id: its.id, number, status, initialDepositCents, hasStarted: hasStarted(status) },
  };
}

/** Of a locked contract. */
export async function markContract(
  tx: Transaction,
  id: string,
  change: Partial<typeof contract.$inferInsert>,
): Promise<void> {
  await tx.update(contract).set(change).where(eq(contract.id, id));
}
