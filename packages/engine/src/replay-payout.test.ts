import { describe, expect, it } from 'vitest';
import { addMonths, isoDate } from './dates.ts';
import { cents } from './money.ts';
import { decimalToPrice } from './participations.ts';
import type { PastPrice } from './replay.ts';
import { replayPayout } from './replay-payout.ts';

const months = (from: string, navs: readonly number[], distribution: number): PastPrice[] =>
  navs.map((nav, at) => ({
    date: addMonths(isoDate(from), at),
    nav: decimalToPrice(nav),
    distribution: decimalToPrice(distribution),
  }));

/** Monthly prices over two years from 1 May 2021: a rise, a deep fall and a partial recovery. */
const course = [
  100, 101.2345, 102.1111, 101.9, 103.0007, 104.2, 103.9, 105.1, 104.0009, 100.5, 96.25, 92.1, 90.0003, 91,
  92.5, 93.1117, 95, 96.2, 97.0001, 96.9, 98.1, 99.7, 101.3333, 102.2, 103.1,
];
const dutch = { share: 70, entryCostRate: 0.03, prices: months('2021-05-01', course, 0.35) };
const loans = {
  share: 30,
  entryCostRate: 0.015,
  prices: months(
    '2021-05-01',
    course.map((nav) => Math.round(1_000_000 + 3_000 * (nav - 100)) / 10_000),
    0.41,
  ),
};
const input = {
  capital: cents(15_000_001),
  funds: [dutch, loans],
  wrapperCostRate: 0.002,
  paymentFrequency: 'quarter',
  durationMonths: 24,
  firstPayout: cents(1_900_000),
  calculationRate: 0.0471,
} as const;

/**
 * Returns (a × b) ÷ c, rounded half up, in integers, so that the test calculates every amount independently of the
 * engine.
 */
const part = (a: bigint, b: bigint, c: bigint): bigint => (2n * a * b + c) / (2n * c);

/**
 * Returns the level payout of a value with `left` quarterly payouts remaining: the value divided by the present value
 * of one euro per quarter, the first after `wait` months.
 */
function levelled(value: bigint, left: number, wait: number): bigint {
  const price = Array.from({ length: left }, (_, k) => 1.0471 ** (-(wait + 3 * k) / 12));
  return BigInt(Math.round(Number(value) / price.reduce((sum, each) => sum + each, 0)));
}

/**
 * Computes the expected replay independently of the engine: eight quarters, with recalculated payouts in January and
 * in the last year.
 */
function byHand() {
  const unitsByFund = [0n, 0n];
  const paid: bigint[] = [];
  const values: bigint[] = [];
  let payout = 1_900_000n;
  for (const at of course.keys()) {
    const [a, b] = [dutch.prices[at], loans.prices[at]];
    if (!a || !b) throw new Error('no price');
    const navs = [BigInt(a.nav), BigInt(b.nav)];
    const worth = () => unitsByFund.map((units, i) => part(units, navs[i] ?? 0n, 1_000_000n));
    const past = unitsByFund.map((units, i) => {
      const distribution = part(units, BigInt([a, b][i]?.distribution ?? 0), 1_000_000n);
      return units + part(distribution, 1_000_000n, navs[i] ?? 1n);
    });
    past.forEach((units, i) => {
      unitsByFund[i] = units;
    });
    if (at === 0) {
      // The capital is split 70/30, and the remaining cent goes to the larger part. Entry costs are 3% and 1.5%.
      unitsByFund[0] = part(10_500_001n - 315_000n, 1_000_000n, navs[0] ?? 1n);
      unitsByFund[1] = part(4_500_000n - 67_500n, 1_000_000n, navs[1] ?? 1n);
    }
    const funds = worth();
    const total = funds.reduce((sum, value) => sum + value, 0n);
    const passed = Math.ceil(at / 3);
    const left = 8 - Math.max(1, passed) + 1;
    const isDue = at > 0 && at % 3 === 0;
    // 1 January falls after eight and twenty months. With five or fewer payouts remaining, the last year has begun.
    if ([8, 20].includes(at) || (isDue && left <= 5)) payout = levelled(total, left, passed * 3 - at);
    if (isDue) {
      const isLast = at === 24;
      const gross = isLast ? total : payout;
      const shares = funds.map((value) => (gross * value) / total);
      const rest = gross - shares.reduce((sum, share) => sum + share, 0n);
      const largest = (funds[0] ?? 0n) >= (funds[1] ?? 0n) ? 0 : 1;
      shares.forEach((share, i) => {
        const taken = i === largest ? share + rest : share;
        unitsByFund[i] = isLast ? 0n : (unitsByFund[i] ?? 0n) - part(taken, 1_000_000n, navs[i] ?? 1n);
      });
      paid.push(gross);
    }
    past.forEach((units, i) => {
      if (unitsByFund[i] === 0n || at === 0) return;
      const cost = part(part(units, navs[i] ?? 0n, 1_000_000n), 20n, 120_000n);
      unitsByFund[i] = (unitsByFund[i] ?? 0n) - part(cost, 1_000_000n, navs[i] ?? 1n);
    });
    values.push(worth().reduce((sum, value) => sum + value, 0n));
  }
  return { paid, values };
}

