import type { ContractStatus } from '@portaal/domain/contracts/calls';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/orm.ts';
import { application, contract } from '../../schema/index.ts';
import type { ApplicationRow } from './applications.repository.ts';

/** An application that was signed, with its contract. */
export interface ConcludedApplication extends ApplicationRow {
  readonly contract: Pick<typeof contract.$inferSelect, 'id' | 'number' | 'status'> & {
    /** Something was dealt, or it is over. */
    readonly hasStarted: boolean;
  };
}

const notStarted: readonly ContractStatus[] = [
  'awaitingSecondSignature',
  'awaitingPayment',
  'awaitingReview',
  'awaitingStart',
];

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
  const [row] = await tx.select().from(application).where(eq(application.id, id)).for('update');
  if (!its || !row) return undefined;
  const { number, status } = its;
  const hasStarted = !notStarted.includes(status);
  return {
    ...row,
    contractNumber: number,
    contract: { id: its.id, number, status, hasStarted },
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
