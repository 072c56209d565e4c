import { expect, test } from 'vitest';
import { comparePayee } from './payees.ts';

const payee = { name: 'P.J. van der Müller', isAnswering: true, isInScheme: true };

test.each([
  ['P.J. van der Müller', { result: 'MTCH' }],
  ['pj van der muller', { result: 'MTCH' }],
  ['P.J. van der Mulder', { result: 'CMTC', name: 'P.J. van der Müller' }],
  ['A. van der Muller', { result: 'CMTC', name: 'P.J. van der Müller' }],
  ['P.J. de Vries', { result: 'NMTC' }],
  ['', { result: 'NMTC' }],
])(
  'compares the name %s as a bank does and reveals the account name only on a close match',
  (name, expected) => {
    expect(comparePayee(payee, name)).toEqual(expected);
  },
);

test('returns NOAP for a bank outside the scheme and a match for an unregistered account', () => {
  expect(comparePayee({ ...payee, isInScheme: false }, payee.name)).toEqual({ result: 'NOAP' });
  expect(comparePayee(undefined, 'X')).toEqual({ result: 'MTCH' });
});
