import {
  centsToEuro,
  type IsoDate,
  isoDate,
  isStatePensionProvisional,
  latestAccumulationEnd,
  latestPayoutStart,
  maximumPayoutMonths,
  minimumPayoutMonths,
  minimumTemporaryMonths,
  referenceDate,
  startedYears,
  statePensionAge,
  statePensionDate,
  yearOf,
} from '@portaal/engine';
import type { CallResponse } from '../http/call.ts';
import type { PolicyConditionCode } from '../products/product.ts';
import { type AnnuityRules, fiscalParametersOf, type getAnnuityTerms, statePensionTableOf } from './calls.ts';

export type AnnuityTerms = CallResponse<typeof getAnnuityTerms>['data'];

export interface AnnuityPerson {
  readonly birthdate: IsoDate;
  readonly start: IsoDate;
  /** Null for an accumulation, which counts as capital of after 2013. */
  readonly polisVoorwaardeCode: PolicyConditionCode | null;
}

/**
 * Until when a person can choose what becomes of an accumulation that ended: the end of the next year (domain 1.4).
 */
export const lastDayOfChoice = (endDate: IsoDate): IsoDate => isoDate(`${yearOf(endDate) + 1}-12-31`);

/**
 * What the rules of domain 1.4 and 1.5 mean for one person. Throws `RangeError` for dates so far from today
 * that no parameters or no calendar exist for them.
 */
export function annuityTermsOf(person: AnnuityPerson, rules: AnnuityRules): AnnuityTerms {
  const { birthdate, start } = person;
  const table = statePensionTableOf(rules);
  const parameters = fiscalParametersOf(rules, yearOf(start));
  const { annuityTerm, temporaryMaxPerYear } = parameters;
  const payout = {
    birthDate: birthdate,
    startDate: start,
    hasPre2014Capital: person.polisVoorwaardeCode === 'SDIL2014',
  };
  const reference = referenceDate(payout, table, parameters);
  const minimumMonths = minimumPayoutMonths(payout, table, parameters);
  return {
    statePension: {
      date: statePensionDate(birthdate, table),
      ...statePensionAge(birthdate, table),
      provisional: isStatePensionProvisional(birthdate, table),
    },
    referenceDate: reference,
    minimumMonths,
    minimumYears: startedYears(minimumMonths),
    maximumYears: Math.floor(maximumPayoutMonths(payout, parameters) / 12),
    maximumEndAge: annuityTerm.maximumEndAge,
    temporary: {
      allowed: minimumTemporaryMonths(payout, table, parameters) !== null,
      fromYear: yearOf(reference),
      minimumYears: startedYears(annuityTerm.temporaryMonths),
      ceiling:
        temporaryMaxPerYear === null
          ? null
          : { year: parameters.year, amount: centsToEuro(temporaryMaxPerYear) },
    },
    latestStart: latestPayoutStart(birthdate, table, parameters),
    latestAccumulationEnd: latestAccumulationEnd(birthdate, table, parameters),
    parameterVersion: rules.version,
  };
}
