import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORRELATIONS, MIX, NVF } from '../testdata/funds.ts';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { type AccumulationInput, projectAccumulation } from './accumulation.ts';
import { isoDate } from './dates.ts';
import { centsToEuro, euroToCents } from './money.ts';

const sul: AccumulationInput = {
  initialDeposit: euroToCents(20_000),
  monthlyDeposit: euroToCents(300),
  durationYears: 12,
  startDate: isoDate('2027-01-01'),
  allocation: MIX,
  correlations: CORRELATIONS,
  wrapperCostRate: 0.002,
};

describe('worked example 14 accumulates an annuity', () => {
  const { mix, scenarios } = projectAccumulation(sul);

  it('C-01 an annuity accumulation equals, to the cent, a constant mix with 0.20% less return', () => {
    expect(centsToEuro(scenarios.expected)).toBe(data.examples['14'].capital_at_end);
    expect(mix.netReturn).toBeCloseTo(0.0522, 12);
  });
});

/** Calculates the account month by month as domain 2 describes: growth, then ongoing cost, then wrapper cost. */
function monthByMonth(durationYears: number, k: number) {
  const { entryCostRate, ongoingCostRate, netReturn } = NVF;
  const stored = 1 - entryCostRate;
  const gross = (1 + netReturn) ** (1 / 12) / (1 - ongoingCostRate / 12);
  const wrapperPart = 1 - ((1 + netReturn - k) / (1 + netReturn)) ** (1 / 12);
  let value = stored * sul.initialDeposit;
  let [ongoing, wrapper, growth] = [0, 0, 0];
  for (let month = 0; month < 12 * durationYears; month++) {
    const invested = value + stored * sul.monthlyDeposit;
    const grown = invested * gross;
    const afterOngoing = grown * (1 - ongoingCostRate / 12);
    value = afterOngoing * (1 - wrapperPart);
    growth += grown - invested;
    ongoing += grown - afterOngoing;
    wrapper += afterOngoing - value;
  }
  return { value, ongoing, wrapper, growth };
}

describe('the wrapper cost is deducted from the value', () => {
  const one: AccumulationInput = { ...sul, allocation: [{ fund: NVF, weight: 1 }] };

  it('the wrapper cost together with the ongoing cost equals the sum of the monthly deductions from the value', () => {
    for (const years of [1, 7, 40]) {
      const { costs, deposited, deterministicEndValue } = projectAccumulation({
        ...one,
        durationYears: years,
      });
      const { value, ongoing, wrapper, growth } = monthByMonth(years, 0.002);
      expect(Math.abs(deterministicEndValue - value)).toBeLessThan(0.51);
      expect(Math.abs(costs.ongoing - ongoing)).toBeLessThan(0.51);
      expect(Math.abs(costs.wrapper - wrapper)).toBeLessThan(0.51);
      const added = deposited - costs.entry + growth - costs.ongoing - costs.wrapper;
      expect(Math.abs(added - deterministicEndValue)).toBeLessThan(2);
    }
  });

  it('the wrapper cost is about a fifth of a percent of the value per year', () => {
    const { costs } = projectAccumulation({
      ...one,
      durationYears: 1,
      monthlyDeposit: euroToCents(0),
      allocation: [{ fund: { ...NVF, netReturn: 0, ongoingCostRate: 0, entryCostRate: 0 }, weight: 1 }],
    });
    expect(centsToEuro(costs.wrapper)).toBe(40);
  });

  it('the wrapper cost is part of the total cost and of the reduction in yield', () => {
    const with02 = projectAccumulation(sul).costs;
    const without = projectAccumulation({ ...sul, wrapperCostRate: 0 }).costs;
    expect(with02.total).toBe(with02.entry + with02.ongoing + with02.wrapper + with02.exit);
    expect(with02.endValueWithoutCosts).toBe(without.endValueWithoutCosts);
    expect(with02.reductionInYield - without.reductionInYield).toBeCloseTo(0.002, 4);
  });

  it('a wrapper cost of 0 gives an annuity (SUL) the same outcome as an investment (SB)', () => {
    const years = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(years, fc.integer({ min: 0, max: 100_000 }), (durationYears, monthly) => {
        const { wrapperCostRate: _, ...sb } = { ...sul, durationYears, monthlyDeposit: euroToCents(monthly) };
        const projection = projectAccumulation(sb);
        expect(projectAccumulation({ ...sb, wrapperCostRate: 0 })).toEqual(projection);
        expect(projection.costs.wrapper).toBe(0);
      }),
    );
  });

  it('a higher wrapper cost never raises the outcome', () => {
    const rates = fc.double({ min: 0, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(rates, rates, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((wrapperCostRate) =>
          projectAccumulation({ ...sul, wrapperCostRate }),
        ) as [ReturnType<typeof projectAccumulation>, ReturnType<typeof projectAccumulation>];
        expect(high.deterministicEndValue).toBeLessThanOrEqual(low.deterministicEndValue);
        expect(high.scenarios.pessimistic).toBeLessThanOrEqual(low.scenarios.pessimistic);
        expect(high.costs.reductionInYield).toBeGreaterThanOrEqual(low.costs.reductionInYield - 1e-12);
      }),
    );
  });

  it.each([-0.001, 1, Number.NaN])('a wrapper cost rate of %d is rejected', (wrapperCostRate) => {
    expect(() => projectAccumulation({ ...sul, wrapperCostRate })).toThrow(RangeError);
  });

  it('a wrapper cost that lowers the return of a fund to −1 or below is rejected', () => {
    const sinking = [{ fund: { ...NVF, netReturn: -0.95 }, weight: 1 }];
    expect(() => projectAccumulation({ ...sul, allocation: sinking, wrapperCostRate: 0.05 })).toThrow(
      'wrapper cost rate',
    );
  });
});
