import { expect, test } from 'vitest';
import { euroText } from './dutch.ts';

test.each([0, 1, 12, 999, 1_000, 27_192, 250_000, 1_234_567, 12.5, 1_000.25, 0.125, 99_999_999.999, -1_500])(
  'euro in a message as the Dutch write it: %d',
  (amount) => {
    expect(euroText(amount)).toBe(`€\u00a0${amount.toLocaleString('nl-NL')}`);
  },
);
