import { describe, expect, it } from 'vitest';
import { AVF, CORRELATIONS, MIX, NVF } from '../testdata/funds.ts';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { type AccumulationInput, projectAccumulation } from './accumulation.ts';
import { isoDate } from './dates.ts';
import { cents, centsToEuro, euroToCents } from './money.ts';
import { normalQuantile } from './quantile.ts';
import { fv } from './time-value.ts';

const { examples } = data;

const base: AccumulationInput = {
  initialDeposit: euroToCents(10_000),
  monthlyDeposit: cents(0),
  durationYears: 10,
  startDate: isoDate('2026-12-01'),
  allocation: [{ fund: NVF, weight: 1 }],
  correlations: CORRELATIONS,
};
const example2: AccumulationInput = {
  ...base,
  initialDeposit: cents(0),
  monthlyDeposit: euroToCents(100),
  durationYears: 15,
};
const example3: AccumulationInput = {
  ...base,
  initialDeposit: euroToCents(25_000),
  monthlyDeposit: euroToCents(250),
  durationYears: 20,
  allocation: MIX,
};

describe('worked example 1 projects a single deposit of 10,000 euro over ten years', () => {
  const { costs, deposited, deterministicEndValue } = projectAccumulation(base);

  it('the projection invests the deposit minus entry cost, and its end value matches the published value to the cent', () => {
    expect(centsToEuro(costs.entry)).toBe(examples['1'].entry_cost);
    expect(centsToEuro(cents(deposited - costs.entry))).toBe(examples['1'].invested);
    expect(centsToEuro(deterministicEndValue)).toBe(examples['1'].expected_end);
  });
});

describe('worked example 2 projects 100 euro a month over fifteen years', () => {
  // Promise: Wij rekenen met een inleg op de eerste dag van elke maand, zonder dat u er een overslaat.
  // Promise: Uw inleg per maand beleggen wij aan het begin van elke maand.
  it('the projection matches the end value to the cent for deposits in advance', () => {
    const { deposited, deterministicEndValue } = projectAccumulation(example2);
    expect(centsToEuro(deposited)).toBe(examples['2'].paid_in);
    expect(centsToEuro(deterministicEndValue)).toBe(examples['2'].expected_end_advance);
  });

  it('the projection matches the end value to the cent for deposits in arrears', () => {
    const monthlyRate = 1.055 ** (1 / 12) - 1;
    expect(fv(monthlyRate, 180, -97, 0, 0)).toBeCloseTo(examples['2'].expected_end_arrears, 2);
  });
});

describe('worked example 3 projects a mix of four funds over twenty years', () => {
  const { costs, deposited, deterministicEndValue, mix } = projectAccumulation(example3);

  // Promise: Wij zetten de verdeling niet vanzelf terug.
  it('the projection grows every fund separately, without rebalancing', () => {
    expect(centsToEuro(deposited)).toBe(examples['3'].paid_in);
    expect(centsToEuro(costs.entry)).toBe(examples['3'].entry_costs);
    expect(centsToEuro(deterministicEndValue)).toBe(examples['3'].expected_end);
  });

  it('the projection reports the return and volatility of the mix', () => {
    expect(100 * mix.netReturn).toBeCloseTo(examples['3'].mix_net_rate_pct, 10);
    expect(100 * mix.volatility).toBeCloseTo(examples['3'].mix_vol_pct, 4);
  });
});

