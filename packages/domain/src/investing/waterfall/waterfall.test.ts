import { cents, decimalToPrice, decimalToUnits, isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { transactionTypes } from '../../money/ledger/types.ts';
import { signIn, typesOf, waterfallBarKinds } from './bars.ts';
import { spanOf, type WaterfallEntry, waterfall, waterfallYears } from './waterfall.ts';

const units = decimalToUnits;
const price = decimalToPrice;
type Type = WaterfallEntry['type'];
const line = (
  type: Type,
  amount: number,
  dealt = 0,
  at: number | null = null,
  fundId = 1,
): WaterfallEntry => ({
  type,
  fundId,
  amount: cents(amount),
  units: units(dealt),
  price: at === null ? null : price(at),
  causeId: 'd',
});
const holding = (ownUnits: number, at: number, fundId = 1) => ({
  fundId,
  units: units(ownUnits),
  price: price(at),
});
const amounts = (found: ReturnType<typeof waterfall>) =>
  Object.fromEntries(found.bars.map(({ kind, amount }) => [kind, amount]));

describe("the waterfall shows the movements of a contract's money", () => {
  test('the waterfall matches a year calculated manually: deposits, cost, price result and withdrawals', () => {
    // 100 units of € 100 become 146.5: 48.5 were bought for € 5,000 less 3%, and 2 were sold at € 110 with
    // 1% cost.
    const found = waterfall({
      begin: [holding(100, 100)],
      end: [holding(146.5, 110)],
      entries: [
        line('TOP_UP', 5_000_00, 48.5, 100),
        line('ENTRY_COST', -150_00),
        line('DISTRIBUTION', -85_00),
        line('DIVIDEND_TAX', -15_00),
        line('SELL', -217_80, -2, 110),
        line('EXIT_COST', -2_20),
      ],
    });
    expect([found.begin, found.end]).toEqual([10_000_00, 16_115_00]);
    expect(amounts(found)).toEqual({
      deposits: 5_000_00,
      entryCost: -150_00,
      // The price of 148.5 units rose by € 10.
      priceResult: 1_485_00,
      distributions: 100_00,
      dividendTax: -15_00,
      paidDistributions: -85_00,
      sales: -217_80,
      exitCost: -2_20,
    });
    expect(found.byFund).toEqual([
      {
        fundId: 1,
        unitsBegin: units(100),
        unitsEnd: units(146.5),
        priceBegin: price(100),
        priceEnd: price(110),
        change: 1_485_00,
      },
    ]);
    expect(found.rounding).toBe(0);
  });

  test("the waterfall subtracts an annuity's payouts and cost, and has no bar for a switch", () => {
    const found = waterfall({
      begin: [holding(1_000, 50)],
      end: [holding(0, 50), holding(479, 100, 2)],
      entries: [
        line('ANNUITY_PAYOUT', -650_00, -20, 50),
        line('WAGE_TAX', -300_00),
        line('HEALTHCARE_CONTRIBUTION', -50_00),
        line('WRAPPER_COST', -100_00, -2, 50),
        line('SWITCH_OUT', -47_900_00, -978, 50),
        line('EXIT_COST', -1_000_00),
        line('SWITCH_IN', 47_900_00, 479, 100, 2),
      ],
    });
    expect(amounts(found)).toEqual({
      annuityPayouts: -650_00,
      withheld: -350_00,
      managementCost: -100_00,
      exitCost: -1_000_00,
    });
    expect(found.end).toBe(47_900_00);
  });

  test('the waterfall shows a reversed debit beyond the value of its units as unrecovered, not as a price loss', () => {
    const found = waterfall({
      begin: [holding(1, 100)],
      end: [holding(0, 100)],
      entries: [line('DIRECT_DEBIT_REVERSAL', -300_00, -1, 100)],
    });
    expect(amounts(found)).toEqual({ reversedDebits: -300_00, unrecovered: 200_00 });
    expect(found.end).toBe(0);
  });

  test('the waterfall deducts the returned entry cost of a reversed debit if its units are gone', () => {
    // € 300 less 3% bought 2.91 units at € 100, so the reversal decreases the value by € 291.
    const entries = [line('DIRECT_DEBIT_REVERSAL', -300_00, -2.91, 100), line('ENTRY_COST', 9_00)];
    const whole = waterfall({ begin: [holding(5, 100)], end: [holding(2.09, 100)], entries });
    expect(amounts(whole)).toEqual({ entryCost: 9_00, reversedDebits: -300_00 });
    const part = waterfall({
      begin: [holding(1, 100)],
      end: [holding(0, 100)],
      entries: [line('DIRECT_DEBIT_REVERSAL', -300_00, -1, 100), line('ENTRY_COST', 9_00)],
    });
    expect(amounts(part)).toEqual({ entryCost: 9_00, reversedDebits: -300_00, unrecovered: 191_00 });
    // Entry cost returned with another debit must not be deducted from this debit.
    const other = { ...line('ENTRY_COST', 9_00), causeId: 'e' };
    const apart = waterfall({
      begin: [holding(1, 100)],
      end: [holding(0, 100)],
      entries: [line('DIRECT_DEBIT_REVERSAL', -300_00, -1, 100), other],
    });
    expect(amounts(apart).unrecovered).toBe(200_00);
  });

  test('the waterfall reports rounding of units at the fifth decimal as part of the price result', () => {
    // 0.9001 × € 333,3333 = € 300,0333.
    const bought = waterfall({
      begin: [],
      end: [holding(0.9001, 333.3333)],
      entries: [line('TOP_UP', 300_00, 0.9001, 333.3333)],
    });
    expect(bought.end).toBe(300_03);
    expect(amounts(bought)).toEqual({ deposits: 300_00, priceResult: 3 });
    expect(bought.byFund[0]?.change).toBe(0);
    expect(bought.rounding).toBe(3);
  });

  test('the waterfall computes amounts of many millions exactly', () => {
    const found = waterfall({
      begin: [holding(9_876_543.2101, 1_234.5678)],
      end: [holding(9_876_543.2101, 1_234.5679)],
      entries: [],
    });
    // 9.876.543,2101 × € 0,0001 = € 987,65432101.
    expect(found.byFund[0]?.change).toBe(987_65);
    expect(found.end - found.begin).toBe(amounts(found).priceResult);
  });

  test('the waterfall counts every type of ledger entry in a bar, and only cash distributions cancel out', () => {
    for (const type of Object.keys(transactionTypes) as Type[]) {
      const sum = waterfallBarKinds.reduce((total, kind) => total + signIn(kind, type), 0);
      expect(sum, type).toBe(type === 'DISTRIBUTION' || type === 'DIVIDEND_TAX' ? 0 : 1);
    }
    expect(typesOf('unrecovered')).toEqual(typesOf('reversedDebits'));
  });
});

describe('the history of a contract is divided into years', () => {
  const day = isoDate;

  test('assigns entries dealt on 1 January to the previous year, unless the contract begins that day', () => {
    expect(waterfallYears({ first: day('2024-01-01'), last: day('2026-01-01') })).toEqual([2025, 2024]);
    expect(waterfallYears({ first: day('2024-05-01'), last: day('2026-02-01') })).toEqual([2026, 2025, 2024]);
    expect(waterfallYears({ first: day('2024-01-01'), last: day('2024-01-01') })).toEqual([2024]);
  });

  test('the years of a contract are over once the dealing run of 1 January is completed', () => {
    const days = { first: day('2024-01-01'), last: day('2026-01-01') };
    expect(spanOf(2024, days)).toEqual({ after: null, until: '2025-01-01' });
    expect(spanOf(2025, days)).toEqual({ after: '2025-01-01', until: '2026-01-01' });
    expect(spanOf(2025, { ...days, last: day('2025-12-31') })).toEqual({ after: '2025-01-01', until: null });
  });
});
