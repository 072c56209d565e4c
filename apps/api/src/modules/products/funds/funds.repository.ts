import { and, eq, lte, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { fund, fundCorrelation, fundParameter, fundPrice } from '../../../schema/index.ts';

/** Returns the version of a brand's terms that applies on a day; null before its first version. */
export async function findTermsVersion(orm: Orm, brand: string, date: string): Promise<string | null> {
  const { rows } = await orm.execute<{ version: string | null }>(
    sql`select terms_version_on(${brand}, ${date}::date) as version`,
  );
  return rows[0]?.version ?? null;
}

/** Lists the parameters of every fund in the version, by fund id. */
export async function listFundParameters(orm: Orm, version: string) {
  return orm
    .select({ fund, parameters: fundParameter })
    .from(fundParameter)
    .innerJoin(fund, eq(fund.id, fundParameter.fundId))
    .where(eq(fundParameter.version, version))
    .orderBy(fund.id);
}

export async function listCorrelations(orm: Orm, version: string) {
  return orm.select().from(fundCorrelation).where(eq(fundCorrelation.version, version));
}

/** Lists every price dated on or before `date` and published by `now`, per fund, oldest first. */
export async function listPrices(orm: Orm, date: string, now: Date) {
  return orm
    .select({
      fundId: fundPrice.fundId,
      date: fundPrice.date,
      nav: fundPrice.nav,
      distribution: fundPrice.distribution,
    })
    .from(fundPrice)
    .where(and(lte(fundPrice.date, date), lte(fundPrice.publishedAt, now)))
    .orderBy(fundPrice.fundId, fundPrice.date);
}
