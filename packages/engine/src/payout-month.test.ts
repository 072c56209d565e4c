import { describe, expect, test } from 'vitest';
import { type PayingAnnuity, recalculatedPayout, remainingPayouts } from './annuity-recalculation.ts';
import { addMonths, type IsoDate, isoDate } from './dates.ts';
import { cents } from './money.ts';
import { type PayoutBalance, payoutMonth } from './payout-month.ts';

const START = isoDate('2026-05-01');
const END = isoDate('2046-04-30');
const RATE = 0.0483;

const twentyYears = (more: Partial<PayingAnnuity> = {}): PayingAnnuity => ({
  startDate: START,
  endDate: END,
  paymentFrequency: 'month',
  calculationRate: RATE,
  ...more,
});

/** Computes the first payout of domain 2.4, in arrears, by the spreadsheet formula. */
const firstPayout = (capital: number, count: number, yearly: number, months: number) => {
  const i = (1 + yearly) ** (months / 12) - 1;
  return cents(Math.round(i === 0 ? capital / count : (capital * i) / (1 - (1 + i) ** -count)));
};

const begun = (annuity: PayingAnnuity, payout: number, more: Partial<PayoutBalance> = {}): PayoutBalance => ({
  annuity,
  payout: cents(payout),
  owed: cents(0),
  calculatedOn: START,
  isBlocked: false,
  room: null,
  ...more,
});

interface Life {
  readonly paid: { readonly day: IsoDate; readonly gross: number }[];
  /** Growth factor of each month, in order. */
  readonly grown: number[];
  readonly left: number;
}

/** Simulates the payouts of a contract with one fund and no costs. `returnOf` returns the return of a month. */
function live(standing: PayoutBalance, capital: number, returnOf: (month: number) => number): Life {
  const { startDate } = standing.annuity;
  let [value, at] = [capital, standing];
  const paid: Life['paid'] = [];
  const grown: number[] = [];
  for (let month = 1; month <= 400 && value > 0; month += 1) {
    const day = addMonths(startDate, month);
    const growth = 1 + returnOf(month);
    grown.push(growth);
    value = Math.round(value * growth);
    const { gross, payout, owed, reason } = payoutMonth(at, cents(value), day);
    at = { ...at, payout, owed, ...(reason ? { calculatedOn: day } : {}) };
    value -= gross;
    if (gross > 0) paid.push({ day, gross });
  }
  return { paid, grown, left: value };
}

/** Returns a seeded random generator (mulberry32): the same seed gives the same numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const dayBefore = (day: IsoDate): IsoDate =>
  isoDate(new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10));

const CAPITAL = 100_000_00;
const PAYOUT = firstPayout(CAPITAL, 240, RATE, 1);

/**
 * Expects the last payout to differ from the previous payout only by the price growth between them, divided by
 * the assumed growth. This holds on any price path, within rounded cents, and proves that no surplus from earlier
 * in the year remains.
 */
function expectLast({ paid, grown }: Life, months = 1): void {
  const [before, last] = paid.slice(-2).map(({ gross }) => gross);
  if (before === undefined || last === undefined) throw new Error('fewer than two payouts');
  const since = grown.slice(-months).reduce((product, one) => product * one, 1);
  expect(Math.abs(last - (before * since) / (1 + RATE) ** (months / 12))).toBeLessThanOrEqual(1 + months);
}

