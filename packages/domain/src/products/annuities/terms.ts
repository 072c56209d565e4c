import {
  centsToEuro,
  type Dealing,
  type DealingCalendar,
  type IsoDate,
  isoDate,
  isStatePensionProvisional,
  lastDealing,
  latestAccumulationEnd,
  latestFirstPayout,
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
import type { CallResponse } from '../../http/call.ts';
import {
  type PaymentFrequencyCode,
  type PolicyConditionCode,
  policyBefore2014,
} from '../products/product.ts';
import {
  type AnnuityRules,
  annuityTermLimitsOf,
  fiscalParametersOf,
  type getAnnuityTerms,
  statePensionTableOf,
} from './calls.ts';

export type AnnuityTerms = CallResponse<typeof getAnnuityTerms>['data'];

export interface AnnuityPerson {
  readonly birthdate: IsoDate;
  readonly start: IsoDate;
  /** Null for an accumulation. Its capital follows the rules for capital built up after 2013. */
  readonly polisVoorwaardeCode: PolicyConditionCode | null;
  /** Defaults to monthly, the frequency that allows the latest start. */
  readonly uitkeringsTermijnCode?: PaymentFrequencyCode | undefined;
  /** The last day of the accumulation that provides the capital, if there is one (domain 10.4). */
  readonly accumulationEnd?: IsoDate | null | undefined;
}

const frequencies = {
  Maand: 'month',
  Kwartaal: 'quarter',
  Halfjaar: 'halfYear',
  Jaar: 'year',
  Geen: 'month',
} as const;

/**
 * Returns the last dealing on which a payout can begin (domain 1.4, 10.4). Its first monthly payment then still
 * falls in the year after the end of the accumulation. The person must choose the payout before the cut-off of
 * this dealing.
 */
export const lastDealingOfChoice = (endDate: IsoDate, calendar: DealingCalendar): Dealing =>
  lastDealing(latestPayoutStart(isoDate(`${yearOf(endDate) + 1}-12-31`), 'month'), calendar);

/**
 * Returns the annuity terms of one person according to domain 1.4 and 1.5. Throws `RangeError` for dates so far from
 * today that no parameters or no calendar exist for them.
 */
export function annuityTermsOf(person: AnnuityPerson, rules: AnnuityRules): AnnuityTerms {
  const { birthdate, start } = person;
  const table = statePensionTableOf(rules);
  const year = yearOf(start);
  const annuityTerm = annuityTermLimitsOf(rules, year);
  const parameters = { annuityTerm };
  const temporaryMaxPerYear = fiscalParametersOf(rules, year)?.temporaryMaxPerYear ?? null;
  const payout = {
    birthDate: birthdate,
    startDate: start,
    hasPre2014Capital: person.polisVoorwaardeCode === policyBefore2014,
    paymentFrequency: frequencies[person.uitkeringsTermijnCode ?? 'Maand'],
  };
  const firstPayout = latestFirstPayout(birthdate, person.accumulationEnd ?? null, table, parameters);
  const reference = referenceDate(payout, table, parameters);
  const minimumMonths = minimumPayoutMonths(payout, table, parameters);
  const temporaryMonths = minimumTemporaryMonths(payout, table, parameters);
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
    termCounting: annuityTerm.termCounting,
    temporary: {
      allowed: temporaryMonths !== null,
      fromYear: yearOf(reference),
      minimumYears: startedYears(temporaryMonths ?? annuityTerm.temporaryMonths),
      ceiling: temporaryMaxPerYear === null ? null : { year, amount: centsToEuro(temporaryMaxPerYear) },
    },
    latestStart: latestPayoutStart(firstPayout, payout.paymentFrequency),
    latestFirstPayout: firstPayout,
    latestAccumulationEnd: latestAccumulationEnd(birthdate, table, parameters),
    parameterVersion: rules.version,
  };
}
