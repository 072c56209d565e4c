import { describe, expect, it } from 'vitest';
import { CORRELATIONS, MIX, VLF } from '../testdata/funds.ts';
import { remainingCapital } from '../testdata/level-payments.ts';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { isoDate } from './dates.ts';
import { cents, centsToEuro, euroToCents } from './money.ts';
import { irr } from './money-weighted-return.ts';
import { type PayoutInput, projectPayout } from './payout.ts';

const { examples } = data;

/** Returns a fund with only the return and volatility of a worked example. */
const plain = (netReturn: number, volatility: number) => [
  { fund: { ...VLF, entryCostRate: 0, ongoingCostRate: 0, netReturn, volatility }, weight: 1 },
];

const base: PayoutInput = {
  capital: euroToCents(100_000),
  durationMonths: 240,
  paymentFrequency: 'month',
  timing: 'arrears',
  startDate: isoDate('2027-01-01'),
  allocation: plain(0.04, 0),
  correlations: CORRELATIONS,
};
const example8: PayoutInput = {
  ...base,
  capital: euroToCents(150_000),
  durationMonths: 300,
  paymentFrequency: 'quarter',
  allocation: [{ fund: VLF, weight: 1 }],
  wrapperCostRate: 0.002,
};

describe('worked example 7 returns the yearly series of remaining capital', () => {
  const { series } = projectPayout(base);

  it.each([
    [1, examples['7'].after_12_payments],
    [5, examples['7'].after_60_payments],
    [10, examples['7'].after_120_payments],
    [20, examples['7'].after_240_payments],
  ])('the yearly series shows the remaining capital of year %d to the cent', (year, left) => {
    expect(centsToEuro(series[year]?.remaining.expected ?? cents(-1))).toBe(left);
  });
});

describe('worked example 8 pays out from the loan fund', () => {
  const projection = projectPayout(example8);

  it('C-01 a payout from the loan fund pays the exact amount per quarter, to the cent, after entry and wrapper cost', () => {
    const payment = examples['8'].quarter_payment_150k_100pct_VLF_4_70;
    expect(centsToEuro(projection.deterministic.payment)).toBe(payment);
    expect(centsToEuro(projection.invested)).toBe(147_750);
  });

  it('a payout from the loan fund returns the number and dates of the payments', () => {
    expect(projection).toMatchObject({
      paymentCount: 100,
      firstPaymentDate: '2027-04-01',
      lastPaymentDate: '2052-01-01',
      endDate: '2052-01-01',
    });
    expect(projectPayout({ ...example8, timing: 'advance' })).toMatchObject({
      firstPaymentDate: '2027-01-01',
      lastPaymentDate: '2051-10-01',
      endDate: '2052-01-01',
    });
  });
});

describe('worked example 13: the scenarios of a payout', () => {
  const { deterministic, median, scenarios } = projectPayout({ ...base, allocation: plain(0.05, 0.07) });
  const expected = examples['13'];

  it('the scenarios of a payout match the payments at the percentiles to the cent', () => {
    expect(centsToEuro(deterministic.payment)).toBe(expected.deterministic);
    expect(centsToEuro(scenarios.pessimistic.payment)).toBe(expected.pessimistic_p10);
    expect(centsToEuro(median.payment)).toBe(expected.fw_median);
    expect(centsToEuro(scenarios.optimistic.payment)).toBe(expected.optimistic_p90);
  });

  // Promise: Als ‘verwacht’ tonen wij nooit meer dan dat.
  it('the expected payment is the median if the median is below the deterministic payment', () => {
    expect(scenarios.expected).toEqual(median);
  });

  // Promise: Als ‘verwacht’ tonen wij nooit meer dan dat.
  it('the expected payment is the deterministic payment if the median is higher', () => {
    const wild = projectPayout({ ...base, allocation: plain(0.05, 0.4) });
    expect(wild.median.payment).toBeGreaterThan(wild.deterministic.payment);
    expect(wild.scenarios.expected).toEqual(wild.deterministic);
  });
});

describe('the last payment pays the remaining capital', () => {
  it('the last payment is the capital left after the rounded payments, including its growth', () => {
    const { deterministic } = projectPayout(base);
    const monthly = 1.04 ** (1 / 12);
    let value: number = base.capital;
    for (let payment = 1; payment < 240; payment++) value = value * monthly - deterministic.payment;
    expect(deterministic.lastPayment).toBe(Math.round(value * monthly));
    expect(deterministic.totalPaid).toBe(239 * deterministic.payment + deterministic.lastPayment);
  });

  it('the last payments become lower, and nothing extra is paid, if rounding up exhausts the capital early', () => {
    const { deterministic, series } = projectPayout({
      ...base,
      capital: cents(601),
      durationMonths: 1200,
      allocation: plain(0, 0),
    });
    expect(deterministic).toMatchObject({ payment: 1, lastPayment: 0, totalPaid: 601 });
    expect(series.at(-1)?.paid.expected).toBe(601);
  });
});

