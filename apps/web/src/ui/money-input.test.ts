import type { Cents } from '@portaal/engine';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoneyInput, parseMoney } from './money-input.ts';

const cents = (text: string): number | null | undefined => {
  const reading = parseMoney(text);
  return reading.ok ? reading.cents : undefined;
};
const problem = (text: string): string => {
  const reading = parseMoney(text);
  return reading.ok ? 'none' : reading.problem;
};
const message = (text: string): string => {
  const reading = parseMoney(text);
  return reading.ok ? '' : reading.message;
};

describe('a user types an amount in Dutch notation', () => {
  it.each([
    ['1000', 100_000],
    ['1.000', 100_000],
    ['1000,5', 100_050],
    ['1000,50', 100_050],
    ['1.000,50', 100_050],
    ['€ 1.000,50', 100_050],
    ['€1.000,50', 100_050],
    ['EUR 1.000', 100_000],
    ['1.000 euro', 100_000],
    ['\u00a0€\u00a01.000,50 ', 100_050],
    ['1 000', 100_000],
    ['1 000,50', 100_050],
    ['12.345.678,90', 1_234_567_890],
    ['250.000', 25_000_000],
    ['500,-', 50_000],
    ['500,--', 50_000],
    ['1.500,–', 150_000],
    ['0,5', 50],
    [',50', 50],
    ['0', 0],
    ['0,00', 0],
    ['007', 700],
    ['1000,', 100_000],
    ['0,29', 29],
    ['1,15', 115],
  ])('accepts the amount %s', (text, expected) => {
    expect(cents(text)).toBe(expected);
  });

  it.each(['', '   ', '\u00a0'])('treats empty input as no amount, without a problem', (text) => {
    expect(parseMoney(text)).toEqual({ ok: true, cents: null });
  });
});

describe('ambiguous amounts are rejected', () => {
  it.each([
    '1.00',
    '1.0',
    '1.5',
    '12.50',
    '1,000',
    '250,000',
    '1,000.50',
    '1.000.50',
    '1.0000',
    '10000.50',
    '0.500',
    '.50',
    '1.',
    '1 00',
    '1.000 000',
    '1,000,000',
    '1..000',
    '1,5.0',
    '1234.567',
  ])('rejects the ambiguous amount %s', (text) => {
    expect(problem(text)).toBe('ambiguous');
    expect(message(text)).toMatch(/komma/);
  });

  it('ambiguous amounts are rejected with a message that contains both possible meanings', () => {
    expect(message('1.00')).toContain('Bedoelt u 1.000 euro of 1,00 euro?');
    expect(message('1.5')).toContain('Bedoelt u 1.500 euro of 1,50 euro?');
    expect(message('1,000')).toContain('Bedoelt u 1.000 euro of 1,00 euro?');
    expect(message('250,000')).toContain('Bedoelt u 250.000 euro of 250,00 euro?');
  });
});

describe('texts that are not amounts are rejected', () => {
  it.each(['abc', '10k', '1e3', '1/2', '10 %', '€', 'euro', '--', ',', '.', "1'000", '5+5', '١٢'])(
    'rejects %s, which is not an amount',
    (text) => {
      expect(problem(text)).toBe('notAnAmount');
    },
  );

  it('texts that are not amounts have separate messages for a third decimal, a minus sign and a too large amount', () => {
    expect(problem('1000,505')).toBe('tooManyDecimals');
    expect(problem('0,001')).toBe('tooManyDecimals');
    expect(message('10,1234')).toBe('Vul maximaal 2 cijfers achter de komma in.');
    expect(problem('-5')).toBe('negative');
    expect(problem('− 1.000')).toBe('negative');
    expect(problem('9'.repeat(20))).toBe('tooLarge');
  });
});

describe('a money field formats its amount in Dutch notation', () => {
  it.each([
    [100_000, '1.000'],
    [100_050, '1.000,50'],
    [100_005, '1.000,05'],
    [50, '0,50'],
    [0, '0'],
    [1_234_567_890, '12.345.678,90'],
  ])('formats %i cents as text in the field', (amount, text) => {
    expect(formatMoneyInput(amount as Cents)).toBe(text);
  });

  it('shows an absent value as an empty text', () => {
    expect(formatMoneyInput(null)).toBe('');
  });

  it('parsing a formatted amount returns the same amount', () => {
    const sameAmount = fc.property(
      fc.integer({ min: 0, max: 10 ** 14 }),
      (amount) => cents(formatMoneyInput(amount as Cents)) === amount,
    );
    expect(fc.check(sameAmount).counterexample).toBeNull();
  });

  it('parsing any text neither throws nor returns a fraction of a cent', () => {
    const wholeOrNothing = fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789.,- €eur%') }),
      (text) => {
        const amount = cents(text);
        return amount === undefined || amount === null || Number.isSafeInteger(amount);
      },
    );
    expect(fc.check(wholeOrNothing).counterexample).toBeNull();
  });
});
