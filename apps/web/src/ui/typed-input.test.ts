import type { IsoDate } from '@portaal/engine';
import { describe, expect, it } from 'vitest';
import { dateParts, emptyDate, readDate, splitDate } from './date-input.ts';
import { formatPercentageInput, parsePercentage } from './percentage-input.ts';

describe('a user types a percentage', () => {
  it.each([
    ['25', 25],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['12,5 %', 12.5],
    ['100', 100],
    ['0', 0],
    ['33,', 33],
  ])('accepts the percentage %s', (text, value) => {
    expect(parsePercentage(text, 2)).toEqual({ ok: true, value });
  });

  it.each(['101', 'tien', '12,555', '1.000', '12,5,5', '-5', '%'])('rejects the percentage %s', (text) => {
    expect(parsePercentage(text, 2).ok).toBe(false);
  });

  it('treats empty input as no percentage without a problem, and formats a whole percentage without decimals', () => {
    expect(parsePercentage(' ', 2)).toEqual({ ok: true, value: null });
    expect(parsePercentage('12,5', 0)).toEqual({
      ok: false,
      message: 'Vul een heel percentage in, zonder komma.',
    });
    expect(formatPercentageInput(12.5)).toBe('12,5');
    expect(formatPercentageInput(null)).toBe('');
  });
});

describe('a user types a date in three boxes', () => {
  it('a date in three boxes must be an existing date', () => {
    expect(readDate({ day: '27', month: '4', year: '1961' })).toEqual({ ok: true, value: '1961-04-27' });
    expect(readDate({ day: '29', month: '02', year: '2024' })).toEqual({ ok: true, value: '2024-02-29' });
    expect(readDate(emptyDate)).toEqual({ ok: true, value: null });
  });

  it.each([
    { day: '29', month: '02', year: '2023' },
    { day: '31', month: '4', year: '1961' },
    { day: '', month: '4', year: '1961' },
    { day: '1', month: '13', year: '1961' },
    { day: '0', month: '1', year: '1961' },
  ])('rejects the date $day-$month-$year', (parts) => {
    expect(readDate(parts)).toEqual({ ok: false, message: 'Vul een geldige datum in (dd-mm-jjjj).' });
  });

  it('a date in three boxes requires a four-digit year and never guesses the century', () => {
    expect(readDate({ day: '27', month: '04', year: '61' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('4 cijfers'),
    });
  });

  it.each(['27-04-1961', '27/4/1961', '27.04.1961', ' 1961-04-27 '])(
    'splits the complete date %s over the three boxes',
    (text) => {
      const parts = splitDate(text);
      expect(parts && readDate(parts)).toEqual({ ok: true, value: '1961-04-27' });
    },
  );

  it('a date in three boxes does not split any other text, and shows a stored date in its boxes', () => {
    expect(splitDate('27 april 1961')).toBeNull();
    expect(dateParts('1961-04-27' as IsoDate)).toEqual({ day: '27', month: '04', year: '1961' });
    expect(dateParts(null)).toEqual(emptyDate);
  });
});
