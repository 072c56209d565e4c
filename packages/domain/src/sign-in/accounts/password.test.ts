import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { newPassword, passwordLengthProblem } from './password.ts';

test.each([
  [11, false],
  [12, true],
  [128, true],
  [129, false],
])('V-05 accepts a new password of %i characters: %s', (length, isAllowed) => {
  expect(passwordLengthProblem('x'.repeat(length)) === undefined).toBe(isAllowed);
});

test('V-05 accepts a password exactly as typed, with any characters', () => {
  for (const typed of [
    '  spaties voor en na  ',
    'alleen kleine letters',
    '0000000000000',
    'cafe\u0301 en naïef',
    '🔑🔑🔑🔑🔑🔑',
  ]) {
    expect(safeParse(newPassword, typed).data).toBe(typed);
  }
});
