import type { PriceControls } from '@portaal/domain/products/fund-prices/calls';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { and, asc, count, desc, eq, gte, inArray, lt, lte, min, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { isFundValuedOn } from '../../../schema/dealt-on.ts';
import {
  contract,
  dealingRun,
  fund,
  fundPrice,
  fundPriceDraft,
  personAccount,
  terms,
} from '../../../schema/index.ts';

/** A valuation date, and the brand whose employee sees or publishes its prices. */
interface PricedDay {
  readonly brand: string;
  readonly date: string;
}

/** Selects the funds that a published version of the brand's terms contains (decision 0267). */
const isOfBrand = (fundId: AnyPgColumn, brand: string): SQL =>
  sql`${fundId} in (select p.fund_id from ${terms} t join fund_parameter p on p.version = t.version
    where t.brand = ${brand} and t.decision = 'published')`;

/** Lists the funds of a brand that had started by `date` and are valued on it. */
export const listFundsOn = (orm: Orm, { brand, date }: PricedDay) =>
  orm
    .select({ id: fund.id, code: fund.code, name: fund.name })
    .from(fund)
    .where(and(lte(fund.startDate, date), isFundValuedOn(sql`${fund.id}`, date), isOfBrand(fund.id, brand)))
    .orderBy(asc(fund.id));

export const listPublished = (orm: Orm, date: string) =>
  orm.select().from(fundPrice).where(eq(fundPrice.date, date));

/** Returns the last price of each fund before `date`. */
export const listPreviousPrices = (orm: Orm, date: string) =>
  orm
    .selectDistinctOn([fundPrice.fundId])
    .from(fundPrice)
    .where(lt(fundPrice.date, date))
    .orderBy(fundPrice.fundId, desc(fundPrice.date));

/** Lists the prices from `from` up to but excluding `date`, oldest first. */
export const listEarlierPrices = (
  orm: Orm,
  { from, date }: { readonly from: string; readonly date: string },
) =>
  orm
    .select()
    .from(fundPrice)
    .where(and(gte(fundPrice.date, from), lt(fundPrice.date, date)))
    .orderBy(asc(fundPrice.date), asc(fundPrice.fundId));

/** Lists the prices on each day from `from` on. */
export const listPricedFrom = (orm: Orm, from: string) =>
  orm
    .select({ date: fundPrice.date, fundId: fundPrice.fundId })
    .from(fundPrice)
    .where(gte(fundPrice.date, from));

/** Returns the day of the first price of each fund that has a price. */
export const listFirstPrices = (orm: Orm) =>
  orm
    .select({ fundId: fundPrice.fundId, date: sql<string>`min(${fundPrice.date})::text` })
    .from(fundPrice)
    .groupBy(fundPrice.fundId);

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

const noInstant = sql`null::timestamptz`;

/** Counts the funds of a brand that exist and are valued on `date`. */
export const countFunds = (orm: Orm, { brand, date }: PricedDay) =>
  orm
    .select({ count: count(), oldest: noInstant })
    .from(fund)
    .where(and(lte(fund.startDate, date), isFundValuedOn(sql`${fund.id}`, date), isOfBrand(fund.id, brand)));

/** Counts the published prices of a brand's funds for `date`. */
export const countPublished = (orm: Orm, { brand, date }: PricedDay) =>
  orm
    .select({ count: count(), oldest: noInstant })
    .from(fundPrice)
    .where(and(eq(fundPrice.date, date), isOfBrand(fundPrice.fundId, brand)));

/**
 * Counts the funds of a brand with an unpublished price for `date`, and returns the entry time of the oldest
 * price.
 */
export const countEntered = (orm: Orm, { brand, date }: PricedDay) =>
  orm
    .select({ count: count(), oldest: min(fundPriceDraft.enteredAt) })
    .from(fundPriceDraft)
    .where(and(eq(fundPriceDraft.date, date), isOfBrand(fundPriceDraft.fundId, brand)));

/**
 * Returns whether a dealing run for `date` or later exists, even if it has only started, because its bookings use the
 * prices. For days before runs were recorded (imported or demo data), the contracts show whether the day was dealt.
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

/**
 * Locks the unpublished prices of a brand's funds for `date`. A simultaneous publication waits and then finds
 * none left to publish.
 */
export const lockDrafts = (tx: Transaction, { brand, date }: PricedDay) =>
  tx
    .select()
    .from(fundPriceDraft)
    .where(and(eq(fundPriceDraft.date, date), isOfBrand(fundPriceDraft.fundId, brand)))
    .orderBy(asc(fundPriceDraft.fundId))
    .for('update');

export const deleteDrafts = (tx: Transaction, date: string, fundIds: readonly number[]) =>
  tx
    .delete(fundPriceDraft)
    .where(and(eq(fundPriceDraft.date, date), inArray(fundPriceDraft.fundId, [...fundIds])));

/** Prevents a dealing run from starting before this transaction ends, so that prices cannot change during a run. */
export const lockDealingRunsShared = (tx: Transaction) =>
  tx.execute(sql`lock table ${dealingRun} in share mode`);

/** Lists which of the given funds already have a published price for `date`. */
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

/**
 * Returns the strictest price controls of the brands whose terms apply on a day: brands share a fund and its price
 * (decision 0217).
 */
export async function findControls(orm: Orm, day: string): Promise<PriceControls> {
  const { controle } = sectionsBefore;
  const { rows } = await orm.execute<{ reason: string; check: string }>(sql`
    select min(coalesce((t.content -> 'controle' ->> 'koersReden')::numeric, ${controle.koersReden})) as reason,
      min(coalesce((t.content -> 'controle' ->> 'koersNakijken')::numeric, ${controle.koersNakijken})) as check
    from (select distinct brand from ${terms} where decision = 'published') b
    join ${terms} t on t.version = terms_version_on(b.brand, ${day}::date)`);
  const [row] = rows;
  return {
    reasonAbove: Number(row?.reason ?? controle.koersReden),
    checkAbove: Number(row?.check ?? controle.koersNakijken),
  };
}

/** Lists the funds of a brand with their first day. */
export const listFundsOf = (orm: Orm, brand: string) =>
  orm
    .select({ id: fund.id, code: fund.code, name: fund.name, startDate: fund.startDate })
    .from(fund)
    .where(isOfBrand(fund.id, brand))
    .orderBy(asc(fund.id));

/** Lists all published prices of these funds. */
export const listPricesOf = (orm: Orm, fundIds: readonly number[]) =>
  orm
    .select()
    .from(fundPrice)
    .where(inArray(fundPrice.fundId, [...fundIds]));

/** Lists the days on which these funds have an entered price that is not published. */
export const listDraftDaysOf = (orm: Orm, fundIds: readonly number[]) =>
  orm
    .select({ fundId: fundPriceDraft.fundId, date: fundPriceDraft.date })
    .from(fundPriceDraft)
    .where(inArray(fundPriceDraft.fundId, [...fundIds]));

/** Inserts prices of days without a published price; returns the number of prices inserted. */
export async function insertPrices(
  tx: Transaction,
  prices: readonly Omit<typeof fundPrice.$inferInsert, 'publishedAt'>[],
  publishedAt: Date,
): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into fund_price (fund_id, date, nav, distribution, published_at)
    select "fundId", date, nav, distribution, ${publishedAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as price ("fundId" int, date date, nav numeric, distribution numeric)
    on conflict do nothing returning fund_id`);
  return rows.length;
}