describe('worked example 4 has the published scenarios of a single deposit', () => {
  const tenths = projectAccumulation(base).scenarios;
  const twentieths = projectAccumulation({
    ...base,
    quantiles: { pessimistic: 0.05, optimistic: 0.95 },
  }).scenarios;
  const expected = examples['4'];

  it.each([
    ['P05', twentieths.pessimistic, expected.end_p05, expected.rate_p05_pct],
    ['P10', tenths.pessimistic, expected.end_p10, expected.rate_p10_pct],
    ['P50', tenths.expected, expected.end_p50, expected.rate_p50_pct],
    ['P90', tenths.optimistic, expected.end_p90, expected.rate_p90_pct],
    ['P95', twentieths.optimistic, expected.end_p95, expected.rate_p95_pct],
  ])(
    'the projection returns percentile %s to the cent, with its annual rate',
    (_, endValue, end, ratePct) => {
      expect(centsToEuro(endValue)).toBe(end);
      expect(100 * ((centsToEuro(endValue) / 9700) ** 0.1 - 1)).toBeCloseTo(ratePct, 2);
    },
  );

  it('the projection equals the exact lognormal percentile for a single deposit', () => {
    const { pessimistic } = projectAccumulation({ ...base, durationYears: 40 }).scenarios;
    const exact = 970_000 * Math.exp(40 * Math.log(1.055) + normalQuantile(0.1) * 0.09 * Math.sqrt(40));
    expect(pessimistic).toBe(Math.round(exact));
  });
});

describe('worked example 5: the scenarios of periodic deposits', () => {
  const { median, scenarios } = projectAccumulation(example3);
  const expected = examples['5'];

  it('the projection returns the percentiles to the cent', () => {
    expect(centsToEuro(scenarios.pessimistic)).toBe(expected.pessimistic_p10);
    expect(centsToEuro(median)).toBe(expected.fw_median);
    expect(centsToEuro(scenarios.optimistic)).toBe(expected.optimistic_p90);
  });

  it('the expected scenario is the value of the constant mix if the median is more favourable', () => {
    expect(centsToEuro(scenarios.expected)).toBe(expected.deterministic_constant_mix);
  });
});

describe('a projection has an expected scenario', () => {
  it('the expected scenario is the median if that is lower than the constant mix, as at high volatility', () => {
    const restless = { ...NVF, netReturn: 0, volatility: 0.3, entryCostRate: 0 };
    const { deterministicEndValue, median, scenarios } = projectAccumulation({
      ...base,
      monthlyDeposit: euroToCents(10),
      durationYears: 40,
      allocation: [{ fund: restless, weight: 1 }],
    });
    expect(median).toBeLessThan(deterministicEndValue);
    expect(scenarios.expected).toBe(median);
  });
});

describe('worked example 10 calculates the costs of example 1', () => {
  const { costs } = projectAccumulation(base);
  const expected = examples['10'];

  it('the cost calculation returns every cost to the cent', () => {
    expect(centsToEuro(costs.entry)).toBe(expected.entry);
    expect(centsToEuro(costs.ongoing)).toBe(expected.ongoing_total);
    expect(centsToEuro(costs.exit)).toBe(expected.exit);
    expect(centsToEuro(costs.paidOut)).toBe(expected.paid_out);
    expect(centsToEuro(costs.endValueWithoutCosts)).toBe(expected.end_without_any_costs);
    expect(centsToEuro(costs.totalIncludingLostGrowth)).toBe(expected.total_cost_incl_lost_growth);
  });

  it('the cost calculation returns the reduction in yield', () => {
    expect(100 * costs.returnBeforeCosts).toBeCloseTo(expected.gross_rate_pct, 4);
    expect(100 * costs.returnAfterCosts).toBeCloseTo(expected.net_irr_pct, 4);
    expect(100 * costs.reductionInYield).toBeCloseTo(expected.riy_pct, 2);
  });
});

describe('the exit cost of an accumulation depends on the age of each deposit', () => {
  const still = { ...NVF, entryCostRate: 0, ongoingCostRate: 0, netReturn: 0 };
  const exitCost = (durationYears: number) =>
    projectAccumulation({
      ...base,
      initialDeposit: euroToCents(1000),
      monthlyDeposit: euroToCents(100),
      durationYears,
      allocation: [{ fund: still, weight: 1 }],
    }).costs.exit;

  it('charges the higher exit cost rate on every lot if the duration is less than five years', () => {
    expect(centsToEuro(exitCost(4))).toBe((1000 + 48 * 100) * 0.03);
  });

  it('charges the lower rate on lots of exactly five years, and the higher rate on the 59 later lots', () => {
    expect(centsToEuro(exitCost(5))).toBe(1100 * 0.015 + 59 * 100 * 0.03);
  });

  it('charges the higher rate only on the last 59 deposits if the duration is longer', () => {
    expect(centsToEuro(exitCost(10))).toBe((1000 + 61 * 100) * 0.015 + 59 * 100 * 0.03);
  });
});

