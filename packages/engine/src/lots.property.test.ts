import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, isoDate } from './dates.ts';
import { dealSale } from './dealing-run.ts';
import { fifoLots, type Lot, sellLots } from './lots.ts';
import { price, units } from './participations.ts';

const V = isoDate('2026-12-01');
const month = (ago: number) => addMonths(V, -ago);
const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

const movements = fc
  .array(fc.record({ ago: fc.integer({ min: 0, max: 130 }), drawn: fc.integer({ min: -1e7, max: 1e8 }) }))
  .map((drawn) => {
    let total = 0;
    return drawn
      .toSorted((a, b) => b.ago - a.ago)
      .map(({ ago, drawn: requested }) => {
        const moved = Math.max(requested, -total);
        total += moved;
        return { date: month(ago), units: units(moved) };
      });
  });
const rate = fc.integer({ min: 0, max: 600 }).map((n) => n / 10_000);
const sale = fc.record({
  movements,
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  nav: fc.integer({ min: 1, max: 5_000_000 }).map(price),
  rates: fc.record({ underFiveYears: rate, fromFiveYears: rate }),
});
const unitsIn = (lots: readonly Lot[]) => sum(lots.map((lot) => lot.units));

test('the lots add up to the units bought minus the units sold, oldest first, with one lot per day', () => {
  fc.assert(
    fc.property(movements, (moved) => {
      const lots = fifoLots(moved);
      expect(unitsIn(lots)).toBe(sum(moved.map((movement) => movement.units)));
      const days = lots.map(({ since }) => since);
      expect(days).toEqual([...new Set(days)].sort());
      expect(lots.every((lot) => lot.units > 0)).toBe(true);
    }),
  );
});

test('the parts of a sale add up to the sale, and never exceed the units of a lot', () => {
  fc.assert(
    fc.property(sale, ({ movements: moved, share, nav, rates }) => {
      const lots = fifoLots(moved);
      const sold = units(Math.floor(unitsIn(lots) * share));
      const { parts, gross, cost, net } = sellLots(lots, sold, nav, rates, V);
      expect(sum(parts.map((part) => part.units))).toBe(sold);
      expect(sum(parts.map((part) => part.gross))).toBe(gross);
      expect(sum(parts.map((part) => part.cost))).toBe(cost);
      expect(net).toBe(gross - cost);
      parts.forEach((part, i) => {
        expect(part.since).toBe(lots[i]?.since);
        expect(part.units).toBeLessThanOrEqual(lots[i]?.units ?? 0);
        expect(Math.min(part.gross, part.cost)).toBeGreaterThanOrEqual(0);
      });
    }),
  );
});

test('selling everything costs the same as selling the units at each cost rate as one amount', () => {
  fc.assert(
    fc.property(sale, ({ movements: moved, nav, rates }) => {
      const lots = fifoLots(moved);
      const [old, young] = [true, false].map((isOld) =>
        unitsIn(lots.filter(({ since }) => since <= month(60) === isOld)),
      );
      const expected =
        dealSale(units(old ?? 0), rates.fromFiveYears, nav).cost +
        dealSale(units(young ?? 0), rates.underFiveYears, nav).cost;
      expect(sellLots(lots, units(unitsIn(lots)), nav, rates, V).cost).toBe(expected);
    }),
  );
});
