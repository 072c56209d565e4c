import { and, desc, eq, lte } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import { fund, fundCorrelation, fundParameter, fundPrice, parameterVersion } from '../../schema/index.ts';

/** Returns the parameter version valid on a day: the latest version that began on or before that day. */
export async function findParameterVersion(orm: Orm, date: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ version: parameterVersion.version })
    .from(parameterVersion)
    .where(lte(parameterVersion.validFrom, date))
    .orderBy(desc(parameterVersion.validFrom))
    .limit(1);
  return row?.version;
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
