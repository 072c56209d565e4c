import type { EmployeeLimits } from '@portaal/domain/products/terms/employee-limits';
import { type AdminCallName, callsOfGroup, groupOf } from '@portaal/domain/rights';
import { type Cents, cents } from '@portaal/engine';
import { and, gt, inArray, sql } from 'drizzle-orm';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import { smallAct } from '../../schema/index.ts';

/**
 * First half of an advisory lock key. The other half identifies the person or brand whose small transactions are
 * counted.
 */
const SMALL_ACTS = 4_170_031;
const COUNTED_TOGETHER_MS = 31 * 24 * 60 * 60_000;

/**
 * Makes the small transactions for one person or brand wait for each other until the transaction ends, and
 * returns the start of the period in which they count together. The period is 31 days, so that many small
 * transactions cannot avoid four-eyes approval (decision 0184). Must be called after the rows of the action
 * are locked.
 */
export async function lockSmallActs(tx: Transaction, subject: string, at: Date): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SMALL_ACTS}, hashtext(${subject}))`);
  return new Date(at.getTime() - COUNTED_TOGETHER_MS);
}

interface SmallAct {
  readonly employeeId: string;
  readonly call: AdminCallName;
  readonly movedCents: Cents;
  readonly at: Date;
  /** Limits of the brand at the time of the transaction. */
  readonly limits: Pick<EmployeeLimits, 'ceiling'>;
}

/**
 * Records a transaction that an employee executes alone. Returns false, without recording it, if the sum over
 * all accounts of that employee, at every brand, would reach the ceiling of the call's group. A call without
 * a group is not recorded and returns true. Transactions of one employee are processed one at a time.
 */
export async function recordSmallAct(
  tx: Transaction,
  { employeeId, call, movedCents, at, limits }: SmallAct,
  accounts: ReadonlySet<string>,
): Promise<boolean> {
  const group = groupOf(call);
  if (group === undefined) return true;
  const all = [...accounts].sort();
  const since = await lockSmallActs(tx, `employee ${all[0]}`, at);
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${smallAct.movedCents}), 0)::float8` })
    .from(smallAct)
    .where(
      and(
        inArray(smallAct.employeeId, all),
        inArray(smallAct.call, callsOfGroup(group)),
        gt(smallAct.at, since),
      ),
    );
  if (cents(row?.sum ?? 0) + movedCents >= limits.ceiling[group]) return false;
  await tx.insert(smallAct).values({ id: newId(), employeeId, call, movedCents, at });
  return true;
}
