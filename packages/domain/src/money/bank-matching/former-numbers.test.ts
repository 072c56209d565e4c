import { describe, expect, it } from 'vitest';
import { findFormerNumberKeys, formerNumberKey } from './former-numbers.ts';

describe('a description can contain the number of a former system', () => {
  it.each([
    ['inleg HV-04711', 'HV04711'],
    ['Contract: hv 04711, november', 'HV04711'],
    ['hv 04 711', 'HV04711'],
    ['HV/04711', 'HV04711'],
    ['nr.104711', '104711'],
    ['12-34567 inleg', '1234567'],
    ['2010-000123', '2010000123'],
  ])('the description %j gives the key %s', (text, key) => expect(findFormerNumberKeys(text)).toContain(key));

  it.each([
    ['a date', 'inleg 01-02-2026', '01022026'],
    ['a date and an amount', '1 november 2026 250', '2026250'],
    ['groups of digits', '12 345 678', '12345678'],
    ['a year', 'inleg 2026', '2026'],
    ['a word without digits', 'inleg van Jansen', 'JANSEN'],
    ['the digits of an account number', 'van NL91 ABNA0417164300', '0417164300'],
    ['a number spread over two fields', 'HV | 04711', 'HV04711'],
  ])('reads no contract number from a description with %s', (_what, text, key) =>
    expect(findFormerNumberKeys(text)).not.toContain(key),
  );

  it('a former number in a description has the same key in every notation', () => {
    const keys = ['HV-04711', 'hv04711', 'HV 047.11', 'Hv/0471_1'].map(formerNumberKey);
    expect(new Set(keys)).toEqual(new Set(['HV04711']));
  });
});
