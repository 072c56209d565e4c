import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findContractNumbers,
  findReferences,
  referenceOfContract,
  writeReference,
} from './creditor-reference.ts';

const numbers = fc
  .tuple(fc.integer({ min: 2026, max: 2099 }), fc.integer({ min: 1, max: 9_999_999 }))
  .map(([year, sequence]) => `${year}-${String(sequence).padStart(6, '0')}`);

const contractsIn = (text: string) =>
  findReferences(text).flatMap((one) => (one.kind === 'contract' ? [one.contractNumber] : []));

describe('every contract has a payment reference with check digits', () => {
  // ISO 11649: R counts as 27 and F as 15, and the check digits make the remainder modulo 97 equal to 1.
  test('the reference of a contract has check digits that leave 1 when divided by 97', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const reference = referenceOfContract(number);
        const digits = number.replace('-', '');
        expect(reference).toBe(`RF${reference.slice(2, 4)}${digits}`);
        expect(BigInt(`${digits}2715${reference.slice(2, 4)}`) % 97n).toBe(1n);
      }),
    );
  });

  test('the reference of a contract is found in every notation people use', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.constantFrom('', ' ', '-', '.', ' - '),
        fc.constantFrom('', 'Inleg ', 'bijstorting,'),
        fc.boolean(),
        (number, mark, before, isLower) => {
          const written = writeReference(referenceOfContract(number)).replaceAll(' ', mark);
          const text = `${before}${isLower ? written.toLowerCase() : written} van P. de Vries`;
          expect(contractsIn(text)).toEqual([number]);
          expect(findContractNumbers(text)).toEqual([]);
        },
      ),
    );
  });

  test('the reference of a contract is reported as `broken` when one digit is mistyped, and matches no contract', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, place, more) => {
        const reference = referenceOfContract(number);
        const at = 2 + (place % (reference.length - 2));
        const digit = (Number(reference[at]) + more) % 10;
        const mistyped = `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`;
        expect(findReferences(mistyped)).toEqual([{ kind: 'broken', text: mistyped }]);
        expect(findContractNumbers(mistyped)).toEqual([]);
      }),
    );
  });

  test('reports a reference with two swapped digits as `broken`, and matches it with no contract', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (number, place) => {
        const reference = referenceOfContract(number);
        const at = 2 + (place % (reference.length - 3));
        const [one = '', other = ''] = [reference[at], reference[at + 1]];
        fc.pre(one !== other);
        const mistyped = `${reference.slice(0, at)}${other}${one}${reference.slice(at + 2)}`;
        expect(findReferences(mistyped)).toEqual([{ kind: 'broken', text: mistyped }]);
      }),
    );
  });

  test('the reference of a contract is reported as `broken` when a digit is missing or a letter O replaces a zero', () => {
    const reference = referenceOfContract('2026-000123');
    for (const text of [reference.slice(0, -1), reference.replace('0', 'O')]) {
      expect(findReferences(text)).toMatchObject([{ kind: 'broken' }]);
    }
  });

  test('the reference of a contract is recognised when a date follows', () => {
    const text = `${referenceOfContract('2026-000123')} 23-11-2026`;
    expect(contractsIn(text)).toEqual(['2026-000123']);
  });

  test('the reference of a contract is distinguished from a reference of another party', () => {
    expect(findReferences('RF18 5390 0754 7034')).toEqual([{ kind: 'other', text: 'RF18539007547034' }]);
  });
});

test('finds contract numbers in a text, but not inside longer numbers or words', () => {
  expect(findContractNumbers('inleg 2026-000123 en 2027001234, 2026-000123')).toEqual([
    '2026-000123',
    '2027-001234',
  ]);
  // A bank or payer may mention an account number whose ten digits look like a contract number.
  expect(findContractNumbers('/IBAN/NL08BUNQ2025123456/REMI/inleg 2026-000123')).toEqual(['2026-000123']);
  for (const text of [
    'NL08 BUNQ 2025123456',
    '12026-000123',
    '2026-00012',
    '20260001234567',
    'werf 2026',
    '',
  ]) {
    expect(findContractNumbers(text)).toEqual([]);
  }
  expect(findReferences('scherf 12 345')).toEqual([]);
});

test('does not read an offer number as a contract number, even with the same digits', () => {
  for (const text of [
    'B2026-000123',
    'b2026000123',
    'berekening B 2026-000123',
    '/REMI/B-2026-000123/EREF/',
  ]) {
    expect(findContractNumbers(text), text).toEqual([]);
  }
  expect(findContractNumbers('B2026-000123 voor contract 2026-000124')).toEqual(['2026-000124']);
});
