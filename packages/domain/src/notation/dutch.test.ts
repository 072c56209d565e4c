import { expect, test } from 'vitest';
import { durationText, euroAndCents, euroText } from './dutch.ts';

test.each([0, 1, 12, 999, 1_000, 27_192, 250_000, 1_234_567, 12.5, 1_000.25, 0.125, 99_999_999.999, -1_500])(
  'writes %d euro in Dutch notation',
  (amount) => {
    expect(euroText(amount)).toBe(`€\u00a0${amount.toLocaleString('nl-NL')}`);
  },
);

test.each([0, 1, 10, 99, 100, 99_999, 100_000, 2_719_250, 123_456_789_012, -1, -123_456])(
  'writes %d cents in Dutch notation',
  (cents) => {
    const written = (cents / 100).toLocaleString('nl-NL', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    expect(euroAndCents(cents)).toBe(`€\u00a0${written}`);
  },
);

test.each([
  [1, '1 maand'],
  [11, '11 maanden'],
  [12, '1 jaar'],
  [241, '20 jaar en 1 maand'],
  [256, '21 jaar en 4 maanden'],
])('writes %d months in years and months', (months, text) => {
  expect(durationText(months)).toBe(text);
});
