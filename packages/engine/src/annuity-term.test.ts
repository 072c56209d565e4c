import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FISCAL_2026 } from '../testdata/fiscal-parameters.ts';
import { STATE_PENSION } from '../testdata/state-pension-table.ts';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import {
  latestAccumulationEnd,
  latestFirstPayout,
  latestPayoutStart,
  maximumPayoutMonths,
  minimumPayoutMonths,
  minimumTemporaryMonths,
  type PayoutStart,
  referenceDate,
  startedYears,
} from './annuity-term.ts';
import { addMonths, isoDate, yearOf } from './dates.ts';
import type { PaymentFrequency } from './payment-terms.ts';

const start = (birthDate: string, startDate: string, hasPre2014Capital = false): PayoutStart => ({
  birthDate: isoDate(birthDate),
  startDate: isoDate(startDate),
  hasPre2014Capital,
  paymentFrequency: 'month',
});
const minimum = (from: PayoutStart) => minimumPayoutMonths(from, STATE_PENSION, FISCAL_2026);
const temporary = (from: PayoutStart, paymentFrequency: PaymentFrequency = 'month') =>
  minimumTemporaryMonths({ ...from, paymentFrequency }, STATE_PENSION, FISCAL_2026);

describe('worked example 8 calculates the minimum terms', () => {
  const expected = data.examples['8'];
  const born1964 = start('1964-05-12', '2027-01-01');
  const born1958 = start('1958-08-20', '2027-01-01');
  const born1961 = start('1961-12-20', '2027-01-01');
  const born1961Pre2014 = start('1961-12-20', '2027-01-01', true);

  it('K-02 C-11 the minimum term is 20 years plus each month, or part of one, until the state pension date', () => {
    expect(minimum(born1964)).toBe(expected.min_months);
    expect(startedYears(minimum(born1964))).toBe(expected.min_whole_years);
    expect(minimum(born1961)).toBe(expected.born_1961_kapitaal_nee_lifelong);
  });

  it('K-02 requires 20 years for a start in or after the year of the reference date', () => {
    expect(minimum(born1958)).toBe(expected.born_1958_lifelong);
    expect(minimum(born1961Pre2014)).toBe(expected.born_1961_kapitaal_ja_lifelong);
  });

  it('K-02 requires five years for a temporary annuity once the annuity may start', () => {
    expect(temporary(born1964)).toBe(expected.temporary_allowed);
    expect(temporary(born1958)).toBe(expected.born_1958_temporary_months);
    expect(temporary(born1961Pre2014)).toBe(expected.born_1961_kapitaal_ja_temporary);
    expect(temporary(born1961)).toBe(expected.born_1961_kapitaal_nee_temporary);
  });

  // Promise: U moet uiterlijk op … beginnen met uitkeren.
  // Promise: De uitkering moet uiterlijk op … beginnen.
  // Promise: Een lijfrente moet uiterlijk op … beginnen met uitkeren.
  // Promise: De laatste dag van een maand, uiterlijk ….
  // Promise: De opbouw mag uiterlijk op … eindigen.
  // Promise: uiterlijk op …
  it('allows a start up to the last day of the fifth year after the state pension year', () => {
    const { birthDate } = born1964;
    expect(latestFirstPayout(birthDate, null, STATE_PENSION, FISCAL_2026)).toBe(expected.latest_start);
    expect(latestAccumulationEnd(birthDate, STATE_PENSION, FISCAL_2026)).toBe(expected.latest_start);
  });
});

describe('10.4 the latest start date keeps the first payout in time', () => {
  // The state pension of this person starts on 12 August 2031.
  const { birthDate } = start('1964-05-12', '2027-01-01');
  // Promise: U moet uiterlijk op … beginnen met uitkeren.
  // Promise: Uw eerste uitkering moet uiterlijk in december … komen.
  // Promise: De uitkering moet uiterlijk op … beginnen.
  // Promise: Een lijfrente moet uiterlijk op … beginnen met uitkeren.
  // Promise: De laatste dag van een maand, uiterlijk ….
  // Promise: De opbouw mag uiterlijk op … eindigen.
  // Promise: uiterlijk op …
  // Promise: De eerste uitkering moet uiterlijk in december … komen.
  // Promise: Bij een uitkering … begint u daarom uiterlijk op ….
  it.each([
    ['month', '2036-11-01'],
    ['quarter', '2036-09-01'],
    ['halfYear', '2036-06-01'],
    ['year', '2035-12-01'],
  ] as const)(
    '10.4 payouts every %s must start by %s, one period before the last first of a month in 2036',
    (frequency, day) => {
      const first = latestFirstPayout(birthDate, null, STATE_PENSION, FISCAL_2026);
      expect(latestPayoutStart(first, frequency)).toBe(day);
    },
  );

  // Promise: U moet uiterlijk op … beginnen met uitkeren.
  // Promise: Uw eerste uitkering moet uiterlijk in december … komen.
  // Promise: De uitkering moet uiterlijk op … beginnen.
  // Promise: Een lijfrente moet uiterlijk op … beginnen met uitkeren.
  // Promise: De laatste dag van een maand, uiterlijk ….
  // Promise: De opbouw mag uiterlijk op … eindigen.
  // Promise: uiterlijk op …
  it.each([
    ['2036-01-31', '2037-12-31'],
    ['2036-12-31', '2037-12-31'],
    ['2035-12-31', '2036-12-31'],
    [null, '2036-12-31'],
  ])(
    '10.4 after an accumulation that ended on %s, the first payout must be on or before %s',
    (ended, day) => {
      const accumulationEnd = ended === null ? null : isoDate(ended);
      expect(latestFirstPayout(birthDate, accumulationEnd, STATE_PENSION, FISCAL_2026)).toBe(day);
    },
  );

  it('10.4 a temporary annuity may start a year early if its first payout is in the state pension year', () => {
    const december = start('1964-05-12', '2030-12-01');
    expect(temporary(december, 'month')).toBe(60);
    expect(temporary(start('1964-05-12', '2030-11-01'), 'month')).toBeNull();
    expect(temporary(start('1964-05-12', '2030-01-01'), 'year')).toBe(60);
    expect(temporary(start('1964-05-12', '2029-12-01'), 'year')).toBeNull();
  });
});

