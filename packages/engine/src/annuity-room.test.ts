import { describe, expect, it } from 'vitest';
import { FISCAL_2024, FISCAL_2025, FISCAL_2026 } from '../testdata/fiscal-parameters.ts';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { annualRoom, type RoomOfYear, reserveRoom } from './annuity-room.ts';
import type { FiscalParameters } from './fiscal-parameters.ts';
import { cents, centsToEuro, euroToCents } from './money.ts';

const roomOf = (parameters: FiscalParameters, income: number, pensionGrowth = 0, usedPremiums = 0) =>
  centsToEuro(
    annualRoom(
      {
        income: euroToCents(income),
        pensionGrowth: euroToCents(pensionGrowth),
        usedPremiums: euroToCents(usedPremiums),
      },
      parameters,
    ),
  );

describe('worked example 11 calculates the annual room', () => {
  const expected = data.examples['11'];

  it.each([
    ['2026, income 60,000, A 1,200', roomOf(FISCAL_2026, 60_000, 1200), expected.y2026_income_60000_A_1200],
    ['2025, income 60,000, A 1,200', roomOf(FISCAL_2025, 60_000, 1200), expected.y2025_income_60000_A_1200],
    ['2026, self-employed, 80,000', roomOf(FISCAL_2026, 80_000), expected.y2026_zzp_80000],
    ['2026, the maximum', roomOf(FISCAL_2026, 137_800), expected.y2026_max],
    ['2025, the maximum', roomOf(FISCAL_2025, 1_000_000), expected.y2025_max],
    ['2024, the maximum', roomOf(FISCAL_2024, 1_000_000), expected.y2024_max],
  ])('the annual room matches the published room for %s', (_, room, published) => {
    expect(room).toBe(published);
  });
});

describe('annualRoom calculates the contribution room of one year', () => {
  it('the annual room is 0 if low income, pension growth or premiums leave none', () => {
    expect(roomOf(FISCAL_2026, 0)).toBe(0);
    expect(roomOf(FISCAL_2026, 19_172)).toBe(0);
    expect(roomOf(FISCAL_2026, 60_000, 5000)).toBe(0);
    expect(roomOf(FISCAL_2026, 60_000, 0, 20_000)).toBe(0);
  });

  it('the annual room rounds up to a whole euro, and leaves an amount in whole euros unchanged', () => {
    expect(roomOf(FISCAL_2026, 19_172.01)).toBe(1);
    for (let euro = 10; euro <= 100_000; euro += 10) {
      expect(roomOf(FISCAL_2026, 19_172 + euro)).toBe((3 * euro) / 10);
    }
    expect(roomOf(FISCAL_2026, 60_000, 0, 0.4)).toBe(12_248);
  });

  it('the annual room uses the multiplier and the percentage that applied in an earlier year', () => {
    const parameters: FiscalParameters = {
      ...FISCAL_2026,
      year: 2016,
      annualRoomRate: 0.138,
      factorAMultiplier: 6.5,
      pensionOffset: euroToCents(11_996),
      maxIncome: euroToCents(101_519),
    };
    expect(roomOf(parameters, 50_000, 500)).toBe(Math.ceil(0.138 * 38_004 - 3250));
  });

  it.each([
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ])('annualRoom rejects income %d, pension growth %d and used premiums %d', (income, growth, used) => {
    expect(() => roomOf(FISCAL_2026, income, growth, used)).toThrow(RangeError);
  });
});

describe('reserveRoom adds up unused contribution room', () => {
  const history = (year: number, room: number, deducted: number): RoomOfYear => ({
    year,
    room: euroToCents(room),
    deducted: euroToCents(deducted),
  });

  it('the reserve room adds up the unused room of the previous ten years', () => {
    const years = [history(2015, 9000, 0), history(2016, 1000, 0), history(2025, 500, 200)];
    expect(reserveRoom([...years, history(2026, 9000, 0)], FISCAL_2026)).toBe(euroToCents(1300));
  });

  it('a year with a deduction above its room counts as 0 in the reserve room', () => {
    expect(reserveRoom([history(2024, 100, 900), history(2025, 300, 0)], FISCAL_2026)).toBe(euroToCents(300));
  });

  it('the reserve room is limited to the ceiling, and 0 without history', () => {
    const years = [history(2024, 36_077, 0), history(2025, 35_798, 0)];
    expect(reserveRoom(years, FISCAL_2026)).toBe(euroToCents(42_753));
    expect(reserveRoom([], FISCAL_2026)).toBe(cents(0));
  });
});
