import {
  addMonths,
  type IsoDate,
  isoDate,
  lastDayOfYear,
  monthsBetween,
  startedMonthsBetween,
  yearOf,
} from './dates.ts';
import type { FiscalParameters } from './fiscal-parameters.ts';
import { monthsPerPayment, type PaymentFrequency } from './payment-terms.ts';
import { type StatePensionTable, statePensionDate } from './state-pension.ts';

/** The start of a payout: birth date, start date and payment frequency. */
export interface PayoutStart {
  readonly birthDate: IsoDate;
  readonly startDate: IsoDate;
  /** Whether all capital comes from deposits made before 1 January 2014 (policy conditions `SDIL2014`). */
  readonly hasPre2014Capital: boolean;
  readonly paymentFrequency: PaymentFrequency;
}

type TermParameters = Pick<FiscalParameters, 'annuityTerm'>;

/** Returns the day from which a lifelong substitute needs no extra months and a temporary annuity may start. */
export function referenceDate(
  { birthDate, hasPre2014Capital }: Pick<PayoutStart, 'birthDate' | 'hasPre2014Capital'>,
  table: StatePensionTable,
  { annuityTerm }: TermParameters,
): IsoDate {
  return hasPre2014Capital
    ? addMonths(birthDate, 12 * annuityTerm.pre2014ReferenceAge)
    : statePensionDate(birthDate, table);
}

/**
 * Returns the months from the start of an annuity to the end of its last period for a legal term of `months`. The
 * law may count that term from the first to the last payout; payouts are in arrears.
 */
function fromStart(
  months: number,
  { paymentFrequency }: Pick<PayoutStart, 'paymentFrequency'>,
  { annuityTerm }: TermParameters,
): number {
  return annuityTerm.termCounting === 'term' ? months : months + monthsPerPayment[paymentFrequency];
}

/**
 * Returns the minimum term of a lifelong substitute, in months from the start to the end of the last period: 20
 * years, plus each month, or part of one, until the reference date if the start is in an earlier calendar year (domain 1.5
 * rule 2).
 */
export function minimumPayoutMonths(
  start: PayoutStart,
  table: StatePensionTable,
  parameters: TermParameters,
): number {
  const { lifelongMonths } = parameters.annuityTerm;
  const reference = referenceDate(start, table, parameters);
  const isReached = yearOf(start.startDate) >= yearOf(reference);
  const before = isReached ? 0 : startedMonthsBetween(start.startDate, reference);
  return fromStart(lifelongMonths + before, start, parameters);
}

/**
 * Returns the minimum term of a temporary annuity in months, or `null` if the annuity may not start yet. Its first
 * payout, one period after its start, must fall in or after the calendar year of the reference date (domain 1.5 rule
 * 3, 10.4).
 */
export function minimumTemporaryMonths(
  start: PayoutStart,
  table: StatePensionTable,
  parameters: TermParameters,
): number | null {
  const firstPayout = addMonths(start.startDate, monthsPerPayment[start.paymentFrequency]);
  const isTooEarly = yearOf(firstPayout) < yearOf(referenceDate(start, table, parameters));
  return isTooEarly ? null : fromStart(parameters.annuityTerm.temporaryMonths, start, parameters);
}

/**
 * Returns the maximum term in months, which ends no later than the birthday of the maximum age. Returns 0 from that
 * birthday on.
 */
export function maximumPayoutMonths(
  { birthDate, startDate }: Pick<PayoutStart, 'birthDate' | 'startDate'>,
  { annuityTerm }: TermParameters,
): number {
  return Math.max(0, monthsBetween(startDate, addMonths(birthDate, 12 * annuityTerm.maximumEndAge)));
}

/**
 * Returns the last day on which an accumulation may end: 31 December, a number of years after the state pension year
 * (domain 1.4).
 */
export function latestAccumulationEnd(
  birthDate: IsoDate,
  table: StatePensionTable,
  { annuityTerm }: TermParameters,
): IsoDate {
  return lastDayOfYear(yearOf(statePensionDate(birthDate, table)) + annuityTerm.latestStartYears);
}

/**
 * Returns the last day allowed for the first payout (art. 3.126a Wet IB 2001; KG:070:2022:6): the day of
 * `latestAccumulationEnd`, or a year later if the accumulation ended in that calendar year.
 */
export function latestFirstPayout(
  birthDate: IsoDate,
  accumulationEnd: IsoDate | null,
  table: StatePensionTable,
  parameters: TermParameters,
): IsoDate {
  const latest = latestAccumulationEnd(birthDate, table, parameters);
  const endsThen = accumulationEnd !== null && yearOf(accumulationEnd) === yearOf(latest);
  return endsThen ? lastDayOfYear(yearOf(latest) + 1) : latest;
}

/**
 * Returns the last start date for which the first payout is in time. The first payout is one period later, on the
 * first of a month.
 */
export function latestPayoutStart(firstPayout: IsoDate, paymentFrequency: PaymentFrequency): IsoDate {
  return addMonths(isoDate(`${firstPayout.slice(0, 8)}01`), -monthsPerPayment[paymentFrequency]);
}

/** Returns a term in years, rounded up, because the duration in the API is in whole years. */
export function startedYears(months: number): number {
  return Math.ceil(months / 12);
}
