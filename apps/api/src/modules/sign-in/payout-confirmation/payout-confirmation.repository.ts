import { type Cents, cents } from '@portaal/engine';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { contract, payout, payoutAttempt, payoutConfirmation, stepUp } from '../../../schema/index.ts';

export type ChangeRow = typeof payoutConfirmation.$inferSelect & {
  /** The bank's code for the reason why a payout was returned or rejected. */
  readonly reasonCode: string | null;
};

export async function insertChange(
  tx: Transaction,
  row: typeof payoutConfirmation.$inferInsert,
): Promise<void> {
  await tx.insert(payoutConfirmation).values(row);
}

const isOpen = (personId: string) =>
  and(eq(payoutConfirmation.personId, personId), isNull(payoutConfirmation.confirmedAt));

const openChanges = (orm: Orm, personId: string) =>
  orm
    .select({ ...getTableColumns(payoutConfirmation), reasonCode: payoutAttempt.reasonCode })
    .from(payoutConfirmation)
    .leftJoin(payoutAttempt, eq(payoutAttempt.id, payoutConfirmation.returnedAttemptId))
    .where(isOpen(personId))
    .orderBy(asc(payoutConfirmation.id));

/** Lists unconfirmed changes, oldest first. */
export const findOpenChanges = (orm: Orm, personId: string): Promise<ChangeRow[]> =>
  openChanges(orm, personId);

export const lockOpenChanges = (tx: Transaction, personId: string): Promise<ChangeRow[]> =>
  openChanges(tx, personId).for('update', { of: payoutConfirmation });

export async function confirmChanges(
  tx: Transaction,
  ids: readonly string[],
  by: { confirmedAt: Date; employeeId: string | null },
): Promise<void> {
  await tx
    .update(payoutConfirmation)
    .set(by)
    .where(inArray(payoutConfirmation.id, [...ids]));
}

/** Returns the step-up method that the session used last for one of these calls. */
export async function findLastProof(
  tx: Transaction,
  sessionId: string,
  acts: readonly (typeof stepUp.$inferSelect)['act'][],
) {
  const [row] = await tx
    .select({ method: stepUp.method })
    .from(stepUp)
    .where(and(eq(stepUp.sessionId, sessionId), inArray(stepUp.act, [...acts]), isNotNull(stepUp.usedAt)))
    .orderBy(desc(stepUp.usedAt))
    .limit(1);
  return row?.method;
}

/**
 * Returns the total, in cents, of a person's ordered payouts that are withheld until the person confirms a
 * change.
 */
export async function sumWithheld(orm: Orm, personId: string, today: string): Promise<number> {
  const [row] = await orm
    .select({ sum: sql<string>`coalesce(sum(${payout.amountCents}), 0)` })
    .from(payout)
    .innerJoin(contract, eq(contract.id, payout.contractId))
    .where(
      and(
        eq(contract.personId, personId),
        eq(payout.status, 'ordered'),
        sql`payout_hold(payout, ${today}::date) = 'confirmation'`,
      ),
    );
  return Number(row?.sum ?? 0);
}

/** Amounts, in cents, that can be paid to a person once nothing withholds them. */
interface MoneyOfPerson {
  /** Ordered payouts that are not with the bank, whatever withholds them. */
  readonly toPayCents: Cents;
  /** Deposits received and not yet dealt. */
  readonly undealtCents: Cents;
  /** Value of all contracts after their last dealing run. */
  readonly valueCents: Cents;
}

/**
 * Sums the amounts of all contracts of a person. A payout that a block withholds counts too, because the confirmation
 * remains valid after the block.
 */
export async function sumMoneyOf(orm: Orm, personId: string): Promise<MoneyOfPerson> {
  const { rows } = await orm.execute<{ toPay: number; undealt: number; value: number }>(sql`
    with its as (select id, opening_value_cents from contract where person_id = ${personId})
    select
      (select coalesce(sum(p.amount_cents), 0)::float8 from payout p
        where p.contract_id in (select id from its) and p.status = 'ordered' and not exists (
          select from payout_attempt a
          where a.payout_id = p.id and a.status in ('underway', 'accepted', 'booked'))) as "toPay",
      (select coalesce(sum(d.amount_cents), 0)::float8 from deposit d
        where d.contract_id in (select id from its) and d.status = 'received') as undealt,
      (select coalesce(sum(opening_value_cents), 0)::float8 from its) as value`);
  const { toPay = 0, undealt = 0, value = 0 } = rows[0] ?? {};
  return { toPayCents: cents(toPay), undealtCents: cents(undealt), valueCents: cents(value) };
}

/** Columns that name a contract and its holder. */
export const contractOfHolder = { contractId: contract.id, personId: contract.personId };
