import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccumulationInput, type AccumulationProjection, projectAccumulation } from './accumulation.ts';
import { isoDate } from './dates.ts';
import { NO_EXIT_COST } from './exit-cost.ts';
import type { AllocationPart } from './fund.ts';
import { type Cents, cents } from './money.ts';

const fraction = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const exitCosts = (rate: fc.Arbitrary<number>) =>
  fc
    .tuple(
      rate,
      fc.uniqueArray(fc.record({ fromYear: fc.integer({ min: 1, max: 40 }), rate }), {
        maxLength: 4,
        selector: ({ fromYear }) => fromYear,
      }),
    )
    .map(([first, later]) => [
      { fromYear: 0, rate: first },
      ...later.toSorted((a, b) => a.fromYear - b.fromYear),
    ]);

const parts = fc.array(
  fc.record({
    share: fc.integer({ min: 1, max: 100 }),
    entryCostRate: fraction(0, 0.05),
    ongoingCostRate: fraction(0, 0.03),
    exitCosts: exitCosts(fraction(0, 0.05)),
    netReturn: fc.oneof(fc.constant(0), fraction(-0.2, 0.15)),
    volatility: fc.oneof(fc.constant(0), fraction(0, 0.3)),
  }),
  { minLength: 1, maxLength: 4 },
);

const allocation = parts.map((drawn): AllocationPart[] => {
  const total = drawn.reduce((sum, { share }) => sum + share, 0);
  return drawn.map(({ share, ...terms }, id) => ({
    fund: { ...terms, id },
    weight: share / total,
  }));
});

const correlations = fraction(0, 1).map((rho) => ({
  0: { 1: rho, 2: rho, 3: rho },
  1: { 2: rho, 3: rho },
  2: { 3: rho },
}));

const deposits = fc
  .record({
    initialDeposit: fc.integer({ min: 0, max: 100_000_000 }),
    monthlyDeposit: fc.integer({ min: 0, max: 2_500_000 }),
  })
  .filter(({ initialDeposit, monthlyDeposit }) => initialDeposit + monthlyDeposit > 0);

const input = fc.tuple(deposits, fc.integer({ min: 1, max: 40 }), allocation, correlations).map(
  ([amounts, durationYears, funds, matrix]): AccumulationInput => ({
    initialDeposit: cents(amounts.initialDeposit),
    monthlyDeposit: cents(amounts.monthlyDeposit),
    durationYears,
    startDate: isoDate('2026-12-01'),
    allocation: funds,
    correlations: matrix,
  }),
);

function withReturns(original: AccumulationInput, change: (netReturn: number) => number): AccumulationInput {
  return {
    ...original,
    allocation: original.allocation.map(({ fund, weight }) => ({
      fund: { ...fund, netReturn: change(fund.netReturn) },
      weight,
    })),
  };
}

function deterministicAmounts(projection: AccumulationProjection): Cents[] {
  const { costs, deterministicEndValue } = projection;
  return [
    deterministicEndValue,
    costs.entry,
    costs.ongoing,
    costs.exit,
    costs.paidOut,
    costs.endValueWithoutCosts,
  ];
}

function expectNoneLower(lower: AccumulationProjection, higher: AccumulationProjection): void {
  const amounts = deterministicAmounts(lower);
  deterministicAmounts(higher).forEach((amount, i) => {
    expect(amount).toBeGreaterThanOrEqual(amounts[i] ?? Number.NaN);
  });
}

