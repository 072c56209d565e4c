import { describe, expect, test } from 'vitest';
import { type FundToSell, type SellOrder, salesOf, sellProblems } from './order.ts';

const fund = (change: Partial<FundToSell> = {}): FundToSell => ({
  id: 1,
  name: 'Fonds 1',
  units: 97.7616,
  sellableUnits: 97.7616,
  nav: 100.1042,
  minimumRemaining: 1_000,
  ...change,
});
const ALL: SellOrder = { kind: 'all', funds: [] };
const amount = (euro: number): SellOrder => ({ kind: 'amount', funds: [{ id: 1, amount: euro }] });
const units = (count: number): SellOrder => ({ kind: 'units', funds: [{ id: 1, units: count }] });

describe('R-32 an order sells a quantity of units in one fund', () => {
  test('a sale of everything leaves no fraction of a unit, however the order specifies it', () => {
    // 97.7616 units are worth € 9,786.35. At this price, a ten-thousandth of a unit more or less
    // has the same value in cents.
    for (const order of [ALL, amount(9_786.35), units(97.7616)]) {
      expect(sellProblems(order, [fund()])).toEqual([]);
      expect(salesOf(order, [fund()])).toEqual([
        { fundId: 1, units: 977_616, isEverything: true, amount: null },
      ]);
    }
  });

  test('a sale sells everything at a price at which one cent buys less than a ten-thousandth of a unit', () => {
    const fundWithUnits = fund({
      nav: 0.9999,
      units: 12_345.6789,
      sellableUnits: 12_345.6789,
      minimumRemaining: 0,
    });
    const [{ amount: _, ...sale } = { amount: null }] = salesOf(amount(12_344.44), [fundWithUnits]);
    expect(sale).toEqual({ fundId: 1, units: 123_456_789, isEverything: true });
  });

  test('a sale allows a remainder of exactly the minimum, and rejects a cent less', () => {
    const fundWithUnits = fund({ nav: 1, units: 2_000, sellableUnits: 2_000 });
    expect(sellProblems(amount(1_000), [fundWithUnits])).toEqual([]);
    expect(sellProblems(units(1_000), [fundWithUnits])).toEqual([]);
    const [problem] = sellProblems(amount(1_000.01), [fundWithUnits]);
    expect(problem?.field).toBe('funds[0].amount');
    expect(problem?.message).toContain('Verkoop dan alles van dit fonds.');
  });

  test('a sale allows a remainder below the minimum if everything available is sold', () => {
    const fundWithUnits = fund({ nav: 1, units: 2_000, sellableUnits: 1_950 });
    expect(sellProblems(units(1_950), [fundWithUnits])).toEqual([]);
    expect(sellProblems(units(1_949), [fundWithUnits])).toHaveLength(1);
    expect(sellProblems(units(1_951), [fundWithUnits])[0]?.message).toContain('maximaal 1.950 participaties');
  });
});