describe('the exit cost can have four steps', () => {
  const still = { ...NVF, entryCostRate: 0, ongoingCostRate: 0, netReturn: 0 };
  const fund = {
    ...still,
    exitCosts: [
      { fromYear: 0, rate: 0.03 },
      { fromYear: 1, rate: 0.02 },
      { fromYear: 2, rate: 0.01 },
      { fromYear: 7, rate: 0 },
    ],
  };

  it('charges each deposit the exit cost rate for its age', () => {
    // Counts the deposits one by one: the deposit of month m is 12 × T − m + 1 months old at the end.
    const rates = (months: number) =>
      [0.03, 0.02, 0.01, 0][months < 12 ? 0 : months < 24 ? 1 : months < 84 ? 2 : 3] ?? 0;
    for (const durationYears of [1, 2, 6, 7, 12]) {
      const months = 12 * durationYears;
      let expected = 1000 * rates(months);
      for (let month = 1; month <= months; month++) expected += 100 * rates(months - month + 1);
      const { costs } = projectAccumulation({
        ...base,
        initialDeposit: euroToCents(1000),
        monthlyDeposit: euroToCents(100),
        durationYears,
        allocation: [{ fund, weight: 1 }],
      });
      expect(centsToEuro(costs.exit)).toBeCloseTo(expected, 6);
    }
  });

  it('rejects steps that do not begin at age 0 or are out of order', () => {
    for (const fromYears of [[1], [0, 2, 1], [0, 3, 3], []]) {
      const exitCosts = fromYears.map((fromYear) => ({ fromYear, rate: 0.01 }));
      expect(() =>
        projectAccumulation({ ...base, allocation: [{ fund: { ...still, exitCosts }, weight: 1 }] }),
      ).toThrow(RangeError);
    }
  });
});

describe('a projection contains a series with one point per year', () => {
  const { deposited, scenarios, series } = projectAccumulation(example3);

  it('the series of a projection starts with the invested deposit and ends at the scenario values', () => {
    const invested = euroToCents(25_000 - 687.5);
    expect(series[0]).toEqual({
      year: 0,
      date: '2026-12-01',
      deposited: euroToCents(25_000),
      pessimistic: invested,
      expected: invested,
      optimistic: invested,
    });
    expect(series.at(-1)).toEqual({ year: 20, date: '2046-12-01', deposited, ...scenarios });
  });

  it('the series of a projection contains for every year the outcome of a projection with that duration', () => {
    for (const point of series.slice(1)) {
      const shorter = projectAccumulation({ ...example3, durationYears: point.year });
      expect(point).toEqual(shorter.series.at(-1));
    }
  });
});

describe('projectAccumulation rejects invalid input', () => {
  it.each<[string, Partial<AccumulationInput>]>([
    ['no deposit at all', { initialDeposit: cents(0) }],
    ['a negative deposit', { monthlyDeposit: cents(-1) }],
    ['half a year', { durationYears: 0.5 }],
    ['a duration of 0', { durationYears: 0 }],
    ['weights that add up to less than 1', { allocation: [{ fund: NVF, weight: 0.9 }] }],
    ['no funds', { allocation: [] }],
    [
      'a negative weight',
      {
        allocation: [
          { fund: NVF, weight: 1.5 },
          { fund: AVF, weight: -0.5 },
        ],
      },
    ],
    ['a return of −1', { allocation: [{ fund: { ...NVF, netReturn: -1 }, weight: 1 }] }],
    ['a negative volatility', { allocation: [{ fund: { ...NVF, volatility: -0.1 }, weight: 1 }] }],
    ['a cost rate of 1', { allocation: [{ fund: { ...NVF, entryCostRate: 1 }, weight: 1 }] }],
    ['a quantile on the wrong side of the median', { quantiles: { pessimistic: 0.6, optimistic: 0.9 } }],
  ])('projectAccumulation rejects %s', (_, change) => {
    expect(() => projectAccumulation({ ...base, ...change })).toThrow(RangeError);
  });
});
