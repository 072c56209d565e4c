import type { Cents } from '@portaal/engine';
import { and, asc, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import {
  annuityFundLimit,
  annuityParameter,
  fiscalParameter,
  fiscalVersion,
  statePensionRow,
  wageTaxBracket,
  wageTaxCredit,
  withholdingYear,
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

/** Of the year, or the last before it of which it is known; null without any. */
export async function findTemporaryCeiling(orm: Orm, version: string, year: number): Promise<Cents | null> {
  const [row] = await orm
    .select({ ceiling: fiscalParameter.temporaryMaxPerYearCents })
    .from(fiscalParameter)
    .where(
      and(
        eq(fiscalParameter.version, version),
        lte(fiscalParameter.year, year),
        isNotNull(fiscalParameter.temporaryMaxPerYearCents),
      ),
    )
    .orderBy(desc(fiscalParameter.year))
    .limit(1);
  return row?.ceiling ?? null;
}

/** Ascending by birth date. */
export async function listStatePensionRows(orm: Orm, version: string) {
  return orm
    .select()
    .from(statePensionRow)
    .where(eq(statePensionRow.version, version))
    .orderBy(statePensionRow.bornFrom);
}

/** What annuities withhold in each year that is known, with the brackets and credits of all years, brackets ascending. */
export async function findWithholding(orm: Orm, version: string) {
  const years = await orm.select().from(withholdingYear).where(eq(withholdingYear.version, version));
  const brackets = await orm
    .select()
    .from(wageTaxBracket)
    .where(eq(wageTaxBracket.version, version))
    .orderBy(asc(wageTaxBracket.fromCents));
  const credits = await orm.select().from(wageTaxCredit).where(eq(wageTaxCredit.version, version));
  return { years, brackets, credits };
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
