import { describe, expect, it } from 'vitest';
import { levelPayment } from '../testdata/level-payments.ts';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { isoDate } from './dates.ts';
import { annuityEarning } from './level-annuity.ts';
import { type Cents, cents, centsToEuro, euroToCents } from './money.ts';
import { payOut } from './payment-plan.ts';
import {
  type DatedPaymentTerms,
  fitsTemporaryCeiling,
  highestCalendarYearTotal,
} from './temporary-annuity.ts';

const expected = data.examples['8b'];
const capital = euroToCents(150_000);
const ceiling = euroToCents(27_192);
const none = cents(0);
const monthly: DatedPaymentTerms = {
  paymentFrequency: 'month',
  timing: 'arrears',
  startDate: isoDate('2027-01-01'),
  durationMonths: 60,
};

const planOf = (payment: number, lastPayment = payment) => ({
  payment: cents(payment),
  lastPayment: cents(lastPayment),
  totalPaid: none,
});

function fitsOver(years: number, otherPayoutsPerYear: Cents): boolean {
  const terms = { ...monthly, durationMonths: 12 * years };
  const plan = payOut(annuityEarning(capital, 0.04, terms));
  return fitsTemporaryCeiling(plan, terms, { ceiling, otherPayoutsPerYear });
}

describe('worked example 8b applies the ceiling of a temporary annuity', () => {
  it('K-02 payouts over five years exceed the ceiling', () => {
    const plan = planOf(levelPayment(capital, 0.04, monthly));
    expect(centsToEuro(highestCalendarYearTotal(plan, monthly))).toBe(expected.per_year_over_5);
    expect(fitsTemporaryCeiling(plan, monthly, { ceiling, otherPayoutsPerYear: none })).toBe(false);
  });

  it('K-02 payouts over seven years, the shortest sufficient term, stay within the ceiling', () => {
    expect(fitsOver(expected.first_allowed_years - 1, none)).toBe(false);
    expect(fitsOver(expected.first_allowed_years, none)).toBe(true);
    const terms = { ...monthly, durationMonths: 12 * expected.first_allowed_years };
    const payment = levelPayment(capital, 0.04, terms);
    expect(centsToEuro(payment)).toBe(expected.per_month);
    expect(centsToEuro(highestCalendarYearTotal(planOf(payment), terms))).toBe(expected.per_year);
  });

  it('counts all temporary annuities of one person together', () => {
    expect(fitsOver(expected.first_allowed_years, euroToCents(3_000))).toBe(false);
    expect(fitsOver(expected.first_allowed_years + 1, euroToCents(3_000))).toBe(true);
  });
});

describe('fitsTemporaryCeiling compares payouts with the ceiling', () => {
  const fits = (payment: number, other: number) =>
    fitsTemporaryCeiling(planOf(payment), monthly, { ceiling, otherPayoutsPerYear: cents(other) });

  it('the ceiling check allows exactly the ceiling and not a cent more', () => {
    expect(fits(226_600, 0)).toBe(true);
    expect(fits(226_600, 1)).toBe(false);
    expect(fits(226_601, 0)).toBe(false);
  });
});

describe('highestCalendarYearTotal finds the year with the highest total', () => {
  const total = (change: Partial<DatedPaymentTerms>, payment: number, last: number) =>
    highestCalendarYearTotal(planOf(payment, last), { ...monthly, ...change });

  it('the highest calendar-year total counts payments by the calendar year of their date', () => {
    expect(total({ paymentFrequency: 'year' }, 100, 100)).toBe(100);
    expect(total({ paymentFrequency: 'quarter' }, 100, 100)).toBe(400);
    expect(total({ timing: 'advance', startDate: isoDate('2027-07-01') }, 100, 100)).toBe(1200);
  });

  it('the highest calendar-year total includes the last payment, which can make its year the highest', () => {
    expect(total({ timing: 'advance' }, 100, 101)).toBe(1201);
    expect(total({}, 100, 101)).toBe(1200);
  });
});
