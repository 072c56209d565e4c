import { describe, expect, test } from 'vitest';
import { isoDate } from './dates.ts';
import { lowestExitCosts } from './exit-cost.ts';
import { fifoLots, sellLots } from './lots.ts';
import { decimalToPrice, decimalToUnits, units } from './participations.ts';

const moved = (date: string, participations: number) => ({
  date: isoDate(date),
  units: decimalToUnits(participations),
});
const RATES = [
  { fromYear: 0, rate: 0.03 },
  { fromYear: 5, rate: 0.015 },
];
const V = isoDate('2026-12-01');

describe('fifoLots returns the lots that remain after all movements', () => {
  // Promise: Wij verkopen de oudste participaties het eerst.
  test('the lot calculation removes sold units from the oldest lots', () => {
    const lots = fifoLots([moved('2020-01-01', 10), moved('2021-01-01', 5), moved('2022-01-01', -12)]);
    expect(lots).toEqual([{ since: '2021-01-01', units: 3_0000 }]);
  });

  test('units bought on one day form one lot, and a new lot starts once all of them are sold', () => {
    const day = '2026-01-01';
    expect(fifoLots([moved(day, 1), moved(day, 2)])).toEqual([{ since: day, units: 3_0000 }]);
    expect(fifoLots([moved(day, 1), moved(day, -1), moved(day, 2)])).toEqual([{ since: day, units: 2_0000 }]);
  });

  test('the lot calculation returns no lots without movements, and ignores a movement of 0 units', () => {
    expect(fifoLots([])).toEqual([]);
    expect(fifoLots([moved('2026-01-01', 0)])).toEqual([]);
  });

  test('the lot calculation grows every lot by the same factor on reinvestment, without adding a lot', () => {
    const reinvested = (date: string, participations: number) => ({
      ...moved(date, participations),
      isSpread: true,
    });
    // 10 and 30 units grow by a tenth to 11 and 33. Then 5 of the oldest units are sold, and the remaining 39 grow by
    // 3.9, again a tenth.
    const lots = fifoLots([
      moved('2020-01-01', 10),
      moved('2021-01-01', 30),
      reinvested('2021-02-01', 4),
      moved('2021-03-01', -5),
      reinvested('2021-04-01', 3.9),
    ]);
    expect(lots).toEqual([
      { since: '2020-01-01', units: 6_6000 },
      { since: '2021-01-01', units: 36_3000 },
    ]);
    // A correction that reverses a reinvestment restores the original lots.
    expect(
      fifoLots([moved('2020-01-01', 10), reinvested('2020-02-01', 1), reinvested('2020-03-01', -1)]),
    ).toEqual([{ since: '2020-01-01', units: 10_0000 }]);
  });

  test('the lot calculation rounds fractions of a ten-thousandth in the cumulative total of a lot and all older lots', () => {
    const thirds = [1, 2, 3].map((month) => moved(`2020-0${month}-01`, 0.0001));
    const spread = { date: isoDate('2020-04-01'), units: units(1), isSpread: true };
    // The cumulative totals 4/3, 8/3 and 4 are rounded to 1, 3 and 4.
    expect(fifoLots([...thirds, spread]).map((lot) => lot.units)).toEqual([1, 2, 1]);
    expect(fifoLots([...thirds, { ...spread, units: units(-2) }])).toEqual([
      { since: '2020-02-01', units: 1 },
    ]);
    expect(fifoLots([spread])).toEqual([{ since: '2020-04-01', units: 1 }]);
    expect(() => fifoLots([...thirds, { ...spread, units: units(-4) }])).toThrow(RangeError);
  });

  test('the lot calculation rejects a sale above the units held', () => {
    expect(() => fifoLots([moved('2026-01-01', 1), moved('2026-02-01', -1.0001)])).toThrow(RangeError);
  });
});

describe('sellLots sells units from lots', () => {
  const lots = fifoLots([moved('2021-12-01', 10), moved('2022-01-01', 10)]);

  // Promise: binnen … jaar
  // Promise: Verkoopt u dat binnen … jaar, dan betaalt u de hoogste uitstapkosten.
  test('sells the oldest lots first, with the lower rate for a lot that is sixty months old on the valuation date', () => {
    const sale = sellLots(lots, decimalToUnits(15), decimalToPrice(100), RATES, V);
    expect(sale).toEqual({
      parts: [
        { since: '2021-12-01', units: 10_0000, rate: 0.015, gross: 1_000_00, cost: 15_00 },
        { since: '2022-01-01', units: 5_0000, rate: 0.03, gross: 500_00, cost: 15_00 },
      ],
      gross: 1_500_00,
      cost: 30_00,
      net: 1_470_00,
    });
  });

  test('charges exit cost in four steps by age, and combines two lists of steps into the lowest rate for each age', () => {
    const aged = fifoLots([
      moved('2019-12-01', 10),
      moved('2019-12-02', 10),
      moved('2024-12-01', 10),
      moved('2025-11-30', 10),
      moved('2025-12-02', 10),
    ]);
    const four = [
      { fromYear: 0, rate: 0.03 },
      { fromYear: 1, rate: 0.02 },
      { fromYear: 2, rate: 0.01 },
      { fromYear: 7, rate: 0 },
    ];
    const sale = sellLots(aged, units(50_0000), decimalToPrice(100), four, V);
    // Ages on 1 December 2026: seven years, a day less, two years, a year and a day, a day less than a year.
    expect(sale.parts.map(({ cost }) => cost)).toEqual([0, 10_00, 10_00, 20_00, 30_00]);
    expect(sale).toMatchObject({ gross: 5_000_00, cost: 70_00, net: 4_930_00 });
    const lowest = lowestExitCosts(four, RATES);
    expect(lowest.map(({ fromYear, rate }) => [fromYear, rate])).toEqual([
      [0, 0.03],
      [1, 0.02],
      [2, 0.01],
      [5, 0.01],
      [7, 0],
    ]);
  });

  test('returns parts that add up to the rounded value of the whole sale', () => {
    const many = fifoLots([1, 2, 3].map((month) => moved(`2026-0${month}-01`, 0.0001)));
    const sale = sellLots(many, units(3), decimalToPrice(99), RATES, V);
    // Each part alone is worth € 0.0099, rounded to one cent. Together they are worth € 0.0297, rounded to three
    // cents.
    expect([sale.gross, sale.parts.map(({ gross }) => gross)]).toEqual([3, [1, 1, 1]]);
    const half = sellLots(many, units(3), decimalToPrice(50), RATES, V);
    expect([half.gross, half.parts.map(({ gross }) => gross)]).toEqual([2, [1, 0, 1]]);
  });

  test('pays nothing when nothing is sold', () => {
    expect(sellLots(lots, units(0), decimalToPrice(100), RATES, V)).toEqual({
      parts: [],
      gross: 0,
      cost: 0,
      net: 0,
    });
  });

  test('rejects a sale of more units than held, and of a negative number of units', () => {
    expect(() => sellLots(lots, decimalToUnits(20.0001), decimalToPrice(1), RATES, V)).toThrow(RangeError);
    expect(() => sellLots(lots, units(-1), decimalToPrice(1), RATES, V)).toThrow(RangeError);
  });
});
