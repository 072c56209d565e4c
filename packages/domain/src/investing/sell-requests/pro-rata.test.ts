import { cents, euroToCents } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { type FundToSell, salesOf, sellProblems } from './order.ts';
import { proRataAmounts } from './pro-rata.ts';

const fund = (id: number, units: number, nav = 100): FundToSell => ({
  id,
  name: `Fonds ${id}`,
  units,
  sellableUnits: units,
  nav,
  minimumRemaining: 0,
});

describe('R-32 an amount is sold from all funds in proportion to their value', () => {
  test('an amount sold in proportion is divided in proportion to the sellable value of each fund', () => {
    // The funds are worth 3,000 and 1,000 euro, so they get three quarters and one quarter.
    expect(proRataAmounts(euroToCents(1_000), [fund(1, 30), fund(2, 10)])).toEqual([
      { id: 1, amount: 750 },
      { id: 2, amount: 250 },
    ]);
  });

  test("an amount sold in proportion adds up to the requested amount and never exceeds a fund's sellable value", () => {
    const funds = [fund(1, 0.0033, 101), fund(2, 12.3456, 99.9999), fund(3, 7.0001, 100.1), fund(4, 1, 0.07)];
    const most = [33, 123_456, 70_071, 7].reduce((a, b) => a + b);
    for (let total = 1; total <= most; total += total < 300 || total > most - 300 ? 1 : 7_919) {
      const lines = proRataAmounts(cents(total), funds);
      const sum = lines.reduce((all, { amount = 0 }) => all + Math.round(amount * 100), 0);
      expect(sum).toBe(total);
      expect(sellProblems({ kind: 'amount', funds: lines }, funds)).toEqual([]);
    }
  });

  test('a sale in proportion leaves no fraction of a unit if the whole value is requested', () => {
    const funds = [fund(1, 97.7616, 100.1042), fund(2, 12.3456, 99.9999)];
    const lines = proRataAmounts(cents(978_635 + 123_456), funds);
    const sales = salesOf({ kind: 'amount', funds: lines }, funds);
    expect(sales.map(({ isEverything }) => isEverything)).toEqual([true, true]);
  });

  test('an amount sold in proportion is empty when nothing can be sold', () => {
    expect(proRataAmounts(cents(100), [fund(1, 0)])).toEqual([]);
  });
});
