import { describe, expect, it } from 'vitest';
import { levelPayment, remainingCapital } from '../testdata/level-payments.ts';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { centsToEuro, euroToCents } from './money.ts';
import { monthsPerPayment, type PaymentFrequency, type PaymentTerms } from './payment-terms.ts';

const { examples } = data;
const capital = euroToCents(100_000);

const terms = (
  paymentFrequency: PaymentFrequency,
  years: number,
  timing: PaymentTerms['timing'] = 'arrears',
): PaymentTerms => ({ paymentFrequency, timing, durationMonths: 12 * years });

describe('worked example 6 pays out 100,000 euro at 4%', () => {
  const expected = examples['6'];

  it.each<[string, PaymentTerms, number]>([
    ['month, 20 years, arrears', terms('month', 20), expected.month_arrears_20y],
    ['month, 20 years, advance', terms('month', 20, 'advance'), expected.month_advance_20y],
    ['quarter, 15 years', terms('quarter', 15), expected.quarter_arrears_15y],
    ['half-year, 20 years', terms('halfYear', 20), expected.halfyear_arrears_20y],
    ['year, 20 years', terms('year', 20), expected.year_arrears_20y],
  ])('a level annuity pays the published amount per %s to the cent', (_, when, payment) => {
    expect(centsToEuro(levelPayment(capital, 0.04, when))).toBe(payment);
  });
});

describe('worked example 7 calculates the remaining capital of example 6', () => {
  const expected = examples['7'];

  it.each([
    [0, 100_000],
    [1, expected.after_1_payments],
    [12, expected.after_12_payments],
    [60, expected.after_60_payments],
    [120, expected.after_120_payments],
    [239, expected.after_239_payments],
    [240, expected.after_240_payments],
  ])('the remaining capital after %d payments matches the published amount to the cent', (paid, left) => {
    expect(centsToEuro(remainingCapital(capital, 0.04, terms('month', 20), paid))).toBe(left);
  });
});

describe('worked example 14 pays out the accumulated capital', () => {
  it('a level annuity pays the published amount to the cent', () => {
    const { capital_at_end: accumulated, then_month_arrears_20y_at_4: payment } = examples['14'];
    expect(centsToEuro(levelPayment(euroToCents(accumulated), 0.04, terms('month', 20)))).toBe(payment);
  });
});

describe('levelPayment calculates the payment of a level annuity', () => {
  it('the level payment divides the capital by the number of payments if the return is 0', () => {
    expect(levelPayment(capital, 0, terms('month', 20))).toBe(Math.round(10_000_000 / 240));
  });

  it('the level payment is a continuous function of the return around 0', () => {
    for (const tiny of [1e-15, -1e-15, 1e-9, -1e-9]) {
      expect(levelPayment(capital, tiny, terms('month', 20))).toBe(
        levelPayment(capital, 0, terms('month', 20)),
      );
    }
  });

  it.each<[string, Partial<PaymentTerms>]>([
    ['a duration of 0', { durationMonths: 0 }],
    ['a single payment', { paymentFrequency: 'year', durationMonths: 12 }],
    [
      'a duration that is not a whole number of periods',
      { paymentFrequency: 'quarter', durationMonths: 296 },
    ],
    ['a duration that is not a whole number of months', { durationMonths: 60.5 }],
    ['a duration that is not a number', { durationMonths: Number.NaN }],
    ['more than a hundred years', { durationMonths: 1201 }],
  ])('levelPayment rejects %s', (_, change) => {
    expect(() => levelPayment(capital, 0.04, { ...terms('month', 20), ...change })).toThrow(RangeError);
  });

  it('levelPayment rejects a return of −1', () => {
    expect(() => levelPayment(capital, -1, terms('month', 20))).toThrow(RangeError);
  });
});

describe('remainingCapital calculates the capital after a number of payments', () => {
  const frequencies: readonly PaymentFrequency[] = ['month', 'quarter', 'halfYear', 'year'];

  it.each(frequencies)('remainingCapital follows the formulas of domain 2.4 for a %s', (frequency) => {
    for (const timing of ['arrears', 'advance'] as const) {
      const when = terms(frequency, 20, timing);
      const i = 1.04 ** (monthsPerPayment[frequency] / 12) - 1;
      const count = 240 / monthsPerPayment[frequency];
      const inArrears = (capital * i) / (1 - (1 + i) ** -count);
      const payment = timing === 'arrears' ? inArrears : inArrears / (1 + i);
      for (let k = 1; k <= count; k++) {
        const growthPeriods = timing === 'arrears' ? k : k - 1;
        const left = capital * (1 + i) ** growthPeriods - (payment * ((1 + i) ** k - 1)) / i;
        expect(Math.abs(remainingCapital(capital, 0.04, when, k) - left)).toBeLessThan(0.501);
      }
    }
  });

  it.each([-1, 1.5, 241])('remainingCapital rejects %d as the number of payments made out of 240', (paid) => {
    expect(() => remainingCapital(capital, 0.04, terms('month', 20), paid)).toThrow(RangeError);
  });
});
