import { describe, expect, it } from 'vitest';
import { STATE_PENSION } from '../testdata/state-pension-table.ts';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { isoDate } from './dates.ts';
import { isStatePensionProvisional, statePensionAge, statePensionDate } from './state-pension.ts';

describe('statePensionAge depends on the date of birth', () => {
  it.each([
    ['1947-12-31', 65, 0],
    ['1948-01-01', 65, 1],
    ['1954-12-31', 66, 4],
    ['1955-08-31', 66, 4],
    ['1955-09-01', 66, 7],
    ['1957-02-28', 66, 10],
    ['1957-03-01', 67, 0],
    ['1960-12-31', 67, 0],
    ['1961-01-01', 67, 3],
    ['2008-01-01', 67, 3],
  ])('maps a birth date of %s to an age of %d years and %d months', (birthDate, years, months) => {
    expect(statePensionAge(isoDate(birthDate), STATE_PENSION)).toEqual({ years, months });
  });

  it('rejects a birth date before the first row', () => {
    const late = { version: 'late', rows: STATE_PENSION.rows.slice(1) };
    expect(() => statePensionAge(isoDate('1947-12-31'), late)).toThrow('table late has no row');
  });
});

describe('statePensionDate returns the day on which the state pension starts', () => {
  it.each([
    ['worked example 8', '1964-05-12', data.examples['8'].aow_date],
    ['a birthday on a leap day (domain 10.20)', '1960-02-29', '2027-03-01'],
    ['a birthday on a leap day, with the 29th of a later month', '1948-02-29', '2013-03-29'],
    ['a birthday on the 31st and a start in a month of 30 days', '1961-03-31', '2028-06-30'],
    ['a birthday on the 30th and a start in February of a leap year', '1964-11-30', '2032-02-29'],
    ['a birthday on the 31st and a start in a month of 31 days', '1961-12-31', '2029-03-31'],
    ['months that extend into the next year', '1964-10-15', '2032-01-15'],
  ])('for %s, maps birth date %s to start day %s', (_, birthDate, date) => {
    expect(statePensionDate(isoDate(birthDate), STATE_PENSION)).toBe(date);
  });
});

describe('isStatePensionProvisional reports whether the age is a forecast', () => {
  it.each([
    ['1964-09-30', false],
    ['1964-10-01', true],
    ['1990-01-01', true],
  ])('for birth date %s, the provisional flag is %s', (birthDate, provisional) => {
    expect(isStatePensionProvisional(isoDate(birthDate), STATE_PENSION)).toBe(provisional);
  });
});
