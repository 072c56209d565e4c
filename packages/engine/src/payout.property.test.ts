import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORRELATIONS } from '../testdata/funds.ts';
import { isoDate } from './dates.ts';
import { NO_EXIT_COST } from './exit-cost.ts';
import { mixEntryCostRate } from './fund.ts';
import { cents } from './money.ts';
import { monthsPerPayment, type PaymentFrequency, type PayoutTiming } from './payment-terms.ts';
import { type PayoutInput, type PayoutProjection, projectPayout } from './payout.ts';

const fraction = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const allocation = fc
  .array(
    fc.record({
      share: fc.integer({ min: 1, max: 100 }),
      entryCostRate: fraction(0, 0.05),
      ongoingCostRate: fraction(0, 0.03),
      netReturn: fc.oneof(fc.constant(0), fraction(-0.1, 0.12)),
      volatility: fc.oneof(fc.constant(0), fraction(0, 0.3)),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((drawn) => {
    const total = drawn.reduce((sum, { share }) => sum + share, 0);
    const ids = ['NVF', 'DVF', 'VLF'];
    const exitCosts = NO_EXIT_COST;
    return drawn.map(({ share, ...terms }, i) => ({
      fund: { ...terms, id: ids[i] ?? '', exitCosts },
      weight: share / total,
    }));
  });

const input = fc
  .record({
    capital: fc.integer({ min: 1_000_000, max: 100_000_000 }),
    paymentFrequency: fc.constantFrom<PaymentFrequency>('month', 'quarter', 'halfYear', 'year'),
    timing: fc.constantFrom<PayoutTiming>('arrears', 'advance'),
    periods: fc.integer({ min: 5, max: 50 }),
    wrapperCostRate: fc.oneof(fc.constant(0), fraction(0, 0.01)),
    allocation,
  })
  .map(
    ({ periods, ...drawn }): PayoutInput => ({
      ...drawn,
      capital: cents(drawn.capital),
      durationMonths: 12 * periods,
      startDate: isoDate('2027-01-01'),
      correlations: CORRELATIONS,
    }),
  );

const withReturns = (original: PayoutInput, change: (netReturn: number) => number): PayoutInput => ({
  ...original,
  allocation: original.allocation.map(({ fund, weight }) => ({
    fund: { ...fund, netReturn: change(fund.netReturn) },
    weight,
  })),
});

const scenarioNames = ['pessimistic', 'expected', 'optimistic'] as const;

function expectNoneLower(lower: PayoutProjection, higher: PayoutProjection): void {
  expect(higher.deterministic.payment).toBeGreaterThanOrEqual(lower.deterministic.payment);
  for (const name of scenarioNames) {
    expect(higher.scenarios[name].payment).toBeGreaterThanOrEqual(lower.scenarios[name].payment);
  }
}

describe('a payout is consistent for random input', () => {
  it('a payout is finite, in cents, and not negative', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const { costs, deterministic, median, scenarios, series, invested } = projectPayout(drawn);
        const { returnBeforeCosts, returnAfterCosts, reductionInYield, ...amounts } = costs;
        const all: number[] = [invested, ...Object.values(amounts)];
        for (const { yearlyReturn, ...plan } of [deterministic, median, ...Object.values(scenarios)]) {
          all.push(...Object.values(plan));
          expect(yearlyReturn).toBeGreaterThan(-1);
        }
        for (const { paid, remaining } of series) {
          all.push(...Object.values(paid), ...Object.values(remaining));
        }
        for (const amount of all) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(returnBeforeCosts - returnAfterCosts).toBe(reductionInYield);
        expect(reductionInYield).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it('a payout has a series whose capital runs from the invested amount to 0 and ends with the total paid', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const { invested, scenarios, series } = projectPayout(drawn);
        for (const name of scenarioNames) {
          expect(series[0]?.remaining[name]).toBe(invested);
          expect(series.at(-1)?.remaining[name]).toBe(0);
          expect(series.at(-1)?.paid[name]).toBe(scenarios[name].totalPaid);
          const paid = series.map((row) => row.paid[name]);
          expect(paid).toEqual(paid.toSorted((a, b) => a - b));
        }
        for (const { remaining } of series) {
          expect(remaining.pessimistic).toBeLessThanOrEqual(remaining.optimistic);
        }
        expect(scenarios.pessimistic.payment).toBeLessThanOrEqual(scenarios.optimistic.payment);
      }),
    );
  });

  it('without growth or volatility, the remaining capital is the part not yet paid, rounded half up to the cent', () => {
    const still = fc.record({ netReturn: fc.constant(0), volatility: fc.constantFrom(0, 1e-16) });
    fc.assert(
      fc.property(input, still, (drawn, growth) => {
        const fund = { id: 'NVF', entryCostRate: 0, ongoingCostRate: 0, ...growth };
        const exitCosts = NO_EXIT_COST;
        const { series, paymentCount } = projectPayout({
          ...drawn,
          wrapperCostRate: 0,
          allocation: [{ fund: { ...fund, exitCosts }, weight: 1 }],
        });
        for (const { year, remaining } of series) {
          const made = (12 * year) / monthsPerPayment[drawn.paymentFrequency];
          const [left, count] = [BigInt(drawn.capital) * BigInt(paymentCount - made), BigInt(paymentCount)];
          const exact = Number((2n * left + count) / (2n * count));
          expect(remaining).toEqual({ pessimistic: exact, expected: exact, optimistic: exact });
        }
      }),
    );
  });

  it('a payout projection pays out exactly the capital plus growth minus costs', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const { costs, deterministic } = projectPayout(drawn);
        const gross = (1 + costs.returnBeforeCosts) ** (1 / 12);
        const net = (1 + deterministic.yearlyReturn) ** (1 / 12);
        const period = monthsPerPayment[drawn.paymentFrequency];
        const isAdvance = drawn.timing === 'advance';
        const isPaidAt = (month: number) => month % period === 0 && (isAdvance || month > 0);
        const lastMonth = drawn.durationMonths - (isAdvance ? period : 0);
        const { payment } = deterministic;
        // The rounded `costs.entry` is not used, because half a cent that grows for fifty years becomes a euro.
        let value = drawn.capital * (1 - mixEntryCostRate(drawn.allocation));
        let growth = 0;
        for (let month = 0; month < drawn.durationMonths; month++) {
          if (month === lastMonth) value = 0;
          else if (isPaidAt(month))
            value = Math.max(0, value - (value >= payment ? payment : Math.round(value)));
          growth += value * (gross - 1);
          value *= net;
        }
        const paidOut = drawn.capital + growth - costs.total;
        // Tolerance of half a cent for each rounded amount: the three costs and one payment. That payment is the last
        // one, or the earlier one that used up the capital, after which no payment is rounded. The hundredth of a
        // cent covers float64 errors.
        expect(Math.abs(paidOut - deterministic.totalPaid)).toBeLessThan(4 * 0.5 + 0.01);
      }),
    );
  });

  it('a payout never pays less from more capital', () => {
    fc.assert(
      fc.property(input, fc.nat(10_000_000), (drawn, extra) => {
        const more = { ...drawn, capital: cents(drawn.capital + extra) };
        expectNoneLower(projectPayout(drawn), projectPayout(more));
      }),
    );
  });

  it('a payout never pays less at a higher return', () => {
    fc.assert(
      fc.property(input, fraction(0, 0.05), (drawn, extra) => {
        const higher = withReturns(drawn, (netReturn) => netReturn + extra);
        expectNoneLower(projectPayout(drawn), projectPayout(higher));
      }),
    );
  });

  it('a payout never pays more per period over a longer duration', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const longer = projectPayout({ ...drawn, durationMonths: drawn.durationMonths + 12 });
        expect(longer.deterministic.payment).toBeLessThanOrEqual(projectPayout(drawn).deterministic.payment);
      }),
    );
  });

  it('a payout has the same outcome in all scenarios when no fund is volatile', () => {
    fc.assert(
      fc.property(input, (drawn) => {
        const certain = drawn.allocation.map(({ fund, weight }) => ({
          fund: { ...fund, volatility: 0 },
          weight,
        }));
        const { deterministic, scenarios } = projectPayout({ ...drawn, allocation: certain });
        for (const name of scenarioNames) {
          const { payment, yearlyReturn } = scenarios[name];
          expect(Math.abs(payment - deterministic.payment)).toBeLessThanOrEqual(1);
          expect(yearlyReturn).toBeCloseTo(deterministic.yearlyReturn, 9);
        }
      }),
    );
  });
});
