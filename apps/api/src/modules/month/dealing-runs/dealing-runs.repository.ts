import { type Cents, type IsoDate, isoDate } from '@portaal/engine';
import { and, asc, desc, eq, gt, inArray, isNull, lte, max, min, or, sql, sum } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { isBrandDealtOn, isFundValuedOn } from '../../../schema/dealt-on.ts';
import {
  bookImport,
  contract,
  dealingRun,
  dealingRunBatch,
  deposit,
  fund,
  fundPrice,
  missingStatementPass,
  personAccount,
} from '../../../schema/index.ts';
import type { DealtFigures } from './dealing-run-figures.repository.ts';
import type { RedemptionLimit } from './run-positions.repository.ts';

export type DealingRunRow = typeof dealingRun.$inferSelect;

/**
 * Locks the dealing runs: until the transaction ends, no dealing run starts or continues, and no price is
 * published.
 */
export async function lockDealingRuns(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${dealingRun} in share row exclusive mode`);
}

/** Returns the brands for which a monthly package of the previous system is being imported. */
export async function listImportingBrands(orm: Orm): Promise<string[]> {
  const rows = await orm
    .select({ brand: bookImport.brand })
    .from(bookImport)
    .where(and(eq(bookImport.state, 'importing'), gt(bookImport.number, 0)));
  return rows.map(({ brand }) => brand);
}

export async function insertDealingRun(tx: Transaction, row: typeof dealingRun.$inferInsert): Promise<void> {
  await tx.insert(dealingRun).values(row);
}

export async function findDealingRun(orm: Orm, dealingDay: string): Promise<DealingRunRow | undefined> {
  const [row] = await orm.select().from(dealingRun).where(eq(dealingRun.dealingDay, dealingDay));
  return row;
}

/** Returns the names of these administrators, by id. */
export async function namesOf(
  orm: Orm,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const presentIds = [...new Set(ids)].filter((id) => id !== null);
  if (presentIds.length === 0) return new Map();
  const rows = await orm
    .select({ id: personAccount.id, name: personAccount.name })
    .from(personAccount)
    .where(inArray(personAccount.id, presentIds));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lists every dealing run with the number of contracts it changed and their value, newest first. */
export async function listDealingRunRows(orm: Orm) {
  return orm
    .select({
      run: dealingRun,
      done: sql<number>`coalesce(${sum(dealingRunBatch.contracts)}, 0)::int`,
      value: sql<Cents>`coalesce(sum((select sum((f ->> 'value')::bigint)
        from jsonb_array_elements(${dealingRunBatch.totals} -> 'funds') as f)), 0)::float8`,
    })
    .from(dealingRun)
    .leftJoin(dealingRunBatch, eq(dealingRunBatch.dealingDay, dealingRun.dealingDay))
    .groupBy(dealingRun.dealingDay)
    .orderBy(desc(dealingRun.dealingDay));
}

/**
 * Acquires or renews the lease of a run until `until`. Returns false if another process holds it or the run is
 * completed. A crashed owner's lease expires.
 */
export async function acquireLease(
  orm: Orm,
  dealingDay: string,
  { leaseOwner, now, until }: { leaseOwner: string; now: Date; until: Date },
): Promise<boolean> {
  const taken = await orm
    .update(dealingRun)
    .set({ leaseOwner, leasedUntil: until })
    .where(
      and(
        eq(dealingRun.dealingDay, dealingDay),
        eq(dealingRun.status, 'running'),
        or(
          isNull(dealingRun.leaseOwner),
          eq(dealingRun.leaseOwner, leaseOwner),
          lte(dealingRun.leasedUntil, now),
        ),
      ),
    )
    .returning({ dealingDay: dealingRun.dealingDay });
  return taken.length > 0;
}

/**
 * Returns whether the caller still owns the lease. Takes a table lock, so that `lockDealingRuns` waits until
 * this transaction ends; other transactions of the same owner do not wait.
 */
export async function ownsLease(tx: Transaction, dealingDay: string, leaseOwner: string): Promise<boolean> {
  await tx.execute(sql`lock table ${dealingRun} in row exclusive mode`);
  const rows = await tx
    .select({ dealingDay: dealingRun.dealingDay })
    .from(dealingRun)
    .where(
      and(
        eq(dealingRun.dealingDay, dealingDay),
        eq(dealingRun.status, 'running'),
        eq(dealingRun.leaseOwner, leaseOwner),
      ),
    );
  return rows.length > 0;
}

/** Lists running runs with an expired lease. */
export async function listAbandoned(orm: Orm, now: Date): Promise<IsoDate[]> {
  const rows = await orm
    .select({ dealingDay: dealingRun.dealingDay })
    .from(dealingRun)
    .where(and(eq(dealingRun.status, 'running'), lte(dealingRun.leasedUntil, now)))
    .orderBy(dealingRun.dealingDay);
  return rows.map(({ dealingDay }) => isoDate(dealingDay));
}

export async function releaseLease(orm: Orm, dealingDay: string, leaseOwner: string): Promise<void> {
  await orm
    .update(dealingRun)
    .set({ leaseOwner: null, leasedUntil: null })
    .where(and(eq(dealingRun.dealingDay, dealingDay), eq(dealingRun.leaseOwner, leaseOwner)));
}

export async function completeDealingRun(
  tx: Transaction,
  dealingDay: string,
  completedAt: Date,
  digest: Buffer,
): Promise<void> {
  await tx
    .update(dealingRun)
    .set({ status: 'completed', completedAt, digest, leaseOwner: null, leasedUntil: null })
    .where(eq(dealingRun.dealingDay, dealingDay));
}

export async function insertBatch(tx: Transaction, row: typeof dealingRunBatch.$inferInsert): Promise<void> {
  await tx.insert(dealingRunBatch).values(row);
}

/** Returns the number of the last batch of a dealing run, or 0 before the first batch. */
export async function findLastBatchNumber(orm: Orm, dealingDay: string): Promise<number> {
  const [row] = await orm
    .select({ number: max(dealingRunBatch.number) })
    .from(dealingRunBatch)
    .where(eq(dealingRunBatch.dealingDay, dealingDay));
  return row?.number ?? 0;
}

export async function listBatches(orm: Orm, dealingDay: string) {
  const rows = await orm
    .select({
      contracts: dealingRunBatch.contracts,
      totals: dealingRunBatch.totals,
      digest: dealingRunBatch.digest,
    })
    .from(dealingRunBatch)
    .where(eq(dealingRunBatch.dealingDay, dealingDay))
    .orderBy(asc(dealingRunBatch.number));
  return rows.map((row) => ({ ...row, totals: row.totals as DealtFigures }));
}

/**
 * Returns the dealing day of the last started run; undefined if there is none. If no run is recorded yet,
 * uses the dealing day stored in the contracts.
 */
export async function findLastDealingDay(
  orm: Orm,
): Promise<Pick<DealingRunRow, 'dealingDay' | 'status'> | undefined> {
  const [run] = await orm
    .select({ dealingDay: dealingRun.dealingDay, status: dealingRun.status })
    .from(dealingRun)
    .orderBy(desc(dealingRun.dealingDay))
    .limit(1);
  if (run) return run;
  const [row] = await orm.select({ dealingDay: max(contract.openingValueDate) }).from(contract);
  return row?.dealingDay ? { dealingDay: row.dealingDay, status: 'completed' } : undefined;
}

/** Returns the first dealing day for which a payment waits; null if there is none. */
export async function findFirstDealing(orm: Orm): Promise<string | null> {
  const [row] = await orm
    .select({ dealFrom: min(deposit.dealFrom) })
    .from(deposit)
    .where(eq(deposit.status, 'received'));
  return row?.dealFrom ?? null;
}

/** Lists the funds that are valued on the dealing day. */
export async function listFunds(orm: Orm, dealingDay: string) {
  return orm
    .select({ id: fund.id, code: fund.code, name: fund.name })
    .from(fund)
    .where(isFundValuedOn(sql`${fund.id}`, dealingDay))
    .orderBy(fund.id);
}

/** Lists the published prices of the day. */
export async function listPrices(orm: Orm, dealingDay: string, now: Date) {
  return orm
    .select({ fundId: fundPrice.fundId, nav: fundPrice.nav, distribution: fundPrice.distribution })
    .from(fundPrice)
    .where(and(eq(fundPrice.date, dealingDay), lte(fundPrice.publishedAt, now)))
    .orderBy(fundPrice.fundId);
}

/**
 * Returns the net units that each fund may still buy back in the year of `dealingDay`, computed from the
 * ledger (domain 5.6). If several brands sell a fund, the lowest rate of their terms applies.
 */
export async function listRedemptionLimits(orm: Orm, dealingDay: IsoDate): Promise<Map<number, number>> {
  const newYear = `${dealingDay.slice(0, 4)}-01-01`;
  const { rows } = await orm.execute<{ fundId: number; room: string }>(sql`
    with rates as (
      select p.fund_id, min(p.yearly_gate_rate) as yearly_gate_rate
      from (select distinct brand from terms where decision = 'published') as b
      join fund_parameter p on p.version = terms_version_on(b.brand, ${dealingDay}::date)
      where ${isBrandDealtOn(sql`b.brand`, dealingDay)}
      group by p.fund_id)
    select p.fund_id as "fundId",
      floor(greatest(0, p.yearly_gate_rate * coalesce(sum(l.units) filter (where l.value_date < ${newYear}::date), 0)
        + coalesce(sum(l.units) filter (where l.value_date >= ${newYear}::date), 0)) * 10000)::text as room
    from rates p
    left join ledger_entry l on l.fund_id = p.fund_id and l.value_date < ${dealingDay}::date and l.units <> 0
    group by p.fund_id, p.yearly_gate_rate`);
  return new Map(rows.map(({ fundId, room }) => [fundId, Number(room)]));
}

export const redemptionLimitsOf = (row: DealingRunRow): readonly RedemptionLimit[] =>
  row.redemptionLimits as readonly RedemptionLimit[];

/**
 * Returns the number of transactions this database has completed since its counter started. Each statement outside a
 * transaction counts as one.
 */
export async function countTransactions(orm: Orm): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(sql`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`);
  return rows[0]?.count ?? 0;
}

type PassRow = typeof missingStatementPass.$inferInsert;

export const listPasses = (
  orm: Orm,
  dealingDay: string,
): Promise<{ accountId: string; seenThrough: string }[]> =>
  orm
    .select({
      accountId: missingStatementPass.accountId,
      seenThrough: missingStatementPass.seenThrough,
    })
    .from(missingStatementPass)
    .where(eq(missingStatementPass.dealingDay, dealingDay));

export async function insertPasses(tx: Transaction, rows: readonly PassRow[]): Promise<void> {
  await tx
    .insert(missingStatementPass)
    .values([...rows])
    .onConflictDoNothing();
}