describe('10.1 an annuity is recalculated every calendar year', () => {
  test.each([
    [0, 99.6],
    [0.02, 99.8],
    [0.035, 99.9],
    [0.05, 100.0],
    [0.065, 100.1],
    [0.08, 100.2],
  ])(
    '€ 100,000 over 20 years at a return of %d pays 240 times, each payout %d% of the previous',
    (yearly, percent) => {
      const life = live(begun(twentyYears(), PAYOUT), CAPITAL, () => (1 + yearly) ** (1 / 12) - 1);
      expect(life.paid).toHaveLength(240);
      expect(life.paid.at(-1)?.day).toBe('2046-05-01');
      expect(life.left).toBe(0);
      expectLast(life);
      const [before, last] = life.paid.slice(-2).map(({ gross }) => gross);
      expect(Math.round((1_000 * Number(last)) / Number(before)) / 10).toBe(percent);
      // Closed form of the payout recalculated in the first January: the annuity payment of the value at that time
      // over the 233 remaining payouts, after 7 monthly payouts and 8 months of growth.
      const q = (1 + yearly) ** (1 / 12);
      let value = CAPITAL;
      for (let month = 1; month <= 7; month += 1) value = value * q - PAYOUT;
      const v = (1 + RATE) ** (-1 / 12);
      const expected = (value * q * (1 - v)) / (1 - v ** 233);
      const january = life.paid.find(({ day }) => day === '2027-01-01');
      expect(Math.abs(Number(january?.gross) - expected)).toBeLessThan(0.6);
    },
  );

  test('the last payout follows from the monthly return and the calculation rate, for every first month', () => {
    for (let begin = 0; begin < 12; begin += 1) {
      const startDate = addMonths(isoDate('2026-01-01'), begin);
      const annuity = twentyYears({ startDate, endDate: dayBefore(addMonths(startDate, 240)) });
      for (const yearly of [0, 0.02, 0.035, 0.05, 0.065, 0.08]) {
        const at = { ...begun(annuity, PAYOUT), calculatedOn: startDate };
        const life = live(at, CAPITAL, () => (1 + yearly) ** (1 / 12) - 1);
        expect(life.paid).toHaveLength(240);
        expectLast(life);
        // In the last year every payout changes by the same ratio, so twelve payouts together reflect the annual
        // return.
        const [first, last] = [life.paid.at(-13)?.gross, life.paid.at(-1)?.gross];
        expect(Number(last) / Number(first)).toBeCloseTo((1 + yearly) / (1 + RATE), 3);
      }
    }
  });

  test("the last annual payout changes by the last year's return divided by the calculation rate", () => {
    const annuity = twentyYears({ paymentFrequency: 'year' });
    for (const yearly of [0, 0.02, 0.035, 0.05, 0.065, 0.08]) {
      const life = live(
        begun(annuity, firstPayout(CAPITAL, 20, RATE, 12)),
        CAPITAL,
        () => (1 + yearly) ** (1 / 12) - 1,
      );
      expect(life.paid).toHaveLength(20);
      const [before, last] = life.paid.slice(-2).map(({ gross }) => gross);
      expect(Number(last) / Number(before)).toBeCloseTo((1 + yearly) / (1 + RATE), 5);
    }
  });

  test('all payouts are equal within a few cents when the return equals the calculation rate', () => {
    const { paid } = live(begun(twentyYears(), PAYOUT), CAPITAL, () => (1 + RATE) ** (1 / 12) - 1);
    for (const { gross } of paid) expect(Math.abs(gross - PAYOUT)).toBeLessThanOrEqual(12);
  });

  // Promise: U krijgt de uitkering achteraf: na elke periode, rond ….
  // Promise: Wij keren uit na elke periode, rond ….
  // Promise: U krijgt elke uitkering na afloop van een periode.
  // Promise: Zo krijgt u elke uitkering, en is uw geld pas op na de laatste.
  test('an annuity makes the agreed number of payouts on random price paths, at every frequency', {
    timeout: 60_000,
  }, () => {
    const random = seeded(20_261_123);
    const terms = [
      ['month', 1],
      ['quarter', 3],
      ['halfYear', 6],
      ['year', 12],
    ] as const;
    for (let path = 0; path < 1_300; path += 1) {
      const [paymentFrequency, months] = (path < 1_000 ? undefined : terms[1 + (path % 3)]) ?? terms[0];
      const annuity = twentyYears({ paymentFrequency });
      const count = 240 / months;
      const drift = (random() - 0.45) / 60;
      // The sum of twelve uniform draws minus six is approximately normal. One in five paths contains a crash.
      const crash = random() < 0.2 ? 1 + Math.floor(random() * 239) : 0;
      const life = live(begun(annuity, firstPayout(CAPITAL, count, RATE, months)), CAPITAL, (month) => {
        const noise = Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
        return Math.max(-0.6, drift + 0.03 * noise - (month === crash ? 0.5 : 0));
      });
      expect(life.paid, `path ${path}`).toHaveLength(count);
      expect(life.paid.at(-1)?.day, `path ${path}`).toBe('2046-05-01');
      expect(life.left, `path ${path}`).toBe(0);
      expectLast(life, months);
    }
  });

  test.each([
    ['month', '2027-01-01', { count: 233, monthsToNext: 0, countThisYear: 12 }],
    ['quarter', '2027-01-01', { count: 78, monthsToNext: 1, countThisYear: 4 }],
    ['halfYear', '2027-01-01', { count: 39, monthsToNext: 4, countThisYear: 2 }],
    ['year', '2027-01-01', { count: 20, monthsToNext: 4, countThisYear: 1 }],
    ['month', '2026-05-01', { count: 240, monthsToNext: 1, countThisYear: 7 }],
    ['month', '2046-05-01', { count: 1, monthsToNext: 0, countThisYear: 1 }],
    ['month', '2046-06-01', { count: 0, monthsToNext: 0, countThisYear: 0 }],
  ] as const)(
    'with payouts every %s, the remaining payouts on %s are %o',
    (paymentFrequency, day, expected) => {
      expect(remainingPayouts(twentyYears({ paymentFrequency }), isoDate(day))).toEqual(expected);
    },
  );

  test('the recalculated payout includes the growth until the next payout if that payout is months away', () => {
    const annuity = twentyYears({ paymentFrequency: 'quarter', calculationRate: 0.04 });
    const remaining = { count: 3, monthsToNext: 1, countThisYear: 3 };
    // Calculated manually: discounted over 1/12 year to the next payout, and then over quarters.
    const pv = [1, 4, 7].reduce((sum, months) => sum + 1.04 ** (-months / 12), 0);
    expect(recalculatedPayout(cents(1_000_000), annuity, remaining)).toBe(Math.round(1_000_000 / pv));
  });
});