describe('a projection of an accumulation is consistent for random input', () => {
  it('every amount of a projection is finite, non-negative and in whole cents', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const projection = projectAccumulation(drawn);
        const { scenarios, median, costs, series } = projection;
        const amounts = [
          ...deterministicAmounts(projection),
          ...Object.values(scenarios),
          median,
          costs.total,
        ];
        for (const row of series) amounts.push(row.deposited, row.pessimistic, row.expected, row.optimistic);
        for (const amount of amounts) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(Number.isFinite(costs.reductionInYield)).toBe(true);
      }),
    );
  });

  it('the components of a projection add up to the cent', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const { costs, deposited, deterministicEndValue } = projectAccumulation(drawn);
        expect(costs.total).toBe(costs.entry + costs.ongoing + costs.wrapper + costs.exit);
        expect(costs.totalIncludingLostGrowth).toBe(costs.endValueWithoutCosts - costs.paidOut);
        expect(deposited).toBe(drawn.initialDeposit + 12 * drawn.durationYears * drawn.monthlyDeposit);
        // Each amount is rounded separately, so two roundings can differ by one cent.
        expect(Math.abs(deterministicEndValue - costs.exit - costs.paidOut)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("the yearly series of a projection ends at the scenarios' values, with the optimistic one highest", () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const { deposited, scenarios, median, series } = projectAccumulation(drawn);
        expect(series).toHaveLength(drawn.durationYears + 1);
        expect(series.at(-1)).toMatchObject({ ...scenarios, deposited, year: drawn.durationYears });
        expect(scenarios.expected).toBeLessThanOrEqual(median);
        for (const { pessimistic, expected, optimistic } of series) {
          expect(pessimistic).toBeLessThanOrEqual(optimistic);
          expect(expected).toBeLessThanOrEqual(optimistic);
        }
      }),
    );
  });

  it('a projection never ends lower with a higher deposit', () => {
    fc.assert(
      fc.property(input, fc.nat(1_000_000), fc.nat(1_000_000), (drawn, once, monthly) => {
        const more = {
          ...drawn,
          initialDeposit: cents(drawn.initialDeposit + once),
          monthlyDeposit: cents(drawn.monthlyDeposit + monthly),
        };
        expectNoneLower(projectAccumulation(drawn), projectAccumulation(more));
      }),
    );
  });

  it('a projection never ends lower with a higher return', () => {
    fc.assert(
      fc.property(input, fraction(0, 0.05), (drawn, extra) => {
        const lower = projectAccumulation(drawn);
        const higher = projectAccumulation(withReturns(drawn, (netReturn) => netReturn + extra));
        expectNoneLower(lower, higher);
        for (const scenario of ['pessimistic', 'expected', 'optimistic'] as const) {
          expect(higher.scenarios[scenario]).toBeGreaterThanOrEqual(lower.scenarios[scenario]);
        }
      }),
    );
  });

  it('a projection never ends lower after more years when the return is not negative', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const growing = withReturns(drawn, Math.abs);
        const longer = projectAccumulation({ ...growing, durationYears: growing.durationYears + 1 });
        expect(longer.deterministicEndValue).toBeGreaterThanOrEqual(
          projectAccumulation(growing).deterministicEndValue,
        );
      }),
    );
  });

  it('all scenarios of a projection are equal if no fund is volatile', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const certain = drawn.allocation.map(({ fund, weight }) => ({
          fund: { ...fund, volatility: 0 },
          weight,
        }));
        const { scenarios } = projectAccumulation({ ...drawn, allocation: certain });
        expect(scenarios.optimistic - scenarios.pessimistic).toBe(0);
        expect(Math.abs(scenarios.expected - scenarios.pessimistic)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('the reduction in yield of a projection is 0 without costs, and never negative with costs', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const free = drawn.allocation.map(({ fund, weight }) => ({
          fund: { ...fund, entryCostRate: 0, ongoingCostRate: 0, exitCosts: NO_EXIT_COST },
          weight,
        }));
        expect(projectAccumulation({ ...drawn, allocation: free }).costs).toMatchObject({ total: 0 });
        const { reductionInYield } = projectAccumulation({ ...drawn, allocation: free }).costs;
        expect(Math.abs(reductionInYield)).toBeLessThan(1e-9);
        expect(projectAccumulation(drawn).costs.reductionInYield).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });
});
