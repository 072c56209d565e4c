import { expect, test } from 'vitest';
import { accumulationInput, outcomeOf, payoutInput } from '../testing/annuity-examples.ts';
import { purchasingPower } from './purchasing-power.ts';

test('discounts an end value by inflation: € 16.569 after ten years at 2% is € 13.592,35', () => {
  const example1 = { ...accumulationInput, initialDeposit: 10_000, periodicDeposit: 0, duration: 10 };
  const result = outcomeOf({ ...example1, productCode: 'SB', birthdate: null });
  expect(result.scenarios.expected.endValue).toBe(16_569);
  const { atEnd, course, frequency } = purchasingPower(result, 2);
  // 16.569 ÷ 1,02^10.
  expect(atEnd.expected).toBe(13_592.35);
  expect(course.at(0)).toEqual({ year: 0, euro: 9_700, now: 9_700 });
  expect(course.at(-1)).toEqual({ year: 10, euro: 16_569, now: 13_592.35 });
  expect(frequency).toBeUndefined();
});

test('leaves an amount unchanged without inflation', () => {
  const result = outcomeOf(accumulationInput);
  expect(purchasingPower(result, 0).atEnd.optimistic).toBe(result.scenarios.optimistic.endValue);
});

test('a constant payout in euros buys less every year', () => {
  const result = outcomeOf(payoutInput);
  const { course, atEnd, frequency } = purchasingPower(result, 2);
  expect(frequency).toBe('Kwartaal');
  expect(new Set(course.map(({ euro }) => euro))).toEqual(
    new Set([result.scenarios.expected.periodicPayment]),
  );
  expect(course.map(({ now }) => now)).toEqual(course.map(({ now }) => now).toSorted((a, b) => b - a));
  expect(course.at(-1)?.now).toBe(atEnd.expected);
});
