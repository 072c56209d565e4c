import { expect, test } from 'vitest';
import { readAmount } from './statement-values.ts';

test.each([
  ['0', 0],
  ['0.00', 0],
  ['-0.00', 0],
  ['-0', 0],
  ['+0.00', 0],
  ['1234567.89', 123_456_789],
  ['007.10000', 710],
])('the amount %s is %d cents, and never minus zero', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

test.each(['-0.01', '-1', '-', '-.', '.', '', '--0.00', '- 0.00'])('%s is not an amount', (text) => {
  expect(readAmount(text)).toBe(`${text} is geen bedrag.`);
});
