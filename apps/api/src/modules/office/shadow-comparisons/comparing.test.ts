import { expect, test } from 'vitest';
import { type Balance, compareBalances } from './comparing.rules.ts';

const balance = (contract: string, units: number, cents: number, fund = 'NVF'): Balance => ({
  contract,
  fund,
  units,
  cents,
});

test('compares units to four decimals and value to the cent, per contract and fund', () => {
  const reported = [balance('A', 10_000, 100), balance('B', 10_001, 100), balance('C', 10_000, 101)];
  const ours = [balance('C', 10_000, 100), balance('B', 10_000, 100), balance('A', 10_000, 100)];
  const { positions, differences, funds } = compareBalances(reported, ours);
  expect(positions).toBe(3);
  expect(differences.map(({ contract }) => contract)).toEqual(['B', 'C']);
  expect(differences[0]).toMatchObject({ reportedUnits: 10_001, ourUnits: 10_000 });
  expect(funds).toEqual([
    { fund: 'NVF', reportedUnits: 30_001, ourUnits: 30_000, reportedCents: 301, ourCents: 300 },
  ]);
});

test('reports positions that only one system has, but no position without units and value', () => {
  const { positions, differences } = compareBalances(
    [balance('A', 1, 1), balance('B', 0, 0)],
    [balance('C', 2, 2), balance('A', 1, 1, 'DVF'), balance('D', 0, 0)],
  );
  expect(positions).toBe(3);
  expect(
    differences.map(({ contract, fund, reportedUnits, ourUnits }) => [
      contract,
      fund,
      reportedUnits,
      ourUnits,
    ]),
  ).toEqual([
    ['A', 'DVF', null, 1],
    ['A', 'NVF', 1, null],
    ['C', 'NVF', null, 2],
  ]);
});

test('reports two errors of opposite sign as two differences, although the sums are equal', () => {
  const { differences, funds } = compareBalances(
    [balance('A', 2, 2), balance('B', 1, 1)],
    [balance('A', 1, 1), balance('B', 2, 2)],
  );
  expect(differences).toHaveLength(2);
  expect(funds[0]).toMatchObject({ reportedUnits: 3, ourUnits: 3, reportedCents: 3, ourCents: 3 });
});