describe('the reference date depends on the birthday', () => {
  it('C-03 the reference date of capital from before 2014 is the 65th birthday, even on a leap day', () => {
    const of = (birthDate: string) =>
      referenceDate(start(birthDate, '2027-01-01', true), STATE_PENSION, FISCAL_2026);
    expect(of('1961-12-20')).toBe('2026-12-20');
    expect(of('1964-02-29')).toBe('2029-02-28');
  });
});

describe('minimumPayoutMonths returns the minimum term of a payout', () => {
  it.each([
    ['a whole month for one remaining day', '1963-10-02', '2030-12-01', 242],
    ['no additional month without a remaining day', '1963-10-01', '2030-12-01', 241],
    ['no additional months in the calendar year of the reference date', '1963-10-02', '2031-01-01', 240],
    ['all months from a start long before the reference date', '1964-05-12', '2012-01-01', 240 + 236],
    ['the months to the last day of February', '1963-11-30', '2030-12-01', 240 + 3],
  ])('minimumPayoutMonths counts %s', (_, birthDate, startDate, months) => {
    expect(minimum(start(birthDate, startDate))).toBe(months);
  });

  it('adds to 20 years the smallest number of months with which the term reaches the reference date', () => {
    const birth = fc.integer({ min: 0, max: 600 }).map((m) => addMonths(isoDate('1950-01-31'), m));
    const from = fc.integer({ min: 0, max: 240 }).map((m) => addMonths(isoDate('2027-01-01'), m));
    fc.assert(
      fc.property(birth, from, fc.boolean(), (birthDate, startDate, hasPre2014Capital) => {
        const drawn = start(birthDate, startDate, hasPre2014Capital);
        const reference = referenceDate(drawn, STATE_PENSION, FISCAL_2026);
        const extra = minimum(drawn) - 240;
        expect(extra === 0).toBe(yearOf(startDate) >= yearOf(reference));
        if (extra === 0) return;
        expect(addMonths(startDate, extra) >= reference).toBe(true);
        expect(addMonths(startDate, extra - 1) < reference).toBe(true);
      }),
    );
  });
});

describe('maximumPayoutMonths returns the maximum term of a payout', () => {
  it.each([
    ['1964-05-12', '2027-01-01', 37 * 12 + 4],
    ['1964-05-01', '2027-05-01', 37 * 12],
    ['1964-02-29', '2063-02-01', 12],
    ['1926-05-12', '2027-01-01', 0],
  ])(
    'the term ends by the 100th birthday for birth date %s and start %s, after %d months',
    (birthDate, startDate, months) => {
      expect(maximumPayoutMonths(start(birthDate, startDate), FISCAL_2026)).toBe(months);
    },
  );
});

describe('10.16 a term can be counted from the first to the last payout', () => {
  const strict = {
    annuityTerm: { ...FISCAL_2026.annuityTerm, termCounting: 'first-to-last' as const },
  };

  it.each([
    ['month', 1],
    ['quarter', 3],
    ['halfYear', 6],
    ['year', 12],
  ] as const)(
    '10.16 payouts every %s cover 20 years from the first payout to the last',
    (paymentFrequency, step) => {
      const from = { ...start('1958-08-20', '2027-01-01'), paymentFrequency };
      const months = minimumPayoutMonths(from, STATE_PENSION, strict);
      // Payouts in arrears, one after each period. With the minimum number, the first and last payout are 240 months
      // apart.
      const payouts = Array.from({ length: months / step }, (_, index) =>
        addMonths(from.startDate, (index + 1) * step),
      );
      expect(payouts.at(-1)).toBe(addMonths(payouts[0] ?? from.startDate, 240));
      expect(minimumTemporaryMonths(from, STATE_PENSION, strict)).toBe(60 + step);
    },
  );
});
