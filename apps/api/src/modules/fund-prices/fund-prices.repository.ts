import { and, asc, count, desc, eq, gte, inArray, lt, lte, min, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { contract, dealingRun, fund, fundPrice, fundPriceDraft, personAccount } from '../../schema/index.ts';

/** Every fund that had begun on the day. */
export const listFundsOn = (orm: Orm, date: string) =>
  orm
    .select({ id: fund.id, code: fund.code, name: fund.name })
    .from(fund)
    .where(lte(fund.startDate, date))
    .orderBy(asc(fund.id));

export const listPublished = (orm: Orm, date: string) =>
  orm.select().from(fundPrice).where(eq(fundPrice.date, date));

/** Of each fund the last price of before the day. */
export const listPreviousPrices = (orm: Orm, date: string) =>
  orm
    .selectDistinctOn([fundPrice.fundId])
    .from(fundPrice)
    .where(lt(fundPrice.date, date))
    .orderBy(fundPrice.fundId, desc(fundPrice.date));

/** The prices of the days from `from` until before `date`, oldest first. */
export const listEarlierPrices = (
  orm: Orm,
  { from, date }: { readonly from: string; readonly date: string },
) =>
  orm
    .select()
    .from(fundPrice)
    .where(and(gte(fundPrice.date, from), lt(fundPrice.date, date)))
    .orderBy(asc(fundPrice.date), asc(fundPrice.fundId));

/** How many funds have a price on each day from `from` on. */
export const countPricesFrom = (orm: Orm, from: string) =>
  orm
    .select({ date: fundPrice.date, funds: sql<number>`count(*)`.mapWith(Number) })
    .from(fundPrice)
    .where(gte(fundPrice.date, from))
    .groupBy(fundPrice.date);

export const listDrafts = (orm: Orm, date: string) =>
  orm
    .select({
      fundId: fundPriceDraft.fundId,
      nav: fundPriceDraft.nav,
      distribution: fundPriceDraft.distribution,
      enteredBy: fundPriceDraft.enteredBy,
      enteredAt: fundPriceDraft.enteredAt,
      name: personAccount.name,
    })
    .from(fundPriceDraft)
    .innerJoin(personAccount, eq(personAccount.id, fundPriceDraft.enteredBy))
    .where(eq(fundPriceDraft.date, date))
    .orderBy(asc(fundPriceDraft.fundId));

/** How many funds have a price of the day that waits for publication, and since when. */
export const countEntered = (orm: Orm, date: string) =>
  orm
    .select({ count: count(), oldest: min(fundPriceDraft.enteredAt) })
    .from(fundPriceDraft)
    .where(eq(fundPriceDraft.date, date));

/**
 * Whether a month was run on the day or later, be it only begun: the prices of the day are in what it booked. What
 * was dealt before there were runs (imported, demo) is known by the contracts.
 */
export async function isDealt(orm: Orm, date: string): Promise<boolean> {
  const [run] = await orm
    .select({ dealingDay: dealingRun.dealingDay })
    .from(dealingRun)
    .where(gte(dealingRun.dealingDay, date))
    .limit(1);
  if (run) return true;
  const [row] = await orm
    .select({ id: contract.id })
    .from(contract)
    .where(gte(contract.openingValueDate, date))
    .limit(1);
  return row !== undefined;
}

type Draft = typeof fundPriceDraft.$inferInsert;

export async function saveDrafts(tx: Transaction, drafts: readonly Draft[]): Promise<void> {
  await tx
    .insert(fundPriceDraft)
    .values([...drafts])
    .onConflictDoUpdate({
      target: [fundPriceDraft.fundId, fundPriceDraft.date],
      set: {
        nav: sql`excluded.nav`,
        distribution: sql`excluded.distribution`,
        enteredBy: sql`excluded.entered_by`,
        enteredAt: sql`excluded.entered_at`,
      },
    });
}

/** What waits, locked; the user who publishes at the same time finds nothing once it is published. */
export const lockDrafts = (tx: Transaction, date: string) =>
  tx
    .select()
    .from(fundPriceDraft)
    .where(eq(fundPriceDraft.date, date))
    .orderBy(asc(fundPriceDraft.fundId))
    .for('update');

export const deleteDrafts = (tx: Transaction, date: string) =>
  tx.delete(fundPriceDraft).where(eq(fundPriceDraft.date, date));

/** No run begins before this transaction ends, so that none is dealt at prices that change under it. */
export const lockDealingRunsShared = (tx: Transaction) =>
  tx.execute(sql`lock table ${dealingRun} in share mode`);

/** The days of these funds that have a price already. */
export const listPublishedOf = (tx: Transaction, date: string, fundIds: readonly number[]) =>
  tx
    .select({ fundId: fundPrice.fundId })
    .from(fundPrice)
    .where(and(eq(fundPrice.date, date), inArray(fundPrice.fundId, [...fundIds])));

export async function publishPrices(
  tx: Transaction,
  rows: readonly (typeof fundPrice.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(fundPrice)
    .values([...rows])
    .onConflictDoUpdate({
      target: [fundPrice.fundId, fundPrice.date],
      set: {
        nav: sql`excluded.nav`,
        distribution: sql`excluded.distribution`,
        publishedAt: sql`excluded.published_at`,
      },
    });
}
