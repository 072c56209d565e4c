import {
  addMonths,
  type IsoDate,
  lastDayOfYear,
  monthsBetween,
  startedMonthsBetween,
  yearOf,
} from './dates.ts';
import type { FiscalParameters } from './fiscal-parameters.ts';
import { type StatePensionTable, statePensionDate } from './state-pension.ts';

/** Who starts a payout, and when. */
export interface PayoutStart {
  readonly birthDate: IsoDate;
  readonly startDate: IsoDate;
  /** All capital was built up with deposits of before 1 January 2014 (policy conditions `SDIL2014`). */
  readonly hasPre2014Capital: boolean;
}

type TermParameters = Pick<FiscalParameters, 'annuityTerm'>;

/** The day from which a lifelong substitute needs no extra months and a temporary annuity may start. */
export function referenceDate(
  { birthDate, hasPre2014Capital }: Omit<PayoutStart, 'startDate'>,
  table: StatePensionTable,
  { annuityTerm }: TermParameters,
): IsoDate {
  return hasPre2014Capital
    ? addMonths(birthDate, 12 * annuityTerm.pre2014ReferenceAge)
    : statePensionDate(birthDate, table);
}

/**
 * The least term of a lifelong substitute, in months: 20 years, plus every started month to the reference
 * date when the start lies in a calendar year before it (domain 1.5 rule 2). The term runs from the start
 * to the end of the last period.
 */
export function minimumPayoutMonths(
  start: PayoutStart,
  table: StatePensionTable,
  parameters: TermParameters,
): number {
  const { lifelongMonths } = parameters.annuityTerm;
  const reference = referenceDate(start, table, parameters);
  if (yearOf(start.startDate) >= yearOf(reference)) return lifelongMonths;
  return lifelongMonths + startedMonthsBetween(start.startDate, reference);
}

/**
 * The least term of a temporary annuity, in months, or `null` when it may not start yet: it may from the
 * calendar year of the reference date (domain 1.5 rule 3).
 */
export function minimumTemporaryMonths(
  start: PayoutStart,
  table: StatePensionTable,
  parameters: TermParameters,
): number | null {
  const isTooEarly = yearOf(start.startDate) < yearOf(referenceDate(start, table, parameters));
  return isTooEarly ? null : parameters.annuityTerm.temporaryMonths;
}

/** The longest term in months: it ends at the latest on the birthday of the maximum age; 0 from that day. */
export function maximumPayoutMonths(
  { birthDate, startDate }: Pick<PayoutStart, 'birthDate' | 'startDate'>,
  { annuityTerm }: TermParameters,
): number {
  return Math.max(0, monthsBetween(startDate, addMonths(birthDate, 12 * annuityTerm.maximumEndAge)));
}

/** The last day on which a payout may start: 31 December, some years after the state pension year. */
export function latestPayoutStart(
  birthDate: IsoDate,
  table: StatePensionTable,
  { annuityTerm }: TermParameters,
): IsoDate {
  return lastDayOfYear(yearOf(statePensionDate(birthDate, table)) + annuityTerm.latestStartYears);
}

/** The last day on which an accumulation may end: the last on which its payout may start (domain 1.4). */
export function latestAccumulationEnd(
  birthDate: IsoDate,
  table: StatePensionTable,
  parameters: TermParameters,
): IsoDate {
  return latestPayoutStart(birthDate, table, parameters);
}

/** A term in years, a started year counts: the API's duration is in whole years. */
export function startedYears(months: number): number {
  return Math.ceil(months / 12);
}
