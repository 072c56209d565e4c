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

/** Who starts a payout, when, and how often it pays. */
export interface PayoutStart {
  readonly birthDate: IsoDate;
  readonly startDate: IsoDate;
  /** All capital was built up with deposits of before 1 January 2014 (policy conditions `SDIL2014`). */
  readonly hasPre2014Capital: boolean;
  readonly paymentFrequency: PaymentFrequency;
}

type TermParameters = Pick<FiscalParameters, 'annuityTerm'>;

/** The day from which a lifelong substitute needs no extra months and a temporary annuity may start. */
export function referenceDate(
  { birthDate, hasPre2014Capital }: Pick<PayoutStart, 'birthDate' | 'hasPre2014Capital'>,
  table: StatePensionTable,
  { annuityTerm }: TermParameters,
): IsoDate {
  return hasPre2014Capital
    ? addMonths(birthDate, 12 * annuityTerm.pre2014ReferenceAge)
    : statePensionDate(birthDate, table);
}

/** Months from the start to the end of the last period that a term of so many months takes: payouts are in arrears. */
function fromStart(
  months: number,
  { paymentFrequency }: Pick<PayoutStart, 'paymentFrequency'>,
  { annuityTerm }: TermParameters,
): number {
  return annuityTerm.termCounting === 'term' ? months : months + monthsPerPayment[paymentFrequency];
}

/**
 * The least term of a lifelong substitute, in months from the start to the end of the last period: 20 years, plus every
 * started month to the reference date when the start lies in a calendar year before it (domain 1.5 rule 2).
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
 * The least term of a temporary annuity, in months, or `null` when it may not start yet: its first payout, a period
 * after its start, may be from the calendar year of the reference date on (domain 1.5 rule 3, 10.4).
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

/** The longest term in months: it ends at the latest on the birthday of the maximum age; 0 from that day. */
export function maximumPayoutMonths(
  { birthDate, startDate }: Pick<PayoutStart, 'birthDate' | 'startDate'>,
  { annuityTerm }: TermParameters,
): number {
  return Math.max(0, monthsBetween(startDate, addMonths(birthDate, 12 * annuityTerm.maximumEndAge)));
}

/** The last day on which an accumulation may end: 31 December, some years after the state pension year (domain 1.4). */
export function latestAccumulationEnd(
  birthDate: IsoDate,
  table: StatePensionTable,
  { annuityTerm }: TermParameters,
): IsoDate {
  return lastDayOfYear(yearOf(statePensionDate(birthDate, table)) + annuityTerm.latestStartYears);
}

/**
 * The last day the first payout may be on (art. 3.126a Wet IB 2001; KG:070:2022:6): that same day, or a year later when
 * the accumulation it comes from ended in its year.
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

/** The last day to begin, so that the first payout, a period later on a first of a month, is on time. */
export function latestPayoutStart(firstPayout: IsoDate, paymentFrequency: PaymentFrequency): IsoDate {
  return addMonths(isoDate(`${firstPayout.slice(0, 8)}01`), -monthsPerPayment[paymentFrequency]);
}

/** A term in years, a started year counts: the API's duration is in whole years. */
export function startedYears(months: number): number {
  return Math.ceil(months / 12);
}
