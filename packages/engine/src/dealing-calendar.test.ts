import { describe, expect, test } from 'vitest';
import { isoDate } from './dates.ts';
import {
  addBusinessDays,
  type DealingCalendar,
  dealingAfter,
  dealingOfMonth,
  dealingOn,
  isBusinessDay,
  lastDealing,
  nextDealing,
} from './dealing-calendar.ts';

const at = (instant: string) => new Date(instant);
const day = isoDate;

/**
 * Valuation on the first, cut-off at 16.00 on the business day before, publication on business day 5, payment
 * on business day 10.
 */
const firstOfMonth: DealingCalendar = [
  {
    validFrom: '2016-01-01',
    valuationDay: 1,
    cutOffBusinessDays: 1,
    cutOffTime: '16.00',
    publicationBusinessDay: 5,
    payBusinessDay: 10,
  },
];
/**
 * Valuation on the 15th, cut-off at 12.30 two business days before, publication on business day 3, payment on
 * business day 7.
 */
const fifteenth: DealingCalendar = [
  {
    validFrom: '2026-01-01',
    valuationDay: 15,
    cutOffBusinessDays: 2,
    cutOffTime: '12.30',
    publicationBusinessDay: 3,
    payBusinessDay: 7,
  },
];

describe('weekends and bank holidays are not business days', () => {
  test.each([
    ['2024-03-29', 'Good Friday'],
    ['2024-04-01', 'Easter Monday'],
    ['2025-04-18', 'Good Friday'],
    ['2025-04-21', 'Easter Monday'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Easter Monday'],
    ['2027-03-26', 'Good Friday'],
    ['2049-04-19', 'Easter Monday in a year that the table corrects'],
    ['2076-04-20', 'Easter Monday with the other correction of the table'],
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

  test('business days are counted forwards and backwards, without the starting day itself', () => {
    expect(addBusinessDays(day('2026-11-20'), 1)).toBe('2026-11-23');
    expect(addBusinessDays(day('2026-11-23'), -1)).toBe('2026-11-20');
    expect(addBusinessDays(day('2026-12-24'), 1)).toBe('2026-12-28');
    expect(() => addBusinessDays(day('2026-12-24'), 0)).toThrow(RangeError);
  });
});

describe('a dealing has a cut-off and a payment day', () => {
  // Promise: Wij maken het bedrag uiterlijk op … over.
  // Promise: U krijgt de uitkering achteraf: na elke periode, rond ….
  // Promise: Wij keren uit na elke periode, rond ….
  // Promise: Wij betalen u rond ….
  // Promise: De koers hoort er uiterlijk op … te zijn.
  // Promise: hadden er uiterlijk moeten zijn op
  // Promise: De koersen moesten uiterlijk op … zijn gepubliceerd.
  // Promise: Ze moesten uiterlijk op … zijn gepubliceerd.
  // Promise: Publiceer uiterlijk op ….
  test('a dealing has its cut-off at 16.00 in winter, and pays on the tenth business day', () => {
    expect(dealingOn(day('2026-12-01'), firstOfMonth)).toEqual({
      dealingDay: '2026-12-01',
      cutOff: at('2026-11-30T15:00:00Z'),
      cutOffTime: '16.00',
      publicationDay: '2026-12-07',
      payDay: '2026-12-14',
    });
  });

  // Promise: U kunt deze tot …, … uur annuleren.
  test('a dealing has its cut-off an hour earlier in UTC during summer time', () => {
    // The clock changes on Sunday 29 March 2026; the last business day is Tuesday 31 March.
    expect(dealingOn(day('2026-04-01'), firstOfMonth).cutOff).toEqual(at('2026-03-31T14:00:00Z'));
    // In 2027 summer time starts on 28 March, before the last business day, and ends on 31 October, after it.
    expect(dealingOn(day('2027-11-01'), firstOfMonth).cutOff).toEqual(at('2027-10-29T14:00:00Z'));
  });

  test("the dealing of January has its cut-off on 31 December, and New Year's Day does not count as a business day", () => {
    expect(dealingOn(day('2026-01-01'), firstOfMonth)).toMatchObject({
      cutOff: at('2025-12-31T15:00:00Z'),
      publicationDay: '2026-01-08',
      payDay: '2026-01-15',
    });
  });

  test('the dealing of April 2024 has its cut-off before Easter, and its business days are counted from after Easter', () => {
    expect(dealingOn(day('2024-04-01'), firstOfMonth)).toMatchObject({
      cutOff: at('2024-03-28T15:00:00Z'),
      publicationDay: '2024-04-08',
    });
  });

  // Promise: Het fonds wordt elke maand gewaardeerd, op ….
  test('rejects a dealing day that is not the valuation day of its month', () => {
    expect(() => dealingOn(day('2026-12-02'), firstOfMonth)).toThrow(RangeError);
    expect(() => dealingOn(day('2026-12-01'), fifteenth)).toThrow(RangeError);
  });
});

describe('received payments and orders are dealt in a following run', () => {
  // Promise: Wij beleggen geld dat vóór … bij ons binnen is tegen de koers van ….
  // Promise: Dan kopen wij participaties tegen de koers van ….
  // Promise: Dan beleggen wij het per ….
  // Promise: Uw belegging start op … als wij uw geld vóór …, … uur hebben ontvangen en uw aanvraag dan is goedgekeurd.
  // Promise: Wij beleggen het tegen de koers van ….
  // Promise: …, … uur
  test('deals payments received before the cut-off on the next first of a month, and others a month later', () => {
    expect(nextDealing(at('2026-11-30T14:59:59.999Z'), firstOfMonth).dealingDay).toBe('2026-12-01');
    expect(nextDealing(at('2026-11-30T15:00:00Z'), firstOfMonth).dealingDay).toBe('2027-01-01');
  });

  test('payments and orders received in the weekend after the last business day of a month miss the next dealing day', () => {
    expect(nextDealing(at('2026-10-31T09:00:00Z'), firstOfMonth).dealingDay).toBe('2026-12-01');
  });

  test('payments and orders received around New Year are assigned to a dealing by Dutch time', () => {
    expect(nextDealing(at('2025-12-31T14:59:00Z'), firstOfMonth).dealingDay).toBe('2026-01-01');
    expect(nextDealing(at('2025-12-31T22:59:00Z'), firstOfMonth).dealingDay).toBe('2026-02-01');
    expect(nextDealing(at('2025-12-31T23:01:00Z'), firstOfMonth).dealingDay).toBe('2026-02-01');
  });
});

describe('a provider can value its fund on the 15th', () => {
  // Derived by hand from calendars of 2026 and 2027. Business day 1 is the 15th itself if banks are open.
  test.each([
    // 15 January 2026 is a Thursday: closes Tuesday 13, in winter; business days 15, 16, 19 … 23.
    ['2026-01-15', '2026-01-13T11:30:00Z', '2026-01-19', '2026-01-23'],
    // 15 February 2026 is a Sunday: closes Thursday 12; business days from Monday 16 to Tuesday 24.
    ['2026-02-15', '2026-02-12T11:30:00Z', '2026-02-18', '2026-02-24'],
    // 15 April 2026 is a Wednesday in summer time: closes Monday 13; business days to Thursday 23.
    ['2026-04-15', '2026-04-13T10:30:00Z', '2026-04-17', '2026-04-23'],
    // 15 August 2026 is a Saturday: closes Thursday 13; business days from Monday 17 to Tuesday 25.
    ['2026-08-15', '2026-08-13T10:30:00Z', '2026-08-19', '2026-08-25'],
    // 15 December 2026 is a Tuesday: closes Friday 11; business days 15, 16, 17, 18, 21, 22, 23.
    ['2026-12-15', '2026-12-11T11:30:00Z', '2026-12-17', '2026-12-23'],
    // 15 April 2022 is Good Friday and 18 April Easter Monday: closes Wednesday 13; business days from 19 to 27.
    ['2022-04-15', '2022-04-13T10:30:00Z', '2022-04-21', '2022-04-27'],
  ])('derives the days of the dealing of %s', (dealingDay, cutOff, publicationDay, payDay) => {
    expect(dealingOn(day(dealingDay), fifteenth)).toEqual({
      dealingDay,
      cutOff: at(cutOff),
      cutOffTime: '12.30',
      publicationDay,
      payDay,
    });
  });

  test('deals an order received before the cut-off in that month, and any later order in the next month', () => {
    expect(nextDealing(at('2026-12-11T11:29:59Z'), fifteenth).dealingDay).toBe('2026-12-15');
    expect(nextDealing(at('2026-12-11T11:30:00Z'), fifteenth).dealingDay).toBe('2027-01-15');
    expect(nextDealing(at('2026-12-31T23:30:00Z'), fifteenth).dealingDay).toBe('2027-01-15');
    expect(nextDealing(at('2026-12-01T00:00:00Z'), fifteenth).dealingDay).toBe('2026-12-15');
  });

  test('finds, for every day, the last dealing up to that day and the first dealing after that day', () => {
    expect(lastDealing(day('2026-12-15'), fifteenth).dealingDay).toBe('2026-12-15');
    expect(lastDealing(day('2027-01-01'), fifteenth).dealingDay).toBe('2026-12-15');
    expect(dealingAfter(day('2026-12-14'), fifteenth).dealingDay).toBe('2026-12-15');
    expect(dealingAfter(day('2026-12-15'), fifteenth).dealingDay).toBe('2027-01-15');
  });

  test('allows a cut-off in the month before the valuation day, also at midnight', () => {
    const [terms] = fifteenth;
    const early = [
      { ...(terms as DealingCalendar[number]), valuationDay: 3, cutOffBusinessDays: 10, cutOffTime: '00.00' },
    ];
    // Ten business days before Thursday 3 December 2026 is Thursday 19 November.
    expect(dealingOn(day('2026-12-03'), early).cutOff).toEqual(at('2026-11-18T23:00:00Z'));
    expect(nextDealing(at('2026-11-18T23:00:00Z'), early).dealingDay).toBe('2027-01-03');
  });
});

describe('a new calendar replaces the previous calendar from a later month', () => {
  const both: DealingCalendar = [
    ...firstOfMonth,
    { ...(fifteenth[0] as DealingCalendar[number]), validFrom: '2027-02-10' },
  ];

  test('applies new terms from the third month that begins after their first day', () => {
    // The new terms are in force on 1 March, the first day of the month two months before May.
    expect(dealingOfMonth(day('2027-04-30'), both).dealingDay).toBe('2027-04-01');
    expect(dealingOfMonth(day('2027-05-01'), both).dealingDay).toBe('2027-05-15');
    expect(dealingAfter(day('2027-04-01'), both).dealingDay).toBe('2027-05-15');
  });

  // Terms are published before the day from which they apply, so new terms can be unknown up to the day
  // before that day.
  test.each([1, 15, 28])(
    'new terms never move the dealing of an order accepted before their publication (day %i)',
    (valued) => {
      const [usual] = firstOfMonth as [DealingCalendar[number]];
      for (
        let from = day('2027-01-01');
        from < '2027-04-01';
        from = isoDate(new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10))
      ) {
        const old = [{ ...usual, valuationDay: valued, cutOffBusinessDays: 10 }];
        const changed = [...old, { ...usual, validFrom: from, valuationDay: 29 - valued }];
        const accepted = new Date(Date.parse(`${from}T00:00:00+01:00`) - 1_000);
        expect(nextDealing(accepted, changed)).toEqual(nextDealing(accepted, old));
      }
    },
  );
});
