import { describe, expect, test } from 'vitest';
import { isoDate } from './dates.ts';
import { addBusinessDays, dealingOn, isBusinessDay, nextDealing } from './dealing-calendar.ts';

const at = (instant: string) => new Date(instant);
const day = isoDate;

describe('business days', () => {
  test.each([
    ['2024-03-29', 'Good Friday'],
    ['2024-04-01', 'Easter Monday'],
    ['2025-04-18', 'Good Friday'],
    ['2025-04-21', 'Easter Monday'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Easter Monday'],
    ['2027-03-26', 'Good Friday'],
    ['2049-04-19', 'Easter Monday, a year the table corrects'],
    ['2076-04-20', 'Easter Monday, the other correction'],
    ['2026-01-01', 'New Year'],
    ['2026-05-01', '1 May'],
    ['2026-12-25', 'Christmas'],
    ['2025-12-26', 'Boxing Day'],
    ['2026-11-21', 'a Saturday'],
    ['2026-11-22', 'a Sunday'],
  ])('%s is not a business day: %s', (closed) => {
    expect(isBusinessDay(day(closed))).toBe(false);
  });

  test('Dutch holidays on which banks in Europe work are business days', () => {
    // 27 April 2026 is King's Day and 14 May 2026 is Ascension Day.
    expect([day('2026-04-27'), day('2026-05-14')].map(isBusinessDay)).toEqual([true, true]);
  });

  test('are counted forwards and backwards, without the starting day itself', () => {
    expect(addBusinessDays(day('2026-11-20'), 1)).toBe('2026-11-23');
    expect(addBusinessDays(day('2026-11-23'), -1)).toBe('2026-11-20');
    expect(addBusinessDays(day('2026-12-24'), 1)).toBe('2026-12-28');
    expect(() => addBusinessDays(day('2026-12-24'), 0)).toThrow(RangeError);
  });
});

describe('a dealing run', () => {
  // Promise: Wij maken het bedrag uiterlijk op de tiende werkdag van de maand over.
  // Promise: U krijgt de uitkering achteraf: na elke periode, rond de 10e werkdag van de maand.
  // Promise: Wij keren uit na elke periode, rond de 10e werkdag van de maand.
  // Promise: Wij betalen u rond de 10e werkdag van die maand.
  // Promise: De koers hoort er uiterlijk op de vijfde werkdag van de maand te zijn.
  // Promise: hadden er uiterlijk moeten zijn op
  // Promise: De koersen moesten uiterlijk op … zijn gepubliceerd.
  // Promise: Ze moesten uiterlijk op … zijn gepubliceerd.
  // Promise: Publiceer uiterlijk op ….
  test('has its cut-off at 16.00 in winter, and pays on the tenth business day', () => {
    expect(dealingOn(day('2026-12-01'))).toEqual({
      dealingDay: '2026-12-01',
      cutOff: at('2026-11-30T15:00:00Z'),
      publicationDay: '2026-12-07',
      payDay: '2026-12-14',
    });
  });

  // Promise: U kunt deze tot …, 16.00 uur annuleren.
  test('has its cut-off an hour earlier in UTC during summer time', () => {
    // The clock changes on Sunday 29 March 2026; the last business day is Tuesday 31 March.
    expect(dealingOn(day('2026-04-01')).cutOff).toEqual(at('2026-03-31T14:00:00Z'));
    // In 2027 summer time starts on 28 March, before the last business day, and ends on 31 October, after it.
    expect(dealingOn(day('2027-11-01')).cutOff).toEqual(at('2027-10-29T14:00:00Z'));
  });

  test("for January has its cut-off on 31 December and does not count New Year's Day", () => {
    expect(dealingOn(day('2026-01-01'))).toMatchObject({
      cutOff: at('2025-12-31T15:00:00Z'),
      publicationDay: '2026-01-08',
      payDay: '2026-01-15',
    });
  });

  test('for April 2024 has its cut-off before Easter and counts business days from after Easter', () => {
    expect(dealingOn(day('2024-04-01'))).toMatchObject({
      cutOff: at('2024-03-28T15:00:00Z'),
      publicationDay: '2024-04-08',
    });
  });

  // Promise: Het fonds wordt elke maand gewaardeerd, op de eerste dag van de maand.
  // Promise: Koersen zijn er op de eerste van elke maand.
  test('must fall on the first of a month', () => {
    expect(() => dealingOn(day('2026-12-02'))).toThrow(RangeError);
  });
});

describe('received payments and orders', () => {
  // Promise: Wij beleggen geld dat vóór … uur op de laatste werkdag van de maand bij ons binnen is tegen de koers van de eerste dag van de volgende maand.
  // Promise: Dan kopen wij participaties tegen de koers van de eerste dag van de volgende maand.
  // Promise: Dan beleggen wij het per ….
  // Promise: Uw belegging start op … als wij uw geld vóór …, 16.00 uur hebben ontvangen en uw aanvraag dan is goedgekeurd.
  // Promise: Wij beleggen het tegen de koers van de eerste dag van een maand.
  // Promise: …, 16.00 uur
  test('before the cut-off are dealt on the next first of a month, and from the cut-off on a month later', () => {
    expect(nextDealing(at('2026-11-30T14:59:59.999Z')).dealingDay).toBe('2026-12-01');
    expect(nextDealing(at('2026-11-30T15:00:00Z')).dealingDay).toBe('2027-01-01');
  });

  test('in the weekend after the last business day of a month miss the next dealing day', () => {
    expect(nextDealing(at('2026-10-31T09:00:00Z')).dealingDay).toBe('2026-12-01');
  });

  test('around New Year are assigned by the calendar day in the Netherlands', () => {
    expect(nextDealing(at('2025-12-31T14:59:00Z')).dealingDay).toBe('2026-01-01');
    expect(nextDealing(at('2025-12-31T22:59:00Z')).dealingDay).toBe('2026-02-01');
    expect(nextDealing(at('2025-12-31T23:01:00Z')).dealingDay).toBe('2026-02-01');
  });
});
