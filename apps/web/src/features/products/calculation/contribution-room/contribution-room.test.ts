import { cents, isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { shortestFitting } from '../model/shortest-fitting.ts';
import { figureProblems, noFigures, plannedIn, roomQuestion } from './contribution-room.ts';

const income = (euro: number) => ({ ...noFigures, income: cents(100 * euro) });

test('requests the contribution room with amounts in euros, from the latest year to the earliest', () => {
  const past = { ...income(55_000), usedPremiums: cents(90_050), deducted: cents(100_000) };
  expect(roomQuestion(2026, [income(60_000), past, income(50_000)])).toEqual({
    year: 2026,
    income: 60_000,
    pensionGrowth: 0,
    usedPremiums: 0,
    history: [
      { year: 2025, income: 55_000, pensionGrowth: 0, usedPremiums: 900.5, deducted: 1_000 },
      { year: 2024, income: 50_000, pensionGrowth: 0, usedPremiums: 0, deducted: 0 },
    ],
  });
});

test('requires an income for every year', () => {
  const { found } = figureProblems([income(1), noFigures]);
  expect(found).toEqual([{ field: 'income-1', message: 'Vul uw inkomen in.' }]);
});

test('finds the shortest valid term above the rejected term', () => {
  const wrong = [{ field: 'duration', message: 'Te hoog.' }];
  expect(shortestFitting(5, 20, (years) => (years < 8 ? wrong : []))).toBe(8);
  expect(shortestFitting(5, 20, () => wrong)).toBeNull();
});

// Expected values were calculated manually. An amount invested on the first of a month is received in the previous
// month.
test.each([
  ['2026-12-01', 2026, 1_000 + 2 * 100],
  ['2027-01-01', 2026, 1_000 + 100],
  ['2027-01-01', 2027, 12 * 100],
  ['2027-02-01', 2026, 0],
  ['2027-02-01', 2027, 1_000 + 12 * 100],
  ['2027-06-01', 2027, 1_000 + 8 * 100],
])(
  'with a start on %s, counts the deposits received in calendar year %d as the planned deposits of that year',
  (start, year, euro) => {
    const deposits = { initialDeposit: cents(1_000_00), periodicDeposit: cents(100_00) };
    expect(plannedIn(year, { start: isoDate(start), ...deposits })).toBe(euro);
  },
);
