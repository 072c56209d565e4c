import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfNextMonth,
  isIsoDate,
  isoDate,
  lastDayOfYear,
  monthsBetween,
  startedMonthsBetween,
  yearOf,
} from './dates.ts';

const anyDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => isoDate(date.toISOString().slice(0, 10)));

describe('isoDate validates a day', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])('accepts %s as a day', (text) => {
    expect(isoDate(text)).toBe(text);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '01-01-2026',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    '',
  ])('isoDate rejects %j', (text) => {
    expect(isIsoDate(text)).toBe(false);
    expect(() => isoDate(text)).toThrow(RangeError);
  });
});

describe('addDays adds days to a date', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-12-31', 1, '2024-01-01'],
    ['2026-11-20', 90, '2027-02-18'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s plus %d days is %s', (date, days, expected) => {
    expect(addDays(isoDate(date), days)).toBe(expected);
  });

  it('moves by the number of days that daysBetween counts', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('rejects a fraction of a day', () => {
    expect(() => addDays(isoDate('2026-01-01'), 0.5)).toThrow(RangeError);
  });
});

describe('addMonths adds months to a date', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-08-31', -6, '2026-02-28'],
    ['2026-12-01', 480, '2066-12-01'],
  ])('moves %s by %d months to %s', (date, months, expected) => {
    expect(addMonths(isoDate(date), months)).toBe(expected);
  });

  it('rejects a fraction of a month and a year without four digits', () => {
    expect(() => addMonths(isoDate('2026-01-01'), 0.5)).toThrow(RangeError);
    expect(() => addMonths(isoDate('9999-12-01'), 1)).toThrow(RangeError);
  });
});

describe('firstOfNextMonth returns the first day of the next month', () => {
  it.each([
    ['2026-11-30', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2027-01-01', '2027-02-01'],
  ])('firstOfNextMonth maps %s to day %s', (today, expected) => {
    expect(firstOfNextMonth(isoDate(today))).toBe(expected);
  });
});

describe('monthsBetween counts whole months', () => {
  it.each([
    ['2026-01-15', '2026-02-14', 0],
    ['2026-01-15', '2026-02-15', 1],
    ['2026-01-31', '2026-02-28', 1],
    ['2021-12-01', '2026-12-01', 60],
    ['2026-02-15', '2026-01-15', -1],
    ['2026-01-15', '2026-01-15', 0],
  ])('counts the time from %s to %s as %d whole months', (from, to, expected) => {
    expect(monthsBetween(isoDate(from), isoDate(to))).toBe(expected);
  });

  it('returns the largest number of months addMonths can add without passing the other date', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const months = monthsBetween(from, to);
        expect(addMonths(from, months) <= to).toBe(true);
        expect(addMonths(from, months + 1) > to).toBe(true);
      }),
    );
  });
});

describe('startedMonthsBetween counts started months', () => {
  it.each([
    ['2027-01-01', '2031-08-12', 56],
    ['2027-01-01', '2031-08-01', 55],
    ['2027-01-31', '2027-02-28', 1],
    ['2027-01-30', '2027-03-31', 3],
    ['2028-02-01', '2028-02-29', 1],
    ['2027-01-01', '2027-01-01', 0],
    ['2027-01-02', '2027-01-01', 0],
  ])('counts the time from %s to %s as %d started months', (from, to, expected) => {
    expect(startedMonthsBetween(isoDate(from), isoDate(to))).toBe(expected);
  });
});

describe('lastDayOfYear returns the last day of a year', () => {
  it("lastDayOfYear returns New Year's Eve", () => {
    expect(lastDayOfYear(2036)).toBe('2036-12-31');
  });
});

describe('daysBetween counts calendar days', () => {
  it.each([
    ['2024-02-28', '2024-03-01', 2],
    ['2023-02-28', '2023-03-01', 1],
    ['2026-03-28', '2026-03-30', 2],
    ['2024-01-01', '2026-01-01', 731],
    ['2026-01-01', '2025-01-01', -365],
  ])('counts the time from %s to %s as %d days', (from, to, expected) => {
    expect(daysBetween(isoDate(from), isoDate(to))).toBe(expected);
  });

  it('daysBetween agrees with the UTC calendar', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(daysBetween(a, b)).toBe((Date.parse(b) - Date.parse(a)) / 86_400_000);
      }),
    );
  });
});

describe('yearOf returns the year of a day', () => {
  it('returns the calendar year of a date', () => {
    expect(yearOf(isoDate('2026-12-31'))).toBe(2026);
  });
});
