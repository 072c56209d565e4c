import { describe, expect, it } from 'vitest';
import { addMonths, type IsoDate, isoDate } from './dates.ts';
import { cents } from './money.ts';
import type { Position } from './month-booking.ts';
import { runMonth } from './month-cycle.ts';
import { decimalToPrice } from './participations.ts';
import { type PastPrice, replay, sharedMonths } from './replay.ts';

const months = (from: string, navs: readonly number[], distribution: number): PastPrice[] =>
  navs.map((nav, at) => ({
    date: addMonths(isoDate(from), at),
    nav: decimalToPrice(nav),
    distribution: decimalToPrice(distribution),
  }));

const dutch = {
  share: 60,
  entryCostRate: 0.03,
  prices: months('2022-11-01', [100.1234, 101.0007, 97.3331, 95.9999, 96.4, 99.8, 103.2111], 0.35),
};
const loans = {
  share: 40,
  entryCostRate: 0.015,
  prices: months('2022-11-01', [100.0333, 99.9, 99.9501, 98.7777, 98.9, 99.0001, 99.0002], 0.41),
};
const input = {
  initialDeposit: cents(1_000_001),
  monthlyDeposit: cents(12_345),
  funds: [dutch, loans],
  wrapperCostRate: 0.002,
};

/**
 * Returns (a × b) ÷ c, rounded half up, in integers, so that the test calculates every amount independently of the
 * engine.
 */
const part = (a: bigint, b: bigint, c: bigint): bigint => (2n * a * b + c) / (2n * c);

/** Returns the final value and the total distributions of one fund with these deposits, in cents. */
function byHand({ prices, entryCostRate }: typeof dutch, deposits: readonly bigint[][], wrapper: bigint) {
  let [unitCount, distributed, value] = [0n, 0n, 0n];
  for (const [at, price] of prices.entries()) {
    const [nav, perUnit] = [BigInt(price.nav), BigInt(price.distribution)];
    const paid = part(unitCount, perUnit, 1_000_000n);
    distributed += paid;
    unitCount += part(paid, 1_000_000n, nav);
    const cost = part(part(unitCount, nav, 1_000_000n), wrapper, 120_000n);
    unitCount -= part(cost, 1_000_000n, nav);
    for (const deposit of deposits[at] ?? []) {
      const entry = part(deposit, BigInt(Math.round(entryCostRate * 10_000)), 10_000n);
      unitCount += part(deposit - entry, 1_000_000n, nav);
    }
    value = part(unitCount, nav, 1_000_000n);
  }
  return { value, distributed };
}

describe('a replay invests deposits at past prices', () => {
  it('a replay of deposits matches an integer calculation of the ledger steps, to the cent', () => {
    const { points, distributed, entryCost } = replay(input);
    // Each deposit is split 60/40, and the remaining cent goes to the larger part. There is no deposit on the last
    // day.
    const first = { dutch: [600_001n, 7_407n], loans: [400_000n, 4_938n] };
    const later = Array.from({ length: 5 });
    const a = byHand(dutch, [first.dutch, ...later.map(() => [7_407n]), []], 20n);
    const b = byHand(loans, [first.loans, ...later.map(() => [4_938n]), []], 20n);
    expect(BigInt(points.at(-1)?.value ?? 0)).toBe(a.value + b.value);
    expect(BigInt(distributed)).toBe(a.distributed + b.distributed);
    expect(points.at(-1)?.paidIn).toBe(1_000_001 + 6 * 12_345);
    expect(entryCost).toBe(18_000 + 6_000 + 6 * 222 + 6 * 74);
  });

  it('a replay of deposits has the same value in every month as the bookings of the month cycle', () => {
    let positions: readonly Position[] = [
      { fundId: 1, allocationBasisPoints: 6_000, lots: [] },
      { fundId: 4, allocationBasisPoints: 4_000, lots: [] },
    ];
    const exitCosts = [{ fromYear: 0, rate: 0.03 }];
    const { points } = replay(input);
    for (const [at, { date, value }] of points.entries()) {
      const quotes = new Map(
        [dutch, loans].map(({ prices, entryCostRate }, i) => {
          const { nav, distribution } = prices[at] ?? {
            nav: decimalToPrice(1),
            distribution: decimalToPrice(0),
          };
          return [[1, 4][i] ?? 0, { nav, distribution, entryCostRate, exitCosts }];
        }),
      );
      const amount = input.monthlyDeposit;
      const monthly = { type: 'PERIODIC_DEPOSIT', amount, receivedOn: date } as const;
      const initial = { type: 'INITIAL_DEPOSIT', amount: input.initialDeposit, receivedOn: date } as const;
      const deposits = at === points.length - 1 ? [] : at === 0 ? [initial, monthly] : [monthly];
      const month = runMonth(
        positions,
        quotes,
        { distributionMode: 'stock', deposits, annuity: { wrapperCostRate: input.wrapperCostRate } },
        date,
      );
      expect(value, date).toBe(month.value);
      positions = month.positions;
    }
  });

  it('a replay of deposits finds the deepest fall, its length in days and the day of recovery', () => {
    const course = (...navs: number[]) => ({
      initialDeposit: cents(100_000),
      monthlyDeposit: cents(0),
      wrapperCostRate: 0,
      funds: [{ share: 1, entryCostRate: 0, prices: months('2022-01-01', navs, 0) }],
    });
    // From 110 to 88 is a fall of a fifth. The earlier fall from 100 to 95 and the later fall from 111 to 100 are
    // smaller.
    expect(replay(course(100, 95, 110, 99, 88, 100, 110, 111, 100)).fall).toEqual({
      from: '2022-03-01',
      to: '2022-05-01',
      days: 61,
      depth: expect.closeTo(0.2, 12),
      lost: 22_000,
      recovered: { on: '2022-07-01', days: 61 },
    });
    expect(replay(course(100, 90, 99)).fall?.recovered).toBeNull();
    expect(replay(course(100, 100, 101)).fall).toBeNull();
  });

  it('a replay of deposits does not count a deposit as a rise', () => {
    const { fall } = replay({
      initialDeposit: cents(100_000),
      monthlyDeposit: cents(100_000),
      wrapperCostRate: 0,
      funds: [{ share: 1, entryCostRate: 0, prices: months('2022-01-01', [100, 90, 81, 81], 0) }],
    });
    expect(fall).toMatchObject({ from: '2022-01-01', to: '2022-03-01', depth: expect.closeTo(0.19, 4) });
  });

  it('a replay of deposits requires at least two months, and the same months for every fund', () => {
    const one = { ...dutch, prices: dutch.prices.slice(0, 1) };
    expect(() => replay({ ...input, funds: [one] })).toThrow(RangeError);
    expect(() => replay({ ...input, funds: [dutch, one] })).toThrow(RangeError);
  });
});

describe('a replay uses months with a price of every fund', () => {
  const dates = (...found: string[]): PastPrice[] =>
    found.map((date) => ({ date: isoDate(date), nav: decimalToPrice(1), distribution: decimalToPrice(0) }));
  const shared = (...histories: PastPrice[][]): IsoDate[] => sharedMonths(histories);

  it('months with all prices start with the youngest fund, after the last gap', () => {
    const old = dates('2022-01-01', '2022-02-01', '2022-03-01', '2022-04-01');
    expect(shared(old, old.slice(1))).toEqual(['2022-02-01', '2022-03-01', '2022-04-01']);
    const gap = dates('2022-01-01', '2022-03-01', '2022-04-01');
    expect(shared(old, gap)).toEqual(['2022-03-01', '2022-04-01']);
    expect(shared(old, [])).toEqual([]);
  });
});
