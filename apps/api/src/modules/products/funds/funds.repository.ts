import { kindsToRead } from '@portaal/domain/products/fund-documents/kinds';
import { and, countDistinct, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import {
  contract,
  fund,
  fundCorrelation,
  fundDocument,
  fundParameter,
  fundPrice,
  parameterVersion,
  terms,
} from '../../../schema/index.ts';

/** Returns the version of a brand's terms that applies on a day; null before its first version. */
export async function findTermsVersion(orm: Orm, brand: string, date: string): Promise<string | null> {
  const { rows } = await orm.execute<{ version: string | null }>(
    sql`select terms_version_on(${brand}, ${date}::date) as version`,
  );
  return rows[0]?.version ?? null;
}

/** Returns the versions of the terms whose exit and switch costs a contract never exceeds (decision 0234). */
export async function findAgreedVersions(orm: Orm, contractId: string): Promise<readonly string[]> {
  const [row] = await orm
    .select({
      versions: sql<
        string[]
      >`agreed_terms_versions(${contract.termsVersion}, ${contract.brand}, ${contract.createdAt})`,
    })
    .from(contract)
    .where(eq(contract.id, contractId));
  return row?.versions ?? [];
}

/** Returns the cost of a fund switch in the version; null for a version from before decision 0234. */
export async function findSwitchCost(orm: Orm, version: string): Promise<string | null> {
  const [row] = await orm
    .select({ switchCostRate: parameterVersion.switchCostRate })
    .from(parameterVersion)
    .where(eq(parameterVersion.version, version));
  return row?.switchCostRate ?? null;
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

/**
 * Lists the funds whose required documents, which an investor must read first, are all in force at a brand on
 * `date` and were published by `now`. Excludes a fund that is missing in a version of the terms that begins
 * later, because the fund may not open before that version.
 */
export async function listDocumentedFunds(
  orm: Orm,
  { brand, date, now }: { readonly brand: string; readonly date: string; readonly now: Date },
): Promise<Set<number>> {
  const rows = await orm
    .select({ fundId: fundDocument.fundId })
    .from(fundDocument)
    .where(
      and(
        eq(fundDocument.brand, brand),
        inArray(fundDocument.kind, kindsToRead),
        lte(fundDocument.validFrom, date),
        lte(fundDocument.publishedAt, now),
        sql`not exists (select from ${terms} where ${terms.brand} = ${brand} and ${terms.decision} = 'published'
          and ${terms.validFrom} > ${date} and not exists (select from ${fundParameter}
            where ${fundParameter.version} = ${terms.version}
              and ${fundParameter.fundId} = ${fundDocument.fundId}))`,
      ),
    )
    .groupBy(fundDocument.fundId)
    .having(eq(countDistinct(fundDocument.kind), kindsToRead.length));
  return new Set(rows.map(({ fundId }) => fundId));
}
