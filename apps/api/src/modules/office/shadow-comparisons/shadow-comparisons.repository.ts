import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import {
  personAccount,
  shadowAcceptance,
  shadowComparison,
  shadowDifference,
  shadowReason,
} from '../../../schema/index.ts';
import type { Balance } from './comparing.rules.ts';

export type ComparisonRow = typeof shadowComparison.$inferSelect;

/** Returns our positions of a brand on a day: the ledger until then, at the last price on or before it. */
export async function listBalances(orm: Orm, brand: string, day: string): Promise<Balance[]> {
  const { rows } = await orm.execute<{ contract: string; fund: string; units: string; cents: string }>(sql`
    select coalesce(c.former_number, c.number) as contract, f.code as fund,
      (sum(e.units) * 10000)::bigint::text as units,
      (round(sum(e.units) * coalesce(p.nav, 0), 2) * 100)::bigint::text as cents
    from contract c join ledger_entry e on e.contract_id = c.id and e.value_date <= ${day}::date
      join fund f on f.id = e.fund_id
      left join lateral (select nav from fund_price where fund_id = f.id and date <= ${day}::date
        order by date desc limit 1) as p on true
    where c.brand = ${brand} group by c.id, f.code, p.nav having sum(e.units) <> 0`);
  return rows.map(({ units, cents, ...row }) => ({ ...row, units: Number(units), cents: Number(cents) }));
}

/** The imported book of a brand, and whether our run of a month is complete. */
interface ComparableMonth extends Record<string, unknown> {
  /** Last day of the whole book; null without one. */
  readonly until: string | null;
  /** Last day of the newest monthly package, or of the whole book. */
  readonly followedUntil: string | null;
  readonly isDealt: boolean;
}

/** Returns the data that decide whether a month can be compared. `month` is its first day. */
export async function findComparableMonth(orm: Orm, brand: string, month: string): Promise<ComparableMonth> {
  const { rows } = await orm.execute<ComparableMonth>(sql`
    select min(until)::text as until, max(until)::text as "followedUntil", exists (select from rollover
      where value_date = dealing_day_of(${brand}, ${month}::date) and status = 'completed' and started_at >= min(b.closed_at)) as "isDealt"
    from book_import b where b.brand = ${brand} and b.state = 'imported'`);
  return rows[0] ?? { until: null, followedUntil: null, isDealt: false };
}

/** Stores a comparison with the next number of its brand. Waits for another comparison of that brand. */
export async function insertComparison(
  tx: Transaction,
  row: Omit<typeof shadowComparison.$inferInsert, 'number'>,
  differences: readonly Omit<typeof shadowDifference.$inferInsert, 'comparisonId'>[],
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4170015)`);
  const [last] = await tx
    .select({ number: sql`coalesce(max(${shadowComparison.number}), 0)`.mapWith(Number) })
    .from(shadowComparison)
    .where(eq(shadowComparison.brand, row.brand));
  await tx.insert(shadowComparison).values({ ...row, number: (last?.number ?? 0) + 1 });
  if (differences.length > 0) {
    await bulkInsert(
      tx,
      shadowDifference,
      differences.map((one) => ({ ...one, comparisonId: row.id })),
    );
  }
}

/** Returns the newest comparisons of a brand, newest first. */
export const listComparisons = (orm: Orm, brand: string, limit: number): Promise<ComparisonRow[]> =>
  orm
    .select()
    .from(shadowComparison)
    .where(eq(shadowComparison.brand, brand))
    .orderBy(desc(shadowComparison.number))
    .limit(limit);

/** Locks a comparison of a brand; returns undefined if there is none. */
export async function lockComparison(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<ComparisonRow | undefined> {
  // The server's role may not lock a row of an append-only table, so its changes wait for this lock instead.
  await tx.execute(sql`select pg_advisory_xact_lock(4170015)`);
  const [row] = await tx
    .select()
    .from(shadowComparison)
    .where(and(eq(shadowComparison.id, id), eq(shadowComparison.brand, brand)));
  return row;
}

/** Returns the differences of comparisons with their reasons, in order. */
export const listDifferences = (orm: Orm, ids: readonly string[]) =>
  orm
    .select({
      difference: shadowDifference,
      reason: shadowReason.reason,
      explainedBy: shadowReason.explainedBy,
    })
    .from(shadowDifference)
    .leftJoin(
      shadowReason,
      and(
        eq(shadowReason.comparisonId, shadowDifference.comparisonId),
        eq(shadowReason.number, shadowDifference.number),
      ),
    )
    .where(inArray(shadowDifference.comparisonId, [...ids]))
    .orderBy(asc(shadowDifference.comparisonId), asc(shadowDifference.number));

export const listAcceptances = (orm: Orm, ids: readonly string[]) =>
  orm
    .select()
    .from(shadowAcceptance)
    .where(inArray(shadowAcceptance.comparisonId, [...ids]));

export async function insertReasons(
  tx: Transaction,
  rows: readonly (typeof shadowReason.$inferInsert)[],
): Promise<void> {
  await bulkInsert(tx, shadowReason, rows);
}

export async function insertAcceptance(
  tx: Transaction,
  row: typeof shadowAcceptance.$inferInsert,
): Promise<void> {
  await tx.insert(shadowAcceptance).values(row);
}

/** Returns the names of employees by account. */
export async function listNames(orm: Orm, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ id: personAccount.id, name: personAccount.name })
    .from(personAccount)
    .where(inArray(personAccount.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lists the newest comparison of each month of a brand's shadow, newest month first. */
export async function listMonths(orm: Orm, brand: string) {
  const { rows } = await orm.execute<{ month: string; differences: number }>(
    sql`select month::text, unexplained as differences from shadow_months(${brand}) order by month desc`,
  );
  return rows;
}
