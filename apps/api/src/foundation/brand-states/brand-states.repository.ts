import type { BrandState } from '@portaal/domain/brand/state';
import { desc, eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { brandState } from '../../schema/index.ts';

export type BrandStateRow = typeof brandState.$inferSelect;

/**
 * Returns the row with the current state of a brand; undefined for a brand that has always been preparing.
 */
export async function findBrandState(orm: Orm, brand: string): Promise<BrandStateRow | undefined> {
  const [row] = await orm
    .select()
    .from(brandState)
    .where(eq(brandState.brand, brand))
    .orderBy(desc(brandState.number))
    .limit(1);
  return row;
}

/** Lists the state of every brand that has a row. */
export async function listBrandStates(orm: Orm): Promise<ReadonlyMap<string, BrandState>> {
  const rows = await orm
    .selectDistinctOn([brandState.brand], { brand: brandState.brand, state: brandState.state })
    .from(brandState)
    .orderBy(brandState.brand, desc(brandState.number));
  return new Map(rows.map(({ brand, state }) => [brand, state]));
}

export async function insertBrandState(tx: Transaction, row: typeof brandState.$inferInsert): Promise<void> {
  await tx.insert(brandState).values(row);
}
