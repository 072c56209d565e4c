import { usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import { cents, isoDate } from '@portaal/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type FundSet, fundsOn } from '../../products/funds/funds.use-cases.ts';
import { estimateSale } from './sell-preview.rules.ts';
import { type ContractRows, sellPosition } from './sell-terms.rules.ts';

// Domain 5.5: units bought with a reclaimable payment are not sold until the reclaim period has ended.

let portal: TestApp;
let funds: FundSet;
beforeAll(async () => {
  portal = await createTestApp();
  funds = await fundsOn(portal.services, 'baken', isoDate('2026-11-20'));
});
afterAll(() => portal.close());

/**
 * Returns ten units of the first fund and ten of the American fund, bought with money that can be reclaimed
 * before `freeFrom`.
 */
const rows = (
  freeFrom: string | null,
  {
    contract,
    ...change
  }: Partial<Omit<ContractRows, 'contract'>> & {
    contract?: Partial<ContractRows['contract']>;
  } = {},
): ContractRows => ({
  contract: {
    id: 'c1',
    number: '2026-000001',
    productCode: 'SB',
    status: 'active',
    monthlyDepositCents: cents(0),
    depositsPausedUntil: null,
    ...contract,
  },
  holdings: [1, 3].map((fundId) => ({ fundId, units: '10.0000' })),
  movements: [1, 3].map((fundId) => ({
    id: fundId,
    fundId,
    freeFrom,
    dealingDay: '2026-11-01',
    acquiredOn: null,
    type: 'PERIODIC_DEPOSIT',
    units: '10.0000',
    reversesId: null,
  })),
  isDepositUnderway: false,
  isDebitUnderway: false,
  isSelling: false,
  isSwitching: false,
  agreedExitCosts: new Map(),
  ...change,
});
const now = new Date('2026-11-20T10:00:00Z');
const at = (found: ContractRows) =>
  sellPosition(found, { today: funds, dealt: new Map(), calendar: usualCalendar }, now);
const free = (found: ContractRows) =>
  at(found).terms.funds.map(({ sellableUnits, lockedUntil }) => [sellableUnits, lockedUntil]);

// Promise: Bedragen die korter dan 56 dagen geleden zijn afgeschreven, kunt u nog niet verkopen.
test('R-32 unlocks units on the day their payment can no longer be reclaimed, measured on the dealing day', () => {
  // Locked until 1 December. The American fund is sold on 1 January.
  expect(free(rows('2026-12-01'))).toEqual([
    [10, null],
    [10, null],
  ]);
  expect(free(rows('2026-12-02'))).toEqual([
    [0, '2026-12-02'],
    [10, null],
  ]);
  // Bought by transfer, or reversed.
  expect(free(rows(null))[0]).toEqual([10, null]);
});

test('R-32 sells everything held on the dealing day, unless a direct debit is collected before that day', () => {
  const isAll = (found: ContractRows) =>
    estimateSale(at(found), { kind: 'all', funds: [] }).funds.map((fund) => fund.isAll);
  const old = '2026-09-26';
  expect(isAll(rows(old))).toEqual([true, true]);
  expect(isAll(rows(old, { isDebitUnderway: true }))).toEqual([false, false]);
  expect(isAll(rows(old, { contract: { monthlyDepositCents: cents(100_00) } }))).toEqual([false, false]);
  // Deposits are paused beyond the dealing day of the first fund, but not beyond that of the second.
  const paused = { monthlyDepositCents: cents(100_00), depositsPausedUntil: '2026-12-15' };
  expect(isAll(rows(old, { contract: paused }))).toEqual([true, false]);
});
