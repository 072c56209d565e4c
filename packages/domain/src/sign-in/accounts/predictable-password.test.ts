import { expect, test } from 'vitest';
import { isPredictable } from './predictable-password.ts';

test.each([
  'wachtwoord2026!',
  'W@chtw00rd1234',
  'Welkom12345678',
  'qwertyuiopasdf',
  '123456789012',
  'aaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  'zomer2025zomer2025',
  'Beleggen!Beleggen!',
  'feyenoord1908',
  'correcthorsebatterystaple',
])('V-05 rejects the predictable password %s', (password) => {
  expect(isPredictable(password)).toBe(true);
});

test.each(['rustig-wonen-in-2026', 'vier paarse tuinstoelen', 'kT7#vLq2!mXp9', 'mijn fiets staat scheef'])(
  'V-05 accepts the unpredictable password %s',
  (password) => {
    expect(isPredictable(password)).toBe(false);
  },
);

test("V-05 counts the user's own name, their address and the brand name as predictable words", () => {
  const own = ['Marijke van Duivenvoorde', 'm.duivenvoorde@example.nl', 'Baken Vastgoed'];
  expect(isPredictable('Duivenvoorde1967', own)).toBe(true);
  expect(isPredictable('bakenvastgoed2026', own)).toBe(true);
  expect(isPredictable('NeldeWit-1961', ['Nel de Wit'])).toBe(true);
  expect(isPredictable('Duivenvoorde1967')).toBe(false);
});
