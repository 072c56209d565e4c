import { type IsoDate, isoDate, yearOf } from '@portaal/engine';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { dealingRun, waitingPayout } from '../../schema/index.ts';

/**
 * Whether contract `c` waits: an annuity that pays out, in a year that is not loaded, or that an earlier month waits of
 * still. It waits as a whole, for its months follow one another (domain 10.15).
 */
export const isWaiting = (dealingDay: IsoDate): SQL => sql`(c.product_code = 'SDIL'
  -- What only begins pays nothing yet; its ceiling must be known.
  and (c.opening_value_date is not null or coalesce(c.is_temporary, false)) and (
  not (select year_is_loaded(${yearOf(dealingDay)}::int)) or exists (
    select from waiting_payout w
    where w.contract_id = c.id and w.made_at is null and w.dealing_day < ${dealingDay}::date)))`;

/** Of an annuity that a run left: whose it is, and whether a payout falls on the day. */
export interface WaitingAnnuity extends Record<string, unknown> {
  readonly contractId: string;
  readonly personId: string;
  readonly brand: string;
  readonly number: string;
}

/** Writes down which annuities a run left as they were; `left` is what it would have dealt else. */
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

/** How many annuities a run of the day would leave as they are. */
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

/** The days annuities wait of, earliest first. */
export async function listWaitingDays(orm: Orm): Promise<IsoDate[]> {
  const rows = await orm
    .selectDistinct({ dealingDay: waitingPayout.dealingDay })
    .from(waitingPayout)
    .where(isNull(waitingPayout.madeAt))
    .orderBy(asc(waitingPayout.dealingDay));
  return rows.map(({ dealingDay }) => isoDate(dealingDay));
}

/** Those that were dealt to the day after all; what never will be, for its contract has ended, waits no more either. */
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

/** A run that was completed counts what it left as well, once that is dealt. */
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
