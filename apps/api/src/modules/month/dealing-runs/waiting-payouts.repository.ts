import { type IsoDate, isoDate, yearOf } from '@portaal/engine';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { dealingRun, waitingPayout } from '../../../schema/index.ts';
import { payoutProducts } from '../../../schema/product-lists.ts';

/**
 * Selects whether contract `c` waits for tax figures: an annuity that pays out, in a year whose tax figures
 * are not loaded or with an earlier month that still waits. The whole contract waits, because its months must
 * be dealt in order (domain 10.15).
 */
export const isWaiting = (dealingDay: IsoDate): SQL => sql`(c.product_code in ${payoutProducts}
  -- What only begins pays nothing yet; its ceiling must be known.
  and (c.opening_value_date is not null or coalesce(c.is_temporary, false)) and (
  not (select year_is_loaded(${yearOf(dealingDay)}::int)) or exists (
    select from waiting_payout w
    where w.contract_id = c.id and w.made_at is null and w.dealing_day < ${dealingDay}::date)))`;

/** An annuity that a dealing run skipped, with its owner. */
export interface WaitingAnnuity extends Record<string, unknown> {
  readonly contractId: string;
  readonly personId: string;
  readonly brand: string;
  readonly number: string;
}

/**
 * Records which annuities a dealing run skipped. `left` selects the contracts that the run would otherwise
 * have dealt.
 */
export async function insertWaiting(
  tx: Transaction,
  dealingDay: IsoDate,
  left: SQL,
): Promise<WaitingAnnuity[]> {
  const { rows } = await tx.execute<WaitingAnnuity>(sql`
    with waiting as (
      insert into waiting_payout (contract_id, dealing_day)
      select c.id, ${dealingDay}::date from contract c where ${left} and ${isWaiting(dealingDay)}
      returning contract_id)
    select c.id as "contractId", c.person_id as "personId", c.brand, c.number
    from waiting join contract c on c.id = waiting.contract_id order by c.id`);
  return rows;
}

/** Counts the annuities that a dealing run of the day would skip. */
export async function countToWait(orm: Orm, dealingDay: IsoDate, left: SQL): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from contract c where ${left} and ${isWaiting(dealingDay)}`,
  );
  return rows[0]?.count ?? 0;
}

const isOpen = (dealingDay: string) =>
  and(eq(waitingPayout.dealingDay, dealingDay), isNull(waitingPayout.madeAt));

export const countWaiting = (orm: Orm, dealingDay: string): Promise<number> =>
  orm.$count(waitingPayout, isOpen(dealingDay));

/** Lists the dealing days of waiting annuities, earliest first. */
export async function listWaitingDays(orm: Orm): Promise<IsoDate[]> {
  const rows = await orm
    .selectDistinct({ dealingDay: waitingPayout.dealingDay })
    .from(waitingPayout)
    .where(isNull(waitingPayout.madeAt))
    .orderBy(asc(waitingPayout.dealingDay));
  return rows.map(({ dealingDay }) => isoDate(dealingDay));
}

/**
 * Marks waiting annuities that were dealt meanwhile, and those that will never be dealt because their
 * contract has ended.
 */
export async function markMade(
  tx: Transaction,
  dealingDay: IsoDate,
  { madeAt, last }: { readonly madeAt: Date; readonly last: string | null },
): Promise<void> {
  await tx
    .update(waitingPayout)
    .set({ madeAt })
    .where(and(isOpen(dealingDay), last === null ? undefined : sql`${waitingPayout.contractId} <= ${last}`));
}

/** Adds annuities that were dealt later to the figures of a completed run. */
export async function addToCompleted(
  tx: Transaction,
  dealingDay: IsoDate,
  { contracts, digest }: { readonly contracts: number; readonly digest: Buffer },
): Promise<void> {
  await tx
    .update(dealingRun)
    .set({ contracts: sql`${dealingRun.contracts} + ${contracts}`, digest })
    .where(eq(dealingRun.dealingDay, dealingDay));
}