describe('a replay pays out a capital at past prices', () => {
  it('a replay of a payout matches an integer calculation of the ledger steps, to the cent, until everything is paid', () => {
    const { points, payouts, payoutCount, entryCost } = replayPayout(input);
    const { paid, values } = byHand();
    expect(payouts.map(({ gross }) => BigInt(gross))).toEqual(paid);
    expect(points.map(({ value }) => BigInt(value))).toEqual(values);
    expect(points.at(-1)).toMatchObject({
      date: '2023-05-01',
      value: 0,
      paid: Number(paid.reduce((sum, gross) => sum + gross, 0n)),
    });
    expect([payouts.length, payoutCount, entryCost]).toEqual([8, 8, 382_500]);
    expect(payouts.slice(0, 3).map(({ date, gross }) => [date, gross])).toEqual([
      ['2021-08-01', 1_900_000],
      ['2021-11-01', 1_900_000],
      ['2022-02-01', Number(paid[2])],
    ]);
  });

  const alone = (navs: readonly number[], more: Partial<typeof input> = {}) =>
    replayPayout({
      ...input,
      capital: cents(400_000),
      funds: [{ share: 1, entryCostRate: 0, prices: months('2021-02-01', navs, 0) }],
      wrapperCostRate: 0,
      calculationRate: 0,
      firstPayout: cents(100_000),
      ...more,
      durationMonths: 12,
    });

  it('a replay of a payout finds the deepest fall of the invested capital, unaffected by payouts', () => {
    // From 100 to 80 is a fall of a fifth, although a quarter of the capital was paid out meanwhile. The price was
    // 100 for several months. The fall starts in the last of those months, when 1,000.00 of the 4,000.00 had been
    // paid.
    const { fall } = alone([100, 100, 100, 100, 90, 80, 80, 90, 100, 100, 100, 100, 100]);
    expect(fall).toEqual({
      from: '2021-05-01',
      to: '2021-07-01',
      days: 61,
      depth: expect.closeTo(0.2, 6),
      lost: 60_000,
      recovered: { on: '2021-10-01', days: 92 },
    });
  });

  it('a replay of a payout returns the day on which constant payouts would have used up the capital', () => {
    const steady = Array.from({ length: 13 }, () => 100);
    expect(alone(steady).level).toEqual({ ranOutOn: null, left: 0 });
    // 3,000.00 halves to 1,500.00, enough for one more payout of 1,000.00; the remaining 500.00 is too little for the
    // next.
    const halved = [100, 100, 100, 100, ...Array.from({ length: 9 }, () => 50)];
    expect(alone(halved).level).toEqual({ ranOutOn: '2021-11-01', left: 50_000 });
    // The contract recalculates its payouts in its last year, so it makes all four payouts.
    expect(alone(halved).payouts).toHaveLength(4);
    // 3,000.00 doubles to 6,000.00, less three payouts of 1,000.00.
    const doubled = [100, 100, 100, 100, ...Array.from({ length: 9 }, () => 200)];
    expect(alone(doubled).level).toEqual({ ranOutOn: null, left: 300_000 });
  });

  it('a replay of a payout ends at the last price when the price series is shorter than the payout', () => {
    const short = alone([100, 100, 100, 100, 100, 100]);
    expect(short.payouts).toHaveLength(1);
    expect(short.level.left).toBe(300_000);
    expect(short.points.at(-1)?.value).toBe(300_000);
  });

  it('a replay of a payout requires at least two months, and the same months for every fund', () => {
    const one = { ...dutch, prices: dutch.prices.slice(0, 1) };
    expect(() => replayPayout({ ...input, funds: [one] })).toThrow(RangeError);
    expect(() => replayPayout({ ...input, funds: [dutch, one] })).toThrow(RangeError);
    expect(() => replayPayout({ ...input, funds: [] })).toThrow(RangeError);
  });
});
