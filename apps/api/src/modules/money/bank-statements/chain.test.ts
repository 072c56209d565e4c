import { addDays, cents, type IsoDate, isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import type { StatementHeader } from '../../../integrations/bank/camt053.ts';
import { chainFault, passedOver } from './chain.rules.ts';

const YEARS = Array.from({ length: 11 }, (_, index) => 2026 + index);
/** Easter dates from an almanac, independent of the product's own calendar. */
const EASTER = [
  ...['2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21', '2031-04-13', '2032-03-28'],
  ...['2033-04-17', '2034-04-09', '2035-03-25', '2036-04-13'],
].map(isoDate);

function bankDaysOf(year: number): IsoDate[] {
  const closed = new Set([
    ...['01-01', '05-01', '12-25', '12-26'].map((day) => `${year}-${day}`),
    ...EASTER.flatMap((easter) => [addDays(easter, -2), addDays(easter, 1)]),
  ]);
  const days: IsoDate[] = [];
  for (let day = isoDate(`${year}-01-01`); day <= `${year}-12-31`; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !closed.has(day)) days.push(day);
  }
  return days;
}

const bankDays = YEARS.flatMap(bankDaysOf);
const placeAmongBankDays = new Map(
  YEARS.flatMap((year) => bankDaysOf(year).map((day, index) => [day, index + 1])),
);
const placeInYear = (day: IsoDate): number =>
  1 + Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000);
const twoDigits = (day: IsoDate): number => Number(day.slice(2, 4));

/** Statement numbering schemes of banks. Each returns the number for a day and the index of the statement. */
const numberings: Readonly<Record<string, (day: IsoDate, index: number) => number | null>> = {
  'year and working day': (day) => twoDigits(day) * 1000 + (placeAmongBankDays.get(day) ?? 0),
  'year and day of the year the file was made': (_day, index) => {
    const made = bankDays[index + 1] ?? addDays(bankDays[index] ?? isoDate('2036-12-31'), 1);
    return twoDigits(made) * 1000 + placeInYear(made);
  },
  'one count for ever': (_day, index) => 130_000_005 + index,
  'a count that begins with 1 each year': (day) => placeAmongBankDays.get(day) ?? 0,
  'no number': () => null,
};

/** Returns a statement for each bank day, with a different balance every day. */
function statements(numbering: (day: IsoDate, index: number) => number | null): StatementHeader[] {
  return bankDays.map((day, index) => ({
    ...{ line: 3, version: '08', reference: 'A', iban: 'NL27TEST2000000010', fromDay: day, toDay: day },
    sequence: numbering(day, index),
    openingCents: cents(100_000 + index * 7),
    closingCents: cents(100_000 + (index + 1) * 7),
  }));
}

/**
 * Returns whether a day is in the last or first two weeks of a year. On all other days one rule applies to
 * the numbers.
 */
const isAroundNewYear = (day: string): boolean => day.slice(5) >= '12-17' || day.slice(5) <= '01-14';

test('the numbering schemes of this test match those of banks around New Year', () => {
  const numbers = (name: string) => statements(numberings[name] ?? expect.fail());
  const around = (name: string) =>
    numbers(name)
      .filter(({ toDay }) => ['2026-12-31', '2027-01-04'].includes(toDay))
      .map(({ sequence }) => sequence);
  expect(around('year and working day')).toEqual([26_256, 27_001]);
  expect(around('year and day of the year the file was made')).toEqual([27_004, 27_005]);
});

test.each(Object.entries(numberings))(
  'ten years of statements numbered by %s form a chain without a notice',
  (_name, numbering) => {
    const all = statements(numbering);
    expect(all.length).toBeGreaterThan(2500);
    const found = all.flatMap((statement, index) => {
      const previous = all[index - 1];
      if (previous === undefined) return [];
      const reason = chainFault(previous, statement)?.reason ?? passedOver(previous, statement);
      return reason === undefined ? [] : [reason];
    });
    expect(found).toEqual([]);
  },
);

