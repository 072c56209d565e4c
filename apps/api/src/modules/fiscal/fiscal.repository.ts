import { desc, eq, lte } from 'drizzle-orm';
import type { Orm } from '../../plugins/orm.ts';
import {
  annuityFundLimit,
  annuityParameter,
  fiscalParameter,
  fiscalVersion,
  statePensionRow,
} from '../../schema/index.ts';

/** The version that is valid on a day: the latest that began on it or before. */
export async function findFiscalVersion(orm: Orm, date: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ version: fiscalVersion.version })
    .from(fiscalVersion)
    .where(lte(fiscalVersion.validFrom, date))
    .orderBy(desc(fiscalVersion.validFrom))
    .limit(1);
  return row?.version;
}

/** Ascending by year. */
export async function listFiscalYears(orm: Orm, version: string) {
  return orm
    .select()
    .from(fiscalParameter)
    .where(eq(fiscalParameter.version, version))
    .orderBy(fiscalParameter.year);
}

/** Ascending by birth date. */
export async function listStatePensionRows(orm: Orm, version: string) {
  return orm
    .select()
    .from(statePensionRow)
    .where(eq(statePensionRow.version, version))
    .orderBy(statePensionRow.bornFrom);
}

/** What a version of the fund parameters says about annuities. */
export async function findAnnuityParameter(orm: Orm, fundVersion: string) {
  const [row] = await orm.select().from(annuityParameter).where(eq(annuityParameter.version, fundVersion));
  return row;
}

export async function listAnnuityFundLimits(orm: Orm, fundVersion: string) {
  return orm
    .select()
    .from(annuityFundLimit)
    .where(eq(annuityFundLimit.version, fundVersion))
    .orderBy(annuityFundLimit.fundId);
}
