import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WITHHOLDING, WITHHOLDING_2026 } from '../testdata/withholding.ts';
import { annuityWithholding, knowsYear, taxAgeGroup } from './annuity-withholding.ts';
import { addMonths, isoDate } from './dates.ts';
import { cents, euroToCents } from './money.ts';
import type { PaymentFrequency } from './payment-terms.ts';

const [young, old, oldest] = ['1971-05-14', '1957-03-01', '1945-12-31'].map(isoDate);
const withheld = (
  euro: number,
  frequency: PaymentFrequency,
  birthDate: typeof young | null = null,
  appliesCredit = false,
  date = isoDate('2026-12-01'),
) => {
  const payout = { gross: euroToCents(euro), frequency, date };
  const { wageTax, healthcare } = annuityWithholding(
    payout,
    { birthDate: birthDate ?? null, appliesCredit },
    WITHHOLDING,
  );
  return [wageTax / 100, healthcare / 100];
};

describe('the withholding from a payout equals a manual calculation', () => {
  it.each([
    // An annual wage of 6,600 is 122 steps of 54, so 6,588 × 35.75% = 2,355.21. The tax is a quarter of 2,355.
    ['a quarterly payout below the state pension age', withheld(1_650, 'quarter', young), [588.75, 80.02]],
    [
      'a quarterly payout with a credit that exceeds the tax',
      withheld(1_650, 'quarter', young, true),
      [0, 80.02],
    ],
    // An annual wage of 47,952 gives a tax of 13,900 + 3,406. With the credit, the tax is 3,115 − 1,165 lower.
    ['a monthly payout in the second bracket', withheld(4_000, 'month', young), [1442.17, 194]],
    [
      'a monthly payout in the second bracket, with the credit',
      withheld(4_000, 'month', young, true),
      [1279.67, 194],
    ],
    // 11,988 × 17.85%.
    ['a monthly payout at the state pension age', withheld(1_000, 'month', old), [178.25, 48.5]],
    // 29,970: 5,349 − (1,556 − 7) − 2,067.
    [
      'a monthly payout at the state pension age, with both credits',
      withheld(2_500, 'month', old, true),
      [144.42, 121.25],
    ],
    // 50,382: 6,940 + 4,319 − (1,556 − 659) − (2,067 − 657).
    [
      'a monthly payout at the state pension age, with both credits partly phased out',
      withheld(4_200, 'month', old, true),
      [746, 203.7],
    ],
    // An annual wage of 40,770 is in the first bracket for a person born before 1946, and in the second for a younger
    // person.
    ['a monthly payout of a person born before 1946', withheld(3_400, 'month', oldest), [606.42, 164.9]],
    ['a monthly payout of a person born later', withheld(3_400, 'month', old), [637.33, 164.9]],
    // Above the table: 55,820 on an annual wage of 133,110, plus 49.5% of the rest.
    ['a yearly payout above the table', withheld(140_000, 'year', young), [59_230.55, 3_851.33]],
    ['a monthly payout above the table', withheld(20_000, 'month', young, true), [9_060.88, 320.94]],
    // A half-yearly payout of 3,300 gives an annual wage of 6,588, as in the quarterly case above.
    ['a half-yearly payout', withheld(3_300, 'halfYear', young), [1_177.5, 160.05]],
  ])('withholds the manually calculated amounts from %s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  // Promise: Over één hoge betaling houden wij vaak meer loonheffing in dan over losse uitkeringen.
  it('taxes six monthly payouts paid as one amount more than six separate payouts, with and without credit', () => {
    const taxOf = (euro: number, appliesCredit: boolean) =>
      withheld(euro, 'month', old, appliesCredit)[0] ?? 0;
    for (const appliesCredit of [true, false]) {
      expect(taxOf(6 * 600, appliesCredit)).toBeGreaterThan(6 * taxOf(600, appliesCredit));
    }
  });

  it('calculates on whole euros in a year without a payroll table', () => {
    expect(withheld(1_650, 'quarter', young, false, isoDate('2025-06-01'))).toEqual([591, 86.79]);
  });

  it('withholds the health-care contribution that a pension fund published', () => {
    const in2025 = isoDate('2025-06-01');
    expect(withheld(5_900, 'month', old, false, in2025)[1]).toBe(310.34);
    expect(withheld(7_000, 'month', old, false, in2025)[1]).toBe(332.53);
  });

  it('adds up the brackets to the totals in the payroll rules', () => {
    const { groups } = WITHHOLDING_2026;
    const perEuro = { ...WITHHOLDING, years: [{ ...WITHHOLDING_2026, table: null }] };
    const columns = [
      [young, groups.underPensionAge],
      [old, groups.pensionAge],
      [oldest, groups.pensionAgeBornBefore1946],
    ] as const;
    const sums = columns.map(([birthDate = null, { brackets }]) =>
      brackets.slice(1).map(({ from: gross }) => {
        const payout = { gross, frequency: 'year', date: isoDate('2026-12-01') } as const;
        return annuityWithholding(payout, { birthDate, appliesCredit: false }, perEuro).wageTax / 100;
      }),
    );
    expect(sums).toEqual([
      [13_900, 28_752],
      [6_940, 21_792],
      [7_340, 21_351],
    ]);
  });

  it('rejects a year without rules, and `knowsYear` reports in advance which years have rules', () => {
    for (const day of ['2024-12-01', '2027-01-01'].map(isoDate)) {
      expect(knowsYear(WITHHOLDING, day)).toBe(false);
      expect(() => withheld(1_650, 'quarter', young, false, day)).toThrow(RangeError);
    }
    expect(['2025-01-01', '2026-12-01'].every((day) => knowsYear(WITHHOLDING, isoDate(day)))).toBe(true);
  });

  it('taxes a person with an unknown birth date like a person below state pension age, without credit', () => {
    expect(withheld(1_650, 'quarter', null, true)).toEqual(withheld(1_650, 'quarter', young, false));
  });

  it('rejects withholding from a payout below 0', () => {
    expect(() => withheld(-1, 'month')).toThrow(RangeError);
  });
});

describe('the tax age group depends on the state pension month', () => {
  it('the tax age group is the state pension group from the first day of the state pension month', () => {
    // This person reaches the state pension age of 67 on 14 August 2024.
    const born = isoDate('1957-08-14');
    const group = (day: string) => taxAgeGroup(born, isoDate(day), WITHHOLDING.statePension);
    expect([group('2024-07-31'), group('2024-08-01')]).toEqual(['underPensionAge', 'pensionAge']);
  });

  it('the tax age group is a separate group for people born before 1946', () => {
    const groups = ['1945-12-31', '1946-01-01'].map((day) =>
      taxAgeGroup(isoDate(day), isoDate('2026-01-01'), WITHHOLDING.statePension),
    );
    expect(groups).toEqual(['pensionAgeBornBefore1946', 'pensionAge']);
  });
});

describe('the withholding from a payout is consistent for random input', () => {
  const payout = fc.record({
    gross: fc.oneof(fc.integer({ min: 0, max: 2_000_00 }), fc.integer({ min: 0, max: 500_000_00 })),
    more: fc.integer({ min: 0, max: 10_000_00 }),
    frequency: fc.constantFrom('month' as const, 'quarter' as const, 'halfYear' as const, 'year' as const),
    birthDate: fc.integer({ min: 0, max: 12 * 80 }).map((months) => addMonths(isoDate('1925-01-15'), months)),
    date: fc.integer({ min: 0, max: 23 }).map((months) => addMonths(isoDate('2025-01-01'), months)),
  });
  const of = (
    drawn: typeof payout extends fc.Arbitrary<infer T> ? T : never,
    extra = 0,
    appliesCredit = false,
  ) =>
    annuityWithholding(
      { gross: cents(drawn.gross + extra), frequency: drawn.frequency, date: drawn.date },
      { birthDate: drawn.birthDate, appliesCredit },
      WITHHOLDING,
    );

  it('a higher payout is taxed at least as much as a lower one, and never entirely', () => {
    fc.assert(
      fc.property(payout, fc.boolean(), (drawn, applies) => {
        const [found, higher] = [of(drawn, 0, applies), of(drawn, drawn.more, applies)];
        expect(found.wageTax).toBeGreaterThanOrEqual(0);
        expect(found.healthcare).toBeGreaterThanOrEqual(0);
        expect(found.wageTax + found.healthcare).toBeLessThanOrEqual(drawn.gross);
        expect(higher.wageTax).toBeGreaterThanOrEqual(found.wageTax);
        expect(higher.healthcare).toBeGreaterThanOrEqual(found.healthcare);
        expect(of(drawn, 0, true).wageTax).toBeLessThanOrEqual(of(drawn).wageTax);
        expect(of(drawn, 0, true).healthcare).toBe(of(drawn).healthcare);
      }),
    );
  });
});
