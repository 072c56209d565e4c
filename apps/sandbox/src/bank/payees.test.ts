import { expect, test } from 'vitest';
import { comparePayee } from './payees.ts';

const known = { name: 'P.J. van der Müller', isAnswering: true, isInScheme: true };

test.each([
  ['P.J. van der Müller', { result: 'MTCH' }],
  ['pj van der muller', { result: 'MTCH' }],
  ['P.J. van der Mulder', { result: 'CMTC', name: 'P.J. van der Müller' }],
  ['A. van der Muller', { result: 'CMTC', name: 'P.J. van der Müller' }],
  ['P.J. de Vries', { result: 'NMTC' }],
  ['', { result: 'NMTC' }],
])('the name %s is compared as a bank does, and a stranger reads no name', (name, expected) => {
  expect(comparePayee(known, name)).toEqual(expected);
});

test('a bank outside the scheme cannot say, and an account nobody spoke of is in the name that is asked', () => {
  expect(comparePayee({ ...known, isInScheme: false }, known.name)).toEqual({ result: 'NOAP' });
  expect(comparePayee(undefined, 'X')).toEqual({ result: 'MTCH' });
});
