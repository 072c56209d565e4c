import { expect, test } from 'vitest';
import {
  formatCostPercentage,
  formatDate,
  formatEuro,
  formatLongDate,
  formatNumber,
  formatPercentage,
  formatShortMonth,
  formatSignedEuro,
  formatSignedPercentage,
  formatSignedWholeEuro,
  formatWholeEuro,
  today,
} from './dutch-format.ts';

/** `Intl` writes a no-break space after the sign. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('formats an amount with a dot for thousands, a decimal comma and two decimals', () => {
  expect(plain(formatEuro(1234567.5))).toBe('€ 1.234.567,50');
  expect(plain(formatEuro(-0.05))).toBe('− € 0,05');
});

test('formats a limit without cents', () => expect(plain(formatWholeEuro(250_000))).toBe('€ 250.000'));

test('formats a fraction as a percentage', () => {
  expect(formatPercentage(0.0425)).toBe('4,3%');
  expect(formatPercentage(0.5, 0)).toBe('50%');
});

test('formats an agreed cost as it is charged, with two to four decimals', () => {
  expect([0.02, 0.0162, 0.016255, 0].map(formatCostPercentage)).toEqual([
    '2,00%',
    '1,62%',
    '1,6255%',
    '0,00%',
  ]);
});

test('formats a difference with a plus or a true minus sign, and without a sign if it rounds to zero', () => {
  expect(plain(formatSignedEuro(106.66))).toBe('+ € 106,66');
  expect(plain(formatSignedEuro(-20))).toBe('− € 20,00');
  expect(plain(formatSignedEuro(-0.001))).toBe('€ 0,00');
  expect(plain(formatSignedWholeEuro(1234.6))).toBe('+ € 1.235');
  expect(plain(formatSignedWholeEuro(-0.4))).toBe('€ 0');
  expect(plain(formatSignedPercentage(-0.0425))).toBe('− 4,3%');
  expect(formatSignedPercentage(0.0004)).toBe('0,0%');
});

test('formats a price with four decimals', () => expect(formatNumber(1234.5, 4)).toBe('1.234,5000'));

test('formats a day as dd-mm-jjjj or with the name of the month', () => {
  expect(formatDate('2026-03-01')).toBe('01-03-2026');
  expect(formatLongDate('2026-03-01')).toBe('1\u00a0maart 2026');
  expect(formatShortMonth('2026-03-01')).toBe('mrt 2026');
});

test('formats an instant as its day in the Netherlands', () => {
  expect(formatDate('2025-12-31T23:30:00Z')).toBe('01-01-2026');
  expect(today(new Date('2025-12-31T23:30:00Z'))).toBe('2026-01-01');
});
