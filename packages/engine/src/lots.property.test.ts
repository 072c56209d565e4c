import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, isoDate, monthsBetween } from './dates.ts';
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
  steps: fc
    .tuple(
      rate,
      fc.uniqueArray(fc.record({ fromYear: fc.integer({ min: 1, max: 11 }), rate }), {
        maxLength: 4,
        selector: ({ fromYear }) => fromYear,
      }),
    )
    .map(([first, later]) => [
      { fromYear: 0, rate: first },
      ...later.toSorted((a, b) => a.fromYear - b.fromYear),
    ]),
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
    fc.property(sale, ({ movements: moved, share, nav, steps }) => {
      const lots = fifoLots(moved);
      const sold = units(Math.floor(unitsIn(lots) * share));
      const { parts, gross, cost, net } = sellLots(lots, sold, nav, steps, V);
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

// Promise: De uitstapkosten zijn altijd ….
test('selling everything costs the same as selling the units of each age as one amount', () => {
  fc.assert(
    fc.property(sale, ({ movements: moved, nav, steps }) => {
      const lots = fifoLots(moved);
      const expected = steps.map(({ fromYear, rate: charged }, index) => {
        const until = steps[index + 1]?.fromYear ?? 1_000;
        const ofAge = lots.filter(({ since }) => {
          const age = monthsBetween(since, V);
          return age >= 12 * fromYear && age < 12 * until;
        });
        return dealSale(units(unitsIn(ofAge)), charged, nav).cost;
      });
      expect(sellLots(lots, units(unitsIn(lots)), nav, steps, V).cost).toBe(sum(expected));
    }),
  );
});
