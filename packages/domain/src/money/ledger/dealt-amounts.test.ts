import { cents } from '@portaal/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookedAmount, dealtAmounts } from './dealt-amounts.ts';

const line = (type: BookedAmount['type'], amount: number, group = '1 2026-12-01'): BookedAmount => ({
  type,
  group,
  amountCents: cents(amount),
});

const dealtOf = (...lines: BookedAmount[]): number[][] =>
  [...dealtAmounts(lines).values()].map(({ deductedCents, dealtCents }) => [deductedCents, dealtCents]);

test('deals a deposit minus its entry cost (example 12)', () => {
  expect(dealtOf(line('TOP_UP', 25_000), line('ENTRY_COST', -750))[0]).toEqual([750, 24_250]);
});

test('deals a sale including its exit cost, and a payout including the tax withheld', () => {
  expect(dealtOf(line('SELL', -968_696), line('EXIT_COST', -29_960))[0]).toEqual([29_960, -998_656]);
  const payout = dealtOf(
    line('ANNUITY_PAYOUT', -40_000),
    line('WAGE_TAX', -9_000),
    line('HEALTHCARE_CONTRIBUTION', -1_000),
  );
  expect(payout[0]).toEqual([10_000, -50_000]);
});

test('does not deduct costs of another fund or day, and deducts nothing from a type without deductions', () => {
  expect(dealtOf(line('TOP_UP', 25_000), line('ENTRY_COST', -750, '2 2026-12-01'))[0]).toEqual([0, 25_000]);
  expect(dealtOf(line('REINVESTMENT', 1_234), line('ENTRY_COST', -750))[0]).toEqual([0, 1_234]);
});

test('the dealt amount of a reversed direct debit excludes the entry cost returned with it', () => {
  expect(dealtOf(line('DIRECT_DEBIT_REVERSAL', -25_000), line('ENTRY_COST', 750))[0]).toEqual([
    -750, -24_250,
  ]);
});

test('splits the entry cost of one fund and day over the deposits in the way in which they were dealt', () => {
  const deposits = fc.array(fc.integer({ min: 10_000, max: 9_000_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(deposits, fc.integer({ min: 1, max: 500 }), (amounts, basisPoints) => {
      // Rounds half up in integers. The whole is 10,000 basis points.
      const costs = amounts.map((amount) => Math.floor((2 * amount * basisPoints + 10_000) / 20_000));
      const total = costs.reduce((sum, cost) => sum + cost, 0);
      const dealt = dealtOf(...amounts.map((amount) => line('TOP_UP', amount)), line('ENTRY_COST', -total));
      expect(dealt.slice(0, -1)).toEqual(costs.map((cost, at) => [cost, (amounts[at] ?? 0) - cost]));
    }),
    { numRuns: 200 },
  );
});
