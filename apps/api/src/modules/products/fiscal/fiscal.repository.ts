import type { Cents } from '@portaal/engine';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import {
  annuityFundLimit,
  annuityParameter,
  fiscalParameter,
  fiscalVersion,
  statePensionRow,
  wageTaxBracket,
  wageTaxCredit,
  withholdingYear,
} from '../../../schema/index.ts';

/** Returns the latest fiscal version. A version covers all years; earlier versions stay unchanged. */
export async function findFiscalVersion(orm: Orm): Promise<string> {
  const [row] = await orm
    .select({ version: fiscalVersion.version })
    .from(fiscalVersion)
    .orderBy(desc(fiscalVersion.sequence))
    .limit(1);
  if (!row) throw new Error('no fiscal parameters: every database has them from its first start');
  return row.version;
}

/** Returns whether the fiscal figures of a year are in the database. */
export async function isYearLoaded(orm: Orm, year: number): Promise<boolean> {
  const { rows } = await orm.execute<{ loaded: boolean }>(sql`select year_is_loaded(${year}::int) as loaded`);
  return rows[0]?.loaded ?? false;
}

/** Lists the fiscal years of a version, ascending. */
export async function listFiscalYears(orm: Orm, version: string) {
  return orm
    .select()
    .from(fiscalParameter)
    .where(eq(fiscalParameter.version, version))
    .orderBy(fiscalParameter.year);
}

/** Returns the ceiling of a temporary annuity in a year, or null while the year is not loaded. */
export async function findTemporaryCeiling(orm: Orm, version: string, year: number): Promise<Cents | null> {
  const [row] = await orm
    .select({ ceiling: fiscalParameter.temporaryMaxPerYearCents })
    .from(fiscalParameter)
    .where(and(eq(fiscalParameter.version, version), eq(fiscalParameter.year, year)));
  return row?.ceiling ?? null;
}

/** Lists the state pension rows of a version, ascending by birth date. */
export async function listStatePensionRows(orm: Orm, version: string) {
  return orm
    .select()
    .from(statePensionRow)
    .where(eq(statePensionRow.version, version))
    .orderBy(statePensionRow.bornFrom);
}

/**
 * Returns the withholding rules of each loaded year, with the brackets and credits of all years, brackets ascending.
 */
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

/** Returns the annuity parameters of a version of the fund parameters. */
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
