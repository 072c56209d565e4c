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
])('parses the amount %s as %d cents, and never returns minus zero', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

test.each(['-0.01', '-1', '-', '-.', '.', '', '--0.00', '- 0.00'])(
  'rejects the text %s as an amount',
  (text) => {
    expect(readAmount(text)).toBe(`${text} is geen bedrag.`);
  },
);
