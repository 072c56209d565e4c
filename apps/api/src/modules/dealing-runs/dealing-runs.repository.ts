import type { IsoDate } from '@portaal/engine';
import { and, asc, desc, eq, inArray, isNull, lte, max, min, or, sql, sum } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import {
  contract,
  deposit,
  fund,
  fundPrice,
  parameterVersion,
  personAccount,
  rollover,
  rolloverBatch,
} from '../../schema/index.ts';
import type { RolledFigures } from './dealing-run-figures.repository.ts';
import type { FundGate } from './run-positions.repository.ts';

export type RolloverRow = typeof rollover.$inferSelect;

/** Until the end of the transaction no run is started or goes on, and no price is published. */
export async function lockRollovers(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${rollover} in share row exclusive mode`);
}

export async function insertRollover(tx: Transaction, row: typeof rollover.$inferInsert): Promise<void> {
  await tx.insert(rollover).values(row);
}

export async function findRollover(orm: Orm, valueDate: string): Promise<RolloverRow | undefined> {
  const [row] = await orm.select().from(rollover).where(eq(rollover.valueDate, valueDate));
  return row;
}

/** Who these administrators are, by id. */
export async function namesOf(
  orm: Orm,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await orm
    .select({ id: personAccount.id, name: personAccount.name })
    .from(personAccount)
    .where(inArray(personAccount.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Every run with how many contracts are done and what they are worth, newest first. */
export async function listRolloverRows(orm: Orm) {
  return orm
    .select({
      run: rollover,
      done: sql<number>`coalesce(${sum(rolloverBatch.contracts)}, 0)::int`,
      value: sql<number>`coalesce(sum((select sum((f ->> 'value')::bigint)
        from jsonb_array_elements(${rolloverBatch.totals} -> 'funds') as f)), 0)::float8`,
    })
    .from(rollover)
    .leftJoin(rolloverBatch, eq(rolloverBatch.valueDate, rollover.valueDate))
    .groupBy(rollover.valueDate)
    .orderBy(desc(rollover.valueDate));
}

/**
 * Makes the caller the one who works on a run until `until`; false when somebody else is, or when it is completed.
 * Who went away without a word loses it when his time is over.
 */
export async function takeRollover(
  orm: Orm,
  valueDate: string,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<boolean> {
  const taken = await orm
    .update(rollover)
    .set({ holder, heldUntil: until })
    .where(
      and(
        eq(rollover.valueDate, valueDate),
        eq(rollover.status, 'running'),
        or(isNull(rollover.holder), eq(rollover.holder, holder), lte(rollover.heldUntil, now)),
      ),
    )
    .returning({ valueDate: rollover.valueDate });
  return taken.length > 0;
}

/**
 * Whether the run is still the caller's. Until the end of the transaction `lockRollovers` waits for it; others of the
 * same holder do not.
 */
export async function holdsRollover(tx: Transaction, valueDate: string, holder: string): Promise<boolean> {
  await tx.execute(sql`lock table ${rollover} in row exclusive mode`);
  const rows = await tx
    .select({ valueDate: rollover.valueDate })
    .from(rollover)
    .where(
      and(eq(rollover.valueDate, valueDate), eq(rollover.status, 'running'), eq(rollover.holder, holder)),
    );
  return rows.length > 0;
}

export async function releaseRollover(orm: Orm, valueDate: string, holder: string): Promise<void> {
  await orm
    .update(rollover)
    .set({ holder: null, heldUntil: null })
    .where(and(eq(rollover.valueDate, valueDate), eq(rollover.holder, holder)));
}

export async function completeRollover(
  tx: Transaction,
  valueDate: string,
  completedAt: Date,
  digest: Buffer,
): Promise<void> {
  await tx
    .update(rollover)
    .set({ status: 'completed', completedAt, digest, holder: null, heldUntil: null })
    .where(eq(rollover.valueDate, valueDate));
}

export async function insertBatch(tx: Transaction, row: typeof rolloverBatch.$inferInsert): Promise<void> {
  await tx.insert(rolloverBatch).values(row);
}

/** 0 before the first. */
export async function findLastBatchNumber(orm: Orm, valueDate: string): Promise<number> {
  const [row] = await orm
    .select({ number: max(rolloverBatch.number) })
    .from(rolloverBatch)
    .where(eq(rolloverBatch.valueDate, valueDate));
  return row?.number ?? 0;
}

export async function listBatches(orm: Orm, valueDate: string) {
  const rows = await orm
    .select({
      contracts: rolloverBatch.contracts,
      totals: rolloverBatch.totals,
      digest: rolloverBatch.digest,
    })
    .from(rolloverBatch)
    .where(eq(rolloverBatch.valueDate, valueDate))
    .orderBy(asc(rolloverBatch.number));
  return rows.map((row) => ({ ...row, totals: row.totals as RolledFigures }));
}

/** The last valuation date that was started; contracts know it too, of before there were runs. Undefined without any. */
export async function findLastValueDate(
  orm: Orm,
): Promise<Pick<RolloverRow, 'valueDate' | 'status'> | undefined> {
  const [run] = await orm
    .select({ valueDate: rollover.valueDate, status: rollover.status })
    .from(rollover)
    .orderBy(desc(rollover.valueDate))
    .limit(1);
  if (run) return run;
  const [row] = await orm.select({ valueDate: max(contract.openingValueDate) }).from(contract);
  return row?.valueDate ? { valueDate: row.valueDate, status: 'completed' } : undefined;
}

/** The first valuation date that money waits for; null when none does. */
export async function findFirstDealing(orm: Orm): Promise<string | null> {
  const [row] = await orm
    .select({ dealFrom: min(deposit.dealFrom) })
    .from(deposit)
    .where(eq(deposit.status, 'received'));
  return row?.dealFrom ?? null;
}

export async function listFunds(orm: Orm) {
  return orm.select({ id: fund.id, code: fund.code, name: fund.name }).from(fund).orderBy(fund.id);
}

/** Prices of the day that are published. */
export async function listPrices(orm: Orm, valueDate: string, now: Date) {
  return orm
    .select({ fundId: fundPrice.fundId, nav: fundPrice.nav, distribution: fundPrice.distribution })
    .from(fundPrice)
    .where(and(eq(fundPrice.date, valueDate), lte(fundPrice.publishedAt, now)))
    .orderBy(fundPrice.fundId);
}

export async function findParameterVersion(orm: Orm, valueDate: string): Promise<string> {
  const [row] = await orm
    .select({ version: parameterVersion.version })
    .from(parameterVersion)
    .where(lte(parameterVersion.validFrom, valueDate))
    .orderBy(desc(parameterVersion.validFrom))
    .limit(1);
  if (!row) throw new Error(`no parameters of the funds on ${valueDate}`);
  return row.version;
}

/** What each fund may still buy back in the year of `valueDate`, net, out of the ledger (domain 5.6). */
export async function listGateRooms(
  orm: Orm,
  valueDate: IsoDate,
  parameters: string,
): Promise<Map<number, number>> {
  const newYear = `${valueDate.slice(0, 4)}-01-01`;
  const { rows } = await orm.execute<{ fundId: number; room: string }>(sql`
    select p.fund_id as "fundId",
      floor(greatest(0, p.yearly_gate_rate * coalesce(sum(l.units) filter (where l.value_date < ${newYear}::date), 0)
        + coalesce(sum(l.units) filter (where l.value_date >= ${newYear}::date), 0)) * 10000)::text as room
    from fund_parameter p
    left join ledger_entry l on l.fund_id = p.fund_id and l.value_date < ${valueDate}::date and l.units <> 0
    where p.version = ${parameters}
    group by p.fund_id, p.yearly_gate_rate`);
  return new Map(rows.map(({ fundId, room }) => [fundId, Number(room)]));
}

export const gateOf = (row: RolloverRow): readonly FundGate[] => row.gate as readonly FundGate[];
