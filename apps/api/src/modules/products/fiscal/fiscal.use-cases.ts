import type * as calls from '@portaal/domain/calls';
import type { CallBody, CallResponse } from '@portaal/domain/http/call';
import type { AnnuityRules } from '@portaal/domain/products/annuities/calls';
import { type AnnuityTerms, annuityTermsOf } from '@portaal/domain/products/annuities/terms';
import { birthdateProblems } from '@portaal/domain/products/calculation/annuity-rules';
import { startProblems } from '@portaal/domain/products/calculation/start';
import { type Cents, centsToEuro, firstOfNextMonth, type IsoDate, yearOf } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { type FundSet, fundsOn } from '../funds/funds.use-cases.ts';
import { contributionRoom } from './contribution-room.rules.ts';
import {
  findAnnuityParameter,
  findFiscalVersion,
  findTemporaryCeiling,
  listAnnuityFundLimits,
  listFiscalYears,
  listStatePensionRows,
} from './fiscal.repository.ts';

export { findFiscalVersion, isYearLoaded } from './fiscal.repository.ts';
export { withholdingRules } from './withholding.use-cases.ts';

/**
 * Returns the maximum that all temporary annuities of a person together may pay in the year of `date`, or null while
 * that year is not loaded.
 */
export async function temporaryCeilingOn(orm: Orm, date: IsoDate): Promise<Cents | null> {
  return findTemporaryCeiling(orm, await findFiscalVersion(orm), yearOf(date));
}

type ReadServices = Pick<Services, 'clock' | 'database'>;

/** Annuity rules by fund set. A fund set is cached for a minute, and its rules are cached equally long. */
let rulesOfSet = new WeakMap<FundSet, Promise<AnnuityRules>>();

/** Clears the cache of this process; other processes see new figures within a minute. */
export const forgetAnnuityRules = (): void => {
  rulesOfSet = new WeakMap();
};

/** Returns the rules of a brand's annuity products that apply on `date`. Throws `notOpen`. */
export async function getAnnuityRules(
  services: ReadServices,
  brand: string,
  date: IsoDate,
): Promise<AnnuityRules> {
  const set = await fundsOn(services, brand, date);
  const stored = rulesOfSet.get(set);
  if (stored) return stored;
  const rules = load(services, set.parameterVersion);
  rulesOfSet.set(set, rules);
  rules.catch(() => rulesOfSet.delete(set));
  return rules;
}

async function load({ database: { orm } }: ReadServices, fundVersion: string): Promise<AnnuityRules> {
  const version = await findFiscalVersion(orm);
  const product = await findAnnuityParameter(orm, fundVersion);
  if (product === undefined) throw new Error(`no annuity products in version ${fundVersion} of the funds`);
  const years = await listFiscalYears(orm, version);
  const statePension = await listStatePensionRows(orm, version);
  const limits = await listAnnuityFundLimits(orm, fundVersion);
  return {
    version,
    product: {
      wrapperCostRate: Number(product.wrapperCostRate),
      minimumAge: product.minimumAge,
      minimumCapital: centsToEuro(product.minimumCapitalCents),
      maximumFundShares: limits.map(({ fundId, maximumShare }) => ({
        id: fundId,
        maximum: Number(maximumShare),
      })),
    },
    statePension,
    years: years.map(yearOfRow),
  };
}

const euroOrNull = (amount: Cents | null): number | null => (amount === null ? null : centsToEuro(amount));

function yearOfRow(row: Awaited<ReturnType<typeof listFiscalYears>>[number]): AnnuityRules['years'][number] {
  return {
    year: row.year,
    annualRoomRate: Number(row.annualRoomRate),
    pensionOffset: centsToEuro(row.pensionOffsetCents),
    maxIncome: centsToEuro(row.maxIncomeCents),
    factorAMultiplier: Number(row.factorAMultiplier),
    maxReserveRoom: euroOrNull(row.maxReserveRoomCents),
    reserveLookbackYears: row.reserveLookbackYears,
    temporaryMaxPerYear: euroOrNull(row.temporaryMaxPerYearCents),
    annuityTerm: {
      lifelongMonths: row.lifelongMonths,
      temporaryMonths: row.temporaryMonths,
      latestStartYears: row.latestStartYears,
      pre2014ReferenceAge: row.pre2014ReferenceAge,
      maximumEndAge: row.maximumEndAge,
      termCounting: row.termCounting,
    },
    sources: row.sources,
  };
}

/** Returns the annuity terms of a person. Throws `invalidInput` for a start or birth date outside the rules. */
export async function getAnnuityTerms(
  services: ReadServices,
  brand: string,
  {
    birthdate,
    start: requestedStart,
    polisVoorwaardeCode,
    uitkeringsTermijnCode,
  }: CallBody<typeof calls.getAnnuityTerms>,
): Promise<AnnuityTerms> {
  const today = services.clock.today();
  const rules = await getAnnuityRules(services, brand, today);
  const start = requestedStart ?? firstOfNextMonth(today);
  const startFaults = startProblems(start, today);
  const first = startFaults.length === 0 ? start : firstOfNextMonth(today);
  const problems = [...birthdateProblems(birthdate, first, today, rules), ...startFaults];
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return annuityTermsOf({ birthdate, start, polisVoorwaardeCode, uitkeringsTermijnCode }, rules);
}

/** Returns the contribution room for deductible premiums. Throws `invalidInput` for years without known amounts. */
export async function getContributionRoom(
  services: ReadServices,
  brand: string,
  request: CallBody<typeof calls.getContributionRoom>,
): Promise<CallResponse<typeof calls.getContributionRoom>['data']> {
  const today = services.clock.today();
  return contributionRoom(request, today, await getAnnuityRules(services, brand, today));
}
