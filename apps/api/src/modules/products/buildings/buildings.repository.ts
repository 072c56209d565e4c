import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { and, count, desc, eq, isNotNull, isNull, max, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { contract, fund, fundBuildings, holding, personAccount } from '../../../schema/index.ts';

export type BuildingsRow = typeof fundBuildings.$inferSelect;

interface HoldingRow {
  readonly fundId: number;
  readonly fundName: string;
  readonly units: string;
  readonly price: string;
}

/** Returns the units a person holds in each fund, over all contracts, with the fund's latest price. */
export async function listHoldingsOfPerson(orm: Orm, personId: string, brand: string): Promise<HoldingRow[]> {
  const { rows } = await orm.execute<HoldingRow & Record<string, unknown>>(sql`
    select f.id as "fundId", f.name as "fundName", held.units::text, p.nav::text as price
    from (select h.fund_id, sum(h.units) as units from ${holding} h join ${contract} c on c.id = h.contract_id
      where c.person_id = ${personId} and c.brand = ${brand} group by h.fund_id having sum(h.units) > 0) held
    join ${fund} f on f.id = held.fund_id
    join lateral (select nav from fund_price where fund_id = f.id order by date desc limit 1) p on true
    order by f.id`);
  return rows;
}

/** Returns the latest published version for each fund. */
export const listInForce = (orm: Orm, brand: string): Promise<BuildingsRow[]> =>
  orm
    .selectDistinctOn([fundBuildings.fundId])
    .from(fundBuildings)
    .where(and(eq(fundBuildings.brand, brand), isNotNull(fundBuildings.publishedAt)))
    .orderBy(fundBuildings.fundId, desc(fundBuildings.version));

const loader = alias(personAccount, 'loader');
const publisher = alias(personAccount, 'publisher');

/** Lists the versions of a brand: the waiting ones, oldest first, or the published ones, newest first. */
export function listVersions(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(fundBuildings.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return orm
    .select({
      id: fundBuildings.id,
      row: fundBuildings,
      fundName: fund.name,
      loadedBy: loader.name,
      publishedBy: publisher.name,
    })
    .from(fundBuildings)
    .innerJoin(fund, eq(fund.id, fundBuildings.fundId))
    .innerJoin(loader, eq(loader.id, fundBuildings.loadedBy))
    .leftJoin(publisher, eq(publisher.id, fundBuildings.publishedBy))
    .where(
      and(eq(fundBuildings.brand, brand), (isOpen ? isNull : isNotNull)(fundBuildings.publishedAt), where),
    )
    .orderBy(orderBy)
    .limit(limit);
}

/** Counts the building lists of a brand that wait for publication, and returns the time of the oldest. */
export const countWaitingBuildings = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(fundBuildings.loadedAt) })
    .from(fundBuildings)
    .where(and(eq(fundBuildings.brand, brand), isNull(fundBuildings.publishedAt)));

/** Returns the last price of a fund on or before a day, and the total units held; null for a fund without a price. */
export async function findFundOnDay(
  orm: Orm,
  { fundId, day }: { readonly fundId: number; readonly day: string },
): Promise<{ readonly price: string; readonly outstanding: string } | null> {
  const { rows } = await orm.execute<{ price: string; outstanding: string }>(sql`
    select p.nav::text as price,
      coalesce((select sum(units) from ledger_entry where fund_id = ${fundId} and value_date <= ${day}::date), 0)::text as outstanding
    from fund_price p where p.fund_id = ${fundId} and p.date <= ${day}::date order by p.date desc limit 1`);
  return rows[0] ?? null;
}

/** Returns the number of the next version. Locks the fund until the transaction ends, so that the number is unique. */
export async function nextVersion(tx: Transaction, brand: string, fundId: number): Promise<number> {
  await tx.select({ id: fund.id }).from(fund).where(eq(fund.id, fundId)).for('no key update');
  const [row] = await tx
    .select({ last: max(fundBuildings.version) })
    .from(fundBuildings)
    .where(and(eq(fundBuildings.brand, brand), eq(fundBuildings.fundId, fundId)));
  return (row?.last ?? 0) + 1;
}

export async function insertVersion(tx: Transaction, row: typeof fundBuildings.$inferInsert): Promise<void> {
  await tx.insert(fundBuildings).values(row);
}

/** Locks a version of a brand. */
export async function lockVersion(
  tx: Transaction,
  { id, brand }: { id: string; brand: string },
): Promise<(BuildingsRow & { readonly fundName: string }) | undefined> {
  const [found] = await tx
    .select({ row: fundBuildings, fundName: fund.name })
    .from(fundBuildings)
    .innerJoin(fund, eq(fund.id, fundBuildings.fundId))
    .where(and(eq(fundBuildings.id, id), eq(fundBuildings.brand, brand)))
    .for('update', { of: fundBuildings });
  return found && { ...found.row, fundName: found.fundName };
}

export async function markPublished(
  tx: Transaction,
  id: string,
  by: { publishedBy: string; publishedAt: Date },
): Promise<void> {
  await tx.update(fundBuildings).set(by).where(eq(fundBuildings.id, id));
}

export async function deleteVersion(tx: Transaction, id: string): Promise<void> {
  await tx.delete(fundBuildings).where(eq(fundBuildings.id, id));
}
