import { cents, decimalToUnits } from '@portaal/engine';
import { expect, test } from 'vitest';
import { sharesOf } from './share.ts';

const building = (value: number, loan = 0) => ({ value: cents(value), loan: cents(loan) });
const shares = (unitsOwned: number, outstanding: number, ...buildings: ReturnType<typeof building>[]) =>
  sharesOf({ outstanding: decimalToUnits(outstanding), buildings }, decimalToUnits(unitsOwned)).map(
    ({ share }) => share,
  );

test('computes a share as units ÷ outstanding × value without the loan', () => {
  // 10 of 1.000 units in buildings of € 40.000 and € 1.234.567,89.
  expect(shares(10, 1_000, building(100_000_00, 60_000_00), building(1_234_567_89))).toEqual([
    400_00, 12_345_67,
  ]);
});

test('rounds shares down, so that all shares together never exceed the building', () => {
  const each = shares(1, 3, building(100_00))[0] ?? 0;
  expect(each).toBe(33_33);
  // 7 investors with one seventh of the units each, in a building of billions of euro.
  const large = building(9_999_999_999_99);
  expect(7 * (shares(0.1, 0.7, large)[0] ?? 0)).toBeLessThanOrEqual(large.value);
});

test('limits a share to the whole building, and returns zero without units', () => {
  expect(shares(1_500, 1_000, building(5_00))).toEqual([5_00]);
  expect(shares(0, 1_000, building(5_00))).toEqual([0]);
});
