import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { maskedBsn, maskedIban, numberVault } from './sealed-number.ts';

const { fieldKeys } = readConfiguration({ NODE_ENV: 'test' });

test('decrypts a number only in its own place, and leaves null unchanged', () => {
  const vault = numberVault(fieldKeys, 'relation');
  const stored = vault.seal('sealed_bsn', 'a', '999094580');
  expect(stored).not.toContain('999094580');
  expect(vault.open('sealed_bsn', 'a', stored)).toBe('999094580');
  expect(() => vault.open('sealed_bsn', 'b', stored)).toThrow();
  expect(() => numberVault(fieldKeys, 'another').open('sealed_bsn', 'a', stored)).toThrow();
  expect([vault.seal('sealed_bsn', 'a', null), vault.open('sealed_bsn', 'a', null)]).toEqual([null, null]);
});

test('masks a number except its end and the country code', () => {
  expect(maskedBsn('999094580')).toBe('••••••580');
  expect(maskedIban('NL91ABNA0417164300')).toBe('NL•• •••• •••• ••43 00');
  expect(maskedIban('BE68539007547034')).toBe('BE•• •••• •••• 7034');
});
