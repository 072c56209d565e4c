import { daysBetween, type IsoDate } from './dates.ts';

/** A period between two flows: the value after the flow at its start, and the value before the flow at its end. */
export interface ValuePeriod {
  readonly begin: number;
  readonly end: number;
}

/**
 * Returns the fund return ("Rendement van het fonds"), Π end/begin − 1 over consecutive periods, as a fraction over
 * the whole time (domain 2.5). Per unit, begin is the NAV of the previous month and end is NAV +
 * distribution. Returns 0 without periods. Throws `RangeError` when a begin is not positive or an end is negative.
 */
export function timeWeightedReturn(periods: readonly ValuePeriod[]): number {
  return periods.reduce((growth, { begin, end }) => growth * growthOf(begin, end), 1) - 1;
}

function growthOf(begin: number, end: number): number {
  if (!(begin > 0 && end >= 0)) throw new RangeError(`no growth from ${begin} to ${end}`);
  return end / begin;
}

/** A deposit (positive) or withdrawal (negative) inside the period of a Modified Dietz return. */
export interface DatedFlow {
  readonly date: IsoDate;
  readonly amount: number;
}

/** A period with known values only at its begin and end; amounts are all in the same unit. */
export interface DietzPeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly beginValue: number;
  readonly endValue: number;
  readonly flows: readonly DatedFlow[];
}

/**
 * Returns the Modified Dietz return over the period, as a fraction (domain 2.5): (V₁ − V₀ − F)/(V₀ + Σ wⱼ·Fⱼ), with
 * weights by calendar day; `null` when the average capital is not positive. Throws `RangeError` when the period has
 * no days or a flow lies outside it.
 */
export function modifiedDietz({ from, to, beginValue, endValue, flows }: DietzPeriod): number | null {
  const days = daysBetween(from, to);
  if (days <= 0) throw new RangeError(`no days between ${from} and ${to}`);
  let net = 0;
  let averageCapital = beginValue;
  for (const { date, amount } of flows) {
    if (date < from || date > to) throw new RangeError(`flow on ${date} outside ${from} to ${to}`);
    net += amount;
    averageCapital += (amount * daysBetween(date, to)) / days;
  }
  return averageCapital > 0 ? (endValue - beginValue - net) / averageCapital : null;
}

/**
 * Converts a return over `days` calendar days to an annual return, Actual/365 fixed: (1+R)^(365/days) − 1. Returns
 * `null` for less than 365 days, because a short period is not annualised (domain 2.5).
 */
export function annualised(periodReturn: number, days: number): number | null {
  return days >= 365 ? (1 + periodReturn) ** (365 / days) - 1 : null;
}
