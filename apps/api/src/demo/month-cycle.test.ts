import {
  cents,
  decimalToPrice,
  decimalToUnits,
  type FundQuote,
  isoDate,
  type MonthOrders,
  type Position,
  runMonth,
  unitsOf,
} from '@portaal/engine';
import { describe, expect, test } from 'vitest';

const V = isoDate('2026-02-01');
const quote: FundQuote = {
  nav: decimalToPrice(100.1042),
  distribution: decimalToPrice(0.35),
  entryCostRate: 0.03,
  exitCosts: [
    { fromYear: 0, rate: 0.03 },
    { fromYear: 5, rate: 0.015 },
  ],
};
const quotes = new Map([[1, quote]]);
const position = (units: number, since = '2026-01-01'): Position => ({
  fundId: 1,
  allocationBasisPoints: 10_000,
  lots: [{ since: isoDate(since), units: decimalToUnits(units) }],
});
const nothing: MonthOrders = { distributionMode: 'stock', deposits: [] };

describe('the demo simulates the monthly cycle', () => {
  test('worked example 12: reinvests a distribution, then invests a top-up of € 250', () => {
    const deposits = [{ type: 'TOP_UP', amount: cents(250_00), receivedOn: isoDate('2026-01-20') }] as const;
    const { positions, bookings, value } = runMonth([position(97)], quotes, { ...nothing, deposits }, V);

    expect(bookings.map(({ type, amount, units, unitsAfter }) => [type, amount, units, unitsAfter])).toEqual([
      ['REINVESTMENT', 33_95, 3391, 97_3391],
      ['TOP_UP', 250_00, 2_4225, 99_7616],
      ['ENTRY_COST', -7_50, 0, 99_7616],
    ]);
    expect(positions.map(unitsOf)).toEqual([99_7616]);
    expect(value).toBe(9_986_56);
  });

  test('a distribution in cash leaves the units unchanged', () => {
    const { bookings, positions } = runMonth(
      [position(97)],
      quotes,
      { ...nothing, distributionMode: 'cash' },
      V,
    );
    expect(bookings).toMatchObject([{ type: 'DISTRIBUTION', amount: -33_95, units: 0, price: null }]);
    expect(positions.map(unitsOf)).toEqual([97_0000]);
  });

  test('books one entry cost line for two deposits in a month, because a type occurs once per day and fund', () => {
    const deposits = [
      { type: 'INITIAL_DEPOSIT', amount: cents(1_000_00), receivedOn: isoDate('2026-01-12') },
      { type: 'PERIODIC_DEPOSIT', amount: cents(50_00), receivedOn: isoDate('2026-01-25') },
    ] as const;
    const empty = { fundId: 1, allocationBasisPoints: 10_000, lots: [] };
    const { bookings } = runMonth([empty], quotes, { ...nothing, deposits }, V);
    expect(bookings.map(({ type, amount, bookingDate }) => [type, amount, bookingDate])).toEqual([
      ['INITIAL_DEPOSIT', 1_000_00, '2026-01-12'],
      ['PERIODIC_DEPOSIT', 50_00, '2026-01-25'],
      ['ENTRY_COST', -31_50, V],
    ]);
  });

  test('a deposit split over three funds loses no cent', () => {
    const funds = [1, 2, 3].map((fundId) => ({
      fundId,
      allocationBasisPoints: fundId === 3 ? 3334 : 3333,
      lots: [],
    }));
    const all = new Map([1, 2, 3].map((fundId) => [fundId, quote]));
    const deposits = [
      { type: 'TOP_UP', amount: cents(1_000_01), receivedOn: isoDate('2026-01-20') },
    ] as const;
    const { bookings } = runMonth(funds, all, { ...nothing, deposits }, V);
    const paid = bookings
      .filter(({ type }) => type === 'TOP_UP')
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(paid).toBe(1_000_01);
  });

  test('exit cost is lower for units of five years and older', () => {
    const mixed: Position = {
      ...position(10, '2021-02-01'),
      lots: [...position(10, '2021-02-01').lots, ...position(10, '2021-03-01').lots],
    };
    const flat = new Map([[1, { ...quote, nav: decimalToPrice(100), distribution: decimalToPrice(0) }]]);
    const { bookings, value } = runMonth([mixed], flat, { ...nothing, sales: 'all' }, V);
    expect(bookings).toMatchObject([
      { type: 'SELL', amount: -1_955_00, units: -20_0000, unitsAfter: 0 },
      { type: 'EXIT_COST', amount: -45_00, units: 0 },
    ]);
    expect(value).toBe(0);
  });

  test('rejects a fund that has units but no price on the day', () => {
    expect(() => runMonth([position(1)], new Map(), nothing, V)).toThrow('no price of fund 1 on 2026-02-01');
  });
});
