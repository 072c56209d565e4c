import { expect, test } from 'vitest';
import { isoDay, isoDayOrBeginning } from './schema.ts';

test('V-05 a day exists and has a year from 1000 on, so that months can be subtracted from it', () => {
  const isAccepted = (day: string): boolean => isoDay.safeParse(day).success;
  expect(['1000-01-01', '1921-02-28', '2024-02-29', '9999-12-31'].filter(isAccepted)).toHaveLength(4);
  expect(['0001-01-01', '0999-12-31', '2025-02-29', '9999-99-99', '1-1-2026', ''].filter(isAccepted)).toEqual(
    [],
  );
});

test('a row from the beginning starts at 0001-01-01, and its day exists too', () => {
  const isAccepted = (day: string): boolean => isoDayOrBeginning.safeParse(day).success;
  expect(['0001-01-01', '1964-10-01', '2025-02-29', '0000-01-01'].map(isAccepted)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
