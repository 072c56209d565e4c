import { expect, test } from 'vitest';
import { customerNumberText, isCustomerNumber, signInName } from './sign-in-name.ts';

test('a customer number has ten digits, and the last digit is a check digit', () => {
  expect(isCustomerNumber('1234567897')).toBe(true);
  expect(isCustomerNumber('1234567890')).toBe(false);
  expect(isCustomerNumber('0000000000')).toBe(false);
  expect(isCustomerNumber('123456789')).toBe(false);
});

test('a customer number with one wrong digit is invalid', () => {
  const number = '1234567897';
  for (const i of [...number].keys()) {
    for (const digit of '0123456789') {
      const typed = `${number.slice(0, i)}${digit}${number.slice(i + 1)}`;
      expect(isCustomerNumber(typed)).toBe(typed === number);
    }
  }
});

test('accepts as sign-in name an email address, or a customer number as printed in the letter', () => {
  expect(signInName.parse(' Jan@Example.nl ')).toBe('Jan@Example.nl');
  expect(signInName.parse(customerNumberText('1234567897'))).toBe('1234567897');
  expect(signInName.parse(' 1234-567.897 ')).toBe('1234567897');
});

test('rejects a sign-in name that is neither an address nor a customer number, and reports what is wrong', () => {
  const errorOf = (text: string) => signInName.safeParse(text).error?.issues.map(({ message }) => message);
  expect(errorOf('1234 567 890')).toEqual([
    'Dit klantnummer klopt niet. Een klantnummer heeft 10 cijfers en staat in onze brief.',
  ]);
  expect(errorOf('jan')).toEqual(['Vul een geldig e-mailadres in.']);
  expect(errorOf('')).toEqual(['Vul een geldig e-mailadres in.']);
});
