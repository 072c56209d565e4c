import { expect, test } from 'vitest';
import { oneTimeCode, twoFaToken } from '../../http/two-fa-token.ts';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12\u00a034\t56\n', '123456'],
  ['000000', '000000'],
])('S-06 parses the code %j as %s', (typed, code) => {
  expect(oneTimeCode.parse(typed)).toBe(code);
});

test.each(['', '12345', '1234567', '12345a', '-12345', '1 2 3 4 5 6 7', '1'.repeat(1_000)])(
  'S-06 rejects %j as a step-up code',
  (typed) => {
    const validated = oneTimeCode.safeParse(typed);
    expect(validated.error?.issues.map(({ message }) => message)).toContain('Vul de code van 6 cijfers in.');
  },
);

test('S-06 accepts only a token of 256 bits in base64url', () => {
  expect(twoFaToken.safeParse('a'.repeat(43)).success).toBe(true);
  expect(twoFaToken.safeParse('a'.repeat(42)).success).toBe(false);
  expect(twoFaToken.safeParse(`${'a'.repeat(42)}'`).success).toBe(false);
});
