import { type Cents, cents } from '@portaal/engine';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { EmployeeLimitHistory } from '../../../foundation/acts/employee-limits.sql.ts';
import { lockContract, withoutTaxCredit } from '../../../foundation/contracts/contract-row.sql.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { application, contract } from '../../../schema/index.ts';
import { type ApplicationRow, findApplicationById } from './applications.repository.ts';
import { hasStarted } from './withdrawal.rules.ts';

/** A signed application with its contract. */
export interface ConcludedApplication extends ApplicationRow {
  readonly contract: Pick<
    typeof contract.$inferSelect,
    'id' | 'number' | 'status' | 'initialDepositCents' | 'monthlyDepositCents'
  > & {
    /** Whether an order was dealt in the contract, or the contract has ended. */
    readonly hasStarted: boolean;
  };
}

/**
 * Locks the contract first and then the application, in the same order as every payment does. Returns undefined if
 * the application does not exist or was not signed.
 */
export async function lockConcluded(tx: Transaction, id: string): Promise<ConcludedApplication | undefined> {
  const [found] = await tx
    .select({ contractId: application.contractId })
    .from(application)
    .where(eq(application.id, id));
  if (!found?.contractId) return undefined;
  const its = await lockContract(tx, { contractId: found.contractId });
  await tx.select({ id: application.id }).from(application).where(eq(application.id, id)).for('update');
  const row = await findApplicationById(tx, id);
  if (!its || !row) return undefined;
  const { number, status, initialDepositCents, monthlyDepositCents } = its;
  return {
    ...row,
    contract: {
      ...{ id: its.id, number, status, initialDepositCents, monthlyDepositCents },
      hasStarted: hasStarted(status),
    },
  };
}

/**
 * Sums the first-year deposits, in cents, of a person's applications that received this decision after `since`.
 * Counts only applications small enough for one employee to decide alone at that time.
 */
export async function sumDecided(
  tx: Transaction,
  {
    personId,
    status,
    since,
    limits,
  }: { personId: string; status: 'approved' | 'rejected'; since: Date; limits: EmployeeLimitHistory },
): Promise<Cents> {
  const firstYear = sql`${contract.initialDepositCents} + 12 * ${contract.monthlyDepositCents}`;
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${firstYear}), 0)::float8` })
    .from(application)
    .innerJoin(contract, eq(contract.id, application.contractId))
    .where(
      and(
        eq(application.personId, personId),
        eq(application.status, status),
        gt(application.decidedAt, since),
        sql`${firstYear} < ${limits.aloneAt('application', sql`${application.decidedAt}`)}`,
      ),
    );
  return cents(row?.sum ?? 0);
}

/** Updates a locked contract. */
export async function markContract(
  tx: Transaction,
  id: string,
  change: Partial<typeof contract.$inferInsert>,
): Promise<void> {
  await tx
    .update(contract)
    .set(change.status === 'cancelled' ? { ...change, applyTaxCredit: withoutTaxCredit } : change)
    .where(eq(contract.id, id));
}