test.each(Object.entries(numberings))(
  'detects each missing statement around ten New Years at a bank that numbers by %s',
  (_name, numbering) => {
    const all = statements(numbering);
    const unseen = all.filter((statement, index) => {
      const before = all[index - 2];
      if (before === undefined || !isAroundNewYear(statement.toDay)) return false;
      // Pairs of statements that must not connect: one after a missing statement, one that arrives after a
      // later statement, and a duplicate.
      const pairs = [
        [before, statement],
        [statement, before],
        [statement, statement],
      ] as const;
      const kinds = pairs.map(([previous, next]) => chainFault(previous, next)?.kind).join();
      // The lines of the missing statement add up to zero, so only its days and number reveal that it is
      // missing.
      const hidden = { ...statement, openingCents: before.closingCents };
      const isNoticed = chainFault(before, hidden) === undefined && passedOver(before, hidden) !== undefined;
      return kinds !== 'gap,overlap,overlap' || !isNoticed;
    });
    expect(all.filter(({ toDay }) => isAroundNewYear(toDay)).length).toBeGreaterThan(150);
    expect(unseen).toEqual([]);
  },
);

const last = {
  sequence: 7,
  fromDay: '2026-11-02',
  toDay: '2026-11-04',
  openingCents: cents(0),
  closingCents: cents(500),
};
const next: StatementHeader = {
  ...{ line: 3, version: '08', reference: 'A', iban: 'NL27TEST2000000010', sequence: 9 },
  ...{ fromDay: isoDate('2026-11-06'), toDay: isoDate('2026-11-06') },
  ...{ openingCents: cents(500), closingCents: cents(500) },
};
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

test('the message about a gap states both balances and days, and which statement to request from the bank', () => {
  expect(plain(chainFault(last, { ...next, openingCents: cents(825) })?.reason)).toBe(
    'Er ontbreekt een afschrift. Het vorige eindigt op 4 november 2026 met € 5,00. Dit begint op 6 november 2026 met € 8,25 en eindigt op 6 november 2026. Vraag de bank om het afschrift dat begint met € 5,00 en eindigt met € 8,25.',
  );
});

test('skipped days and a skipped number give a notice but do not reject the statement', () => {
  expect(chainFault(last, next)).toBeUndefined();
  expect(plain(passedOver(last, next))).toBe(
    'Van 5 november 2026 is er geen afschrift. Na nummer 7 komt nummer 9. De saldi sluiten wel aan. Vraag de bank of er een afschrift ontbreekt.',
  );
  // The numbers are consecutive, so the days in between had no transactions.
  expect(passedOver(last, { ...next, sequence: 8 })).toBeUndefined();
  expect(plain(passedOver({ ...last, sequence: null }, { ...next, sequence: null }))).toContain(
    'Van 5 november 2026 is er geen afschrift. De saldi',
  );
});

test('a period may begin on the last day of the previous period, and statements of one day differ by their numbers', () => {
  const sameDay = { ...next, fromDay: isoDate('2026-11-04') };
  expect(chainFault({ ...last, sequence: null }, { ...sameDay, sequence: null })).toBeUndefined();
  const within = { ...sameDay, toDay: isoDate('2026-11-04') };
  expect(chainFault(last, within)).toBeUndefined();
  expect(chainFault(last, { ...within, sequence: 7 })?.kind).toBe('overlap');
  expect(chainFault({ ...last, sequence: null }, { ...within, sequence: null })?.kind).toBe('overlap');
  expect(chainFault(last, { ...next, fromDay: isoDate('2026-11-03') })?.kind).toBe('overlap');
});

test('a statement that is delivered again with another number is not a gap', () => {
  const day = isoDate('2027-01-04');
  const downloaded: StatementHeader = {
    ...{ line: 3, version: '08', reference: 'A', iban: 'NL27TEST2000000010', fromDay: day, toDay: day },
    ...{ openingCents: cents(1_000), closingCents: cents(1_700), sequence: 4 },
  };
  const month = { ...downloaded, fromDay: isoDate('2026-12-01'), openingCents: cents(300) };
  const delivered = { ...downloaded, sequence: 27_001 };
  expect(chainFault(downloaded, delivered)?.kind).toBe('overlap');
  expect(chainFault(month, delivered)?.kind).toBe('overlap');
  // A second statement of the same day must start at the closing balance of the first; otherwise a statement
  // between them is missing.
  const second = { ...delivered, sequence: 27_002, openingCents: cents(1_700), closingCents: cents(1_000) };
  expect(chainFault(delivered, second)).toBeUndefined();
  expect(chainFault(delivered, { ...second, openingCents: cents(1_900) })?.kind).toBe('gap');
});
