import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { payout } from '../../../schema/index.ts';

/** Reason for withholding a payout, as the function `payout_hold` names it; null if it is not withheld. */
type WithheldBy = 'contract' | 'account' | 'identity' | 'confirmation' | null;

/**
 * Selects a payout with its status on a day. A payout withheld because the nominated account changed is paid
 * when the new account takes effect.
 */
const payoutColumns = (today: string) => {
  const withheldBy = sql<WithheldBy>`payout_hold(payout, ${today}::date)`;
  return {
    id: payout.id,
    kind: payout.kind,
    amountCents: payout.amountCents,
    dealingDay: payout.dealingDay,
    payOn: sql<string>`greatest(payout.pay_on, case when ${withheldBy} in ('account', 'confirmation') then (
      select i.payouts_from from contract c join personal_information i on i.person_id = c.person_id
      where c.id = payout.contract_id) end)::text`,
    status: payout.status,
    withheldBy,
  };
};

/** Lists the latest payouts of a contract, at most `most`. */
export const listPayouts = (
  orm: Orm,
  { contractId, today, most }: { contractId: string; today: string; most: number },
) =>
  orm
    .select(payoutColumns(today))
    .from(payout)
    .where(eq(payout.contractId, contractId))
    .orderBy(desc(payout.dealingDay), desc(payout.kind))
    .limit(most);

/** Returns a payout of a contract and locks its row, or undefined if the contract has no such payout. */
export async function findPayout(
  tx: Transaction,
  { id, contractId, today }: { id: string; contractId: string; today: string },
) {
  const [row] = await tx
    .select(payoutColumns(today))
    .from(payout)
    .where(and(eq(payout.id, id), eq(payout.contractId, contractId)));
  return row;
}
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>;

const CONTRACTS_NAMED = 20;

/**
 * Counts the payouts of a brand that wait for the condition `why`. Returns the oldest date and the first
 * contract numbers as well.
 */
async function findWaiting(orm: Orm, brand: string, why: SQL) {
  const { rows } = await orm.execute<{ count: number; oldest: string | null; contracts: string[] }>(sql`
    select coalesce(sum(payouts), 0)::int as count, min(oldest)::text as oldest,
      coalesce((array_agg(number order by oldest, number))[1:${sql.raw(`${CONTRACTS_NAMED}`)}], '{}') as contracts
    from (
      select c.number, count(*) as payouts, min(p.value_date) as oldest
      from payout p join contract c on c.id = p.contract_id
      where p.status = 'ordered' and c.brand = ${brand} and ${why}
      group by c.number
    ) waiting`);
  const [row] = rows;
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null, contracts: row?.contracts ?? [] };
}

/** Finds payouts that wait until the recipient is identified. */
export const findUnidentified = (orm: Orm, brand: string) =>
  findWaiting(orm, brand, sql`p.kind = 'annuity' and not is_identified(c.person_id)`);

/** Finds payouts that wait until the investor confirms a change. */
export const findUnconfirmed = (orm: Orm, brand: string) =>
  findWaiting(orm, brand, sql`has_unconfirmed_change(c.person_id)`);

/** Releases a payout, which can be paid from `today` on. */
export async function markReleased(
  tx: Transaction,
  id: string,
  { at, today }: { at: Date; today: string },
): Promise<void> {
  await tx
    .update(payout)
    .set({ releasedAt: at, payOn: sql`greatest(${payout.payOn}, ${today}::date)` })
    .where(eq(payout.id, id));
}
