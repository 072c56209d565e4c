import { expect, it } from 'vitest';
import {
  costPercentage,
  euro,
  longDate,
  percentage,
  shortDate,
  signedWholeEuro,
  wholeEuro,
} from './dutch-notation.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it('formats amounts in Dutch notation on one line', () => {
  expect(plain(euro(1234.5))).toBe('€ 1.234,50');
  expect(plain(euro(-0.01))).toBe('− € 0,01');
  expect(plain(euro(-0))).toBe('€ 0,00');
  expect(plain(wholeEuro(-0.4))).toBe('€ 0');
  expect(plain(signedWholeEuro(1234.5))).toBe('+ € 1.235');
  expect(plain(signedWholeEuro(-20))).toBe('− € 20');
  expect(plain(signedWholeEuro(0.2))).toBe('€ 0');
  expect(euro(1)).not.toContain(' ');
});

it('formats fractions as percentages in Dutch notation', () => {
  expect(percentage(0.0218)).toBe('2,18%');
  expect(percentage(0.4)).toBe('40%');
  expect(percentage(1.0651, 1)).toBe('106,5%');
  expect(plain(percentage(-0.053))).toBe('− 5,3%');
});

it('formats an agreed cost as it is charged, with two to four decimals', () => {
  expect([0.02, 0.0162, 0.016255, 0].map(costPercentage)).toEqual(['2,00%', '1,62%', '1,6255%', '0,00%']);
});

it('formats days in Dutch time', () => {
  expect(plain(longDate('2026-03-01'))).toBe('1 maart 2026');
  expect(shortDate('2026-03-01')).toBe('01-03-2026');
  expect(plain(longDate(new Date('2026-12-31T23:30:00Z')))).toBe('1 januari 2027');
});