describe('the yearly series of a payout shows the remaining capital', () => {
  it('the yearly series of a payout has a row for every year and one for the end of the payout', () => {
    const { series, scenarios } = projectPayout({ ...base, durationMonths: 267 });
    expect(series).toHaveLength(24);
    expect(series[0]).toEqual({
      year: 0,
      date: '2027-01-01',
      paid: { pessimistic: 0, expected: 0, optimistic: 0 },
      remaining: { pessimistic: 10_000_000, expected: 10_000_000, optimistic: 10_000_000 },
    });
    expect(series[22]).toMatchObject({ year: 22, date: '2049-01-01' });
    expect(series[23]).toMatchObject({ year: 22.25, date: '2049-04-01', remaining: { expected: 0 } });
    expect(series[23]?.paid.expected).toBe(scenarios.expected.totalPaid);
  });

  it('the yearly series of a payout shows the capital before the payment of that day for payments in advance', () => {
    const advance: PayoutInput = { ...base, timing: 'advance', paymentFrequency: 'year' };
    const { series, deterministic } = projectPayout(advance);
    const afterPayment = remainingCapital(base.capital, 0.04, advance, 6);
    expect(series[5]?.paid.expected).toBe(5 * deterministic.payment);
    expect(
      Math.abs((series[5]?.remaining.expected ?? 0) - deterministic.payment - afterPayment),
    ).toBeLessThanOrEqual(1);
  });
});

describe('the costs of a payout are part of its figures', () => {
  const { costs, deterministic } = projectPayout(example8);

  it('the costs of a payout equal the monthly deductions from the capital', () => {
    const c = VLF.ongoingCostRate / 12;
    const gross = (1 + VLF.netReturn) ** (1 / 12) / (1 - c);
    const wrapperPart = 1 - ((1 + VLF.netReturn - 0.002) / (1 + VLF.netReturn)) ** (1 / 12);
    let value = 0.985 * example8.capital;
    let [ongoing, wrapper] = [0, 0];
    for (let month = 1; month <= 300; month++) {
      value *= gross;
      ongoing += value * c;
      value *= 1 - c;
      wrapper += value * wrapperPart;
      value *= 1 - wrapperPart;
      if (month % 3 === 0 && month < 300) value -= deterministic.payment;
    }
    expect(deterministic.lastPayment).toBe(Math.round(value));
    expect(centsToEuro(costs.entry)).toBe(2250);
    expect(costs.ongoing).toBe(Math.round(ongoing));
    expect(costs.wrapper).toBe(Math.round(wrapper));
    expect(costs.total).toBe(costs.entry + costs.ongoing + costs.wrapper);
  });

  it('the costs of a payout reduce the annual return to the rate implied by the payments', () => {
    const flows = [-example8.capital, ...new Array(100).fill(deterministic.payment)];
    const yearly = (1 + (irr(flows) ?? Number.NaN)) ** 4 - 1;
    expect(costs.returnAfterCosts).toBeCloseTo(yearly, 6);
    expect(costs.returnBeforeCosts).toBeCloseTo(1.049 / (1 - VLF.ongoingCostRate / 12) ** 12 - 1, 12);
    expect(costs.reductionInYield).toBe(costs.returnBeforeCosts - costs.returnAfterCosts);
  });

  // Promise: Zonder kosten zou elke uitkering … … zijn.
  it('the cost figures state the payment that the same capital would provide without costs', () => {
    const free = projectPayout({
      ...example8,
      wrapperCostRate: 0,
      allocation: plain(costs.returnBeforeCosts, 0),
    });
    expect(costs.paymentWithoutCosts).toBe(free.deterministic.payment);
    const missed = 100 * (free.deterministic.payment - deterministic.payment);
    // Each of the two payments differs by at most half a cent from its unrounded value: one cent in total for each of
    // the 100 payments.
    expect(Math.abs(costs.totalIncludingLostGrowth - missed)).toBeLessThanOrEqual(100);
    expect(costs.totalIncludingLostGrowth).toBeGreaterThan(costs.total);
  });
});

describe('projectPayout rejects invalid input', () => {
  it.each<[string, Partial<PayoutInput>]>([
    ['a capital of 0', { capital: cents(0) }],
    ['a duration of 0', { durationMonths: 0 }],
    ['part of a quarter', { paymentFrequency: 'quarter', durationMonths: 296 }],
    ['weights that add up to more than 1', { allocation: [...MIX, ...MIX] }],
    ['no funds', { allocation: [] }],
    ['a negative wrapper cost', { wrapperCostRate: -0.001 }],
    ['a quantile on the wrong side of the median', { quantiles: { pessimistic: 0.1, optimistic: 0.4 } }],
    [
      'a return with an outcome above the largest amount',
      { durationMonths: 1200, allocation: plain(1e9, 0) },
    ],
  ])('projectPayout rejects %s', (_, change) => {
    expect(() => projectPayout({ ...base, ...change })).toThrow(RangeError);
  });
});
