import { expect, test } from 'vitest';
import { isNameOfProvider, transferPayerOf } from './transfer-payer.rules.ts';

test.each([
  ['Nationale-Nederlanden', 'NATIONALE NEDERLANDEN LEVENSVERZEKERING MIJ N.V.'],
  ['Nationale-Nederlanden', 'Nationale-Nederlanden Bank NV'],
  ['a.s.r.', 'ASR LEVENSVERZEKERING N.V. INZ. J. JANSEN'],
  ['a.s.r.', 'A.S.R. Levensverzekering NV'],
  ['Brand New Day', 'Brand New Day Bank N.V.'],
  ['Zwitserleven', 'SRLEV NV H.O.D.N. ZWITSERLEVEN'],
  ['SNS', 'SNS BANK NV'],
  ['Levensverzekering Maatschappij N.V.', 'LEVENSVERZEKERING MAATSCHAPPIJ NV'],
])('recognises the provider %s in the name %s of a bank line', (provider, name) => {
  expect(isNameOfProvider(name, provider)).toBe(true);
});

test.each([
  ['Nationale-Nederlanden', 'NATIONALE BANK'],
  ['a.s.r.', 'ABN AMRO BANK NV'],
  ['ING', 'J. Jansen'],
  ['Brand New Day', 'New Day Consultancy'],
  ['Zwitserleven', 'J. DE WIT INZ ZWITSERLEVEN'],
])('does not recognise the provider %s in the name %s', (provider, name) => {
  expect(isNameOfProvider(name, provider)).toBe(false);
});

const payer = { isOwnAccount: false, hasAccount: true, surname: 'Jansen', providerName: 'a.s.r.' };

test.each([
  [{ name: 'ASR LEVENSVERZ NV INZ. J. JANSEN' }, 'provider'],
  [{ name: 'JANSEN J' }, 'own'],
  [{ name: 'Hr J.P. Jansen' }, 'own'],
  [{ name: 'ASR LEVEN', isOwnAccount: true }, 'own'],
  [{ name: 'SRLEV NV' }, 'unknown'],
  [{ name: null }, 'unknown'],
  [{ name: 'ASR LEVEN', hasAccount: false }, 'unknown'],
  [{ name: 'Bakkerij De Halm', providerName: 'Bakkerij De Halm' }, 'unknown'],
  [{ name: 'Jansen Verzekeringen', providerName: 'Jansen Verzekeringen' }, 'unknown'],
] as const)('a line by %o is money of the %s', (line, expected) => {
  expect(transferPayerOf({ ...payer, ...line })).toBe(expected);
});
