import type { AnnuityRules } from '@portaal/domain/annuities/calls';
import { type AnnuityTerms, annuityTermsOf } from '@portaal/domain/annuities/terms';
import { birthdateProblems } from '@portaal/domain/calculation/annuity-rules';
import { startProblems } from '@portaal/domain/calculation/start';
import type * as calls from '@portaal/domain/calls';
import type { CallBody, CallResponse } from '@portaal/domain/http/call';
import { type Cents, centsToEuro, firstOfNextMonth, type IsoDate, yearOf } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import type { Orm } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { type FundSet, fundsOn } from '../funds/funds.use-cases.ts';
import { contributionRoom } from './contribution-room.ts';
import {
  findAnnuityParameter,
  findFiscalVersion,
  findTemporaryCeiling,
  listAnnuityFundLimits,
  listFiscalYears,
  listStatePensionRows,
} from './fiscal.repository.ts';

export { findFiscalVersion, isYearLoaded } from './fiscal.repository.ts';
export { withholdingRules } from './withholding.ts';

/** The most the temporary annuities of a person together may pay in the year of `date`; null while that year is not loaded. */
export async function temporaryCeilingOn(orm: Orm, date: IsoDate): Promise<Cents | null> {
  return findTemporaryCeiling(orm, await findFiscalVersion(orm), yearOf(date));
}

type Reading = Pick<Services, 'clock' | 'database'>;

/** A set of funds is kept for a minute; what belongs to it is kept as long. */
let known = new WeakMap<FundSet, Promise<AnnuityRules>>();

/** In this process; the others find other figures within that minute. */
export const forgetAnnuityRules = (): void => {
  known = new WeakMap();
};

/** The rules of the annuity products, with those of the funds that are valid on `date`. */
export async function getAnnuityRules(services: Reading, date: IsoDate): Promise<AnnuityRules> {
  const set = await fundsOn(services, date);
  const stored = known.get(set);
  if (stored) return stored;
  const rules = load(services, set.parameterVersion);
  known.set(set, rules);
  rules.catch(() => known.delete(set));
  return rules;
}

async function load({ database: { orm } }: Reading, fundVersion: string): Promise<AnnuityRules> {
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

/** What the rules mean for a person; throws `invalidInput` for a start or birth date outside them. */
export async function getAnnuityTerms(
  services: Reading,
  {
    birthdate,
    start: wanted,
    polisVoorwaardeCode,
    uitkeringsTermijnCode,
  }: CallBody<typeof calls.getAnnuityTerms>,
): Promise<AnnuityTerms> {
  const today = services.clock.today();
  const rules = await getAnnuityRules(services, today);
  const start = wanted ?? firstOfNextMonth(today);
  const startFaults = startProblems(start, today);
  const first = startFaults.length === 0 ? start : firstOfNextMonth(today);
  const problems = [...birthdateProblems(birthdate, first, today, rules), ...startFaults];
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return annuityTermsOf({ birthdate, start, polisVoorwaardeCode, uitkeringsTermijnCode }, rules);
}

/** The room to deduct premiums; throws `invalidInput` for years that nothing is known of. */
export async function getContributionRoom(
  services: Reading,
  request: CallBody<typeof calls.getContributionRoom>,
): Promise<CallResponse<typeof calls.getContributionRoom>['data']> {
  const today = services.clock.today();
  return contributionRoom(request, today, await getAnnuityRules(services, today));
}
