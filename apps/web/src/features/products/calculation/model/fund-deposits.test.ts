import { expect, test } from 'vitest';
import { depositsPerFund } from './fund-deposits.ts';

const cents = (
  allocation: Parameters<typeof depositsPerFund>[1],
  initialDeposit: number,
  periodicDeposit = 0,
) =>
  [...depositsPerFund({ initialDeposit, periodicDeposit }, allocation)].map(([id, part]) => [
    id,
    part.initialDeposit,
    part.periodicDeposit,
  ]);

test('divides both deposits by the shares, and the cent that is left goes to the first of the largest shares', () => {
  const halves = [
    { id: 7, percentage: 50 },
    { id: 3, percentage: 50 },
  ];
  expect(cents(halves, 1_000.01, 50.01)).toEqual([
    [3, 50_001, 2_501],
    [7, 50_000, 2_500],
  ]);
});

test('divides only the part of the deposit that has a share', () => {
  expect(cents([{ id: 1, percentage: 60 }], 25_000)).toEqual([[1, 1_500_000, 0]]);
});

test('shows the amount of each share while the shares exceed 100%', () => {
  const tooMuch = [
    { id: 1, percentage: 60 },
    { id: 2, percentage: 50 },
  ];
  expect(cents(tooMuch, 1_000)).toEqual([
    [1, 60_000, 0],
    [2, 50_000, 0],
  ]);
});

test('divides nothing without shares', () => {
  expect(cents([], 1_000)).toEqual([]);
});