describe('10.11 a blocked annuity pays after its release', () => {
  test('a blocked annuity pays all missed payouts in one payment when it is released, also across a year end', () => {
    const annuity = twentyYears();
    const blocked = (month: number) => month >= 6 && month < 10;
    let [value, at] = [CAPITAL, begun(annuity, PAYOUT)];
    const paid: number[] = [];
    let january = 0;
    for (let month = 1; month <= 10; month += 1) {
      const day = addMonths(START, month);
      const result = payoutMonth({ ...at, isBlocked: blocked(month) }, cents(value), day);
      if (day === '2027-01-01') {
        january = result.payout;
        // By January two missed payouts are owed. The remaining value is spread over 233 payouts.
        expect(january).toBe(
          recalculatedPayout(cents(value - 2 * PAYOUT), annuity, remainingPayouts(annuity, day)),
        );
      }
      at = {
        ...at,
        payout: result.payout,
        owed: result.owed,
        ...(result.reason ? { calculatedOn: day } : {}),
      };
      value -= result.gross;
      paid.push(result.gross);
    }
    expect(paid.slice(0, 9)).toEqual([...Array(5).fill(PAYOUT), 0, 0, 0, 0]);
    // The payment covers November and December at the old amount, January and February at the new amount, and March
    // itself.
    expect(paid.at(-1)).toBe(2 * PAYOUT + 3 * january);
    expect(at.owed).toBe(0);
  });

  test('a blocked annuity pays the whole remaining value when it is released after its last day', () => {
    const over = payoutMonth(
      begun(twentyYears(), PAYOUT, { owed: cents(3 * PAYOUT), calculatedOn: isoDate('2046-01-01') }),
      cents(3 * PAYOUT + 77),
      isoDate('2046-08-01'),
    );
    expect(over).toEqual({ reason: null, payout: PAYOUT, owed: 0, gross: 3 * PAYOUT + 77 });
  });
});

describe('10.5 a temporary annuity stays within its ceiling', () => {
  const five = twentyYears({ endDate: isoDate('2031-04-30') });
  test('a temporary annuity pays at most its ceiling in a year, and spreads the excess over later payouts', () => {
    const value = cents(150_000_00);
    const january = isoDate('2027-01-01');
    const standing = begun(five, 2_000_00, { room: cents(27_192_00) });
    const first = payoutMonth(standing, value, january);
    expect(first).toMatchObject({ reason: 'year', payout: 2_266_00, gross: 2_266_00 });
    expect(recalculatedPayout(value, five, remainingPayouts(five, january))).toBeGreaterThan(2_266_00);
    const next = payoutMonth(
      { ...standing, room: null, calculatedOn: january, payout: first.payout },
      cents(value - 12 * first.payout),
      isoDate('2028-01-01'),
    );
    expect(next.payout).toBe(
      recalculatedPayout(
        cents(value - 12 * first.payout),
        five,
        remainingPayouts(five, isoDate('2028-01-01')),
      ),
    );
  });

  test('recalculates a temporary annuity only in a year with room under the ceiling', () => {
    // The annuity is extended in a year in which all payouts were already made.
    const standing = begun(five, 2_000_00, { room: cents(0), calculatedOn: null });
    const september = payoutMonth(standing, cents(9_000_00), isoDate('2030-09-01'));
    expect(september).toMatchObject({ reason: null, payout: 2_000_00, gross: 0 });
    const january = payoutMonth({ ...standing, room: cents(500_00) }, cents(9_000_00), isoDate('2031-01-01'));
    expect(january).toMatchObject({ reason: 'frequency', payout: 100_00, gross: 100_00 });
  });

  test('the last payout of a temporary annuity is at most the room under the ceiling, and the rest stays invested', () => {
    const standing = begun(five, 2_000_00, { room: cents(5_000_00), calculatedOn: isoDate('2031-01-01') });
    const last = payoutMonth(standing, cents(9_000_00), isoDate('2031-05-01'));
    expect(last).toMatchObject({ gross: 5_000_00, reason: null });
    const after = payoutMonth(standing, cents(4_000_00), isoDate('2031-06-01'));
    expect(after.gross).toBe(0);
  });
});
