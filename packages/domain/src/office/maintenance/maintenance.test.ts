import { expect, test } from 'vitest';
import {
  announcementText,
  dutchMoment,
  maintenanceText,
  momentInSentence,
  periodProblems,
} from './maintenance.ts';

const now = new Date('2026-11-23T10:00:00Z');
const at = (text: string) => new Date(text);

test.each([
  ['2026-11-23 14:00', '2026-11-23T13:00:00.000Z'],
  ['2026-07-01T14:05', '2026-07-01T12:05:00.000Z'],
  // Clock changes: in spring the hour from 02:00 does not exist, and in autumn one hour occurs twice.
  ['2026-03-29 01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29 02:30', undefined],
  ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-02-30 10:00', undefined],
  ['morgen', undefined],
])('parses the moment %s as %s', (text, moment) => {
  expect(dutchMoment(text)?.toISOString()).toBe(moment);
});

test('formats a moment of today as a time only, and adds the date for another day', () => {
  expect(momentInSentence(at('2026-11-23T13:00:00Z'), now)).toBe('14.00 uur');
  expect(momentInSentence(at('2026-11-23T23:30:00Z'), now)).toBe('24 november 2026 om 00.30 uur');
});

test('the maintenance text explains what happens and when the action is possible again', () => {
  const period = { text: 'Wij werken aan de betalingen.', endsAt: at('2026-11-23T13:00:00Z') };
  expect(maintenanceText({ ...period, scope: 'writes' }, now)).toBe(
    'Wij werken aan de betalingen. U kunt nu alles bekijken, maar niets wijzigen of versturen. U kunt dit na 14.00 uur opnieuw proberen.',
  );
  expect(maintenanceText({ ...period, scope: 'all' }, now)).toBe(
    'Wij werken aan de betalingen. U kunt na 14.00 uur weer terecht.',
  );
});

test.each([
  ['2026-11-23T13:00:00Z', '2026-11-23T15:30:00Z', 'Van 14.00 uur tot 16.30 uur'],
  ['2026-11-24T13:00:00Z', '2026-11-24T15:30:00Z', 'Van 24 november 2026 om 14.00 uur tot 16.30 uur'],
  [
    '2026-11-24T21:00:00Z',
    '2026-11-25T01:00:00Z',
    'Van 24 november 2026 om 22.00 uur tot 25 november 2026 om 02.00 uur',
  ],
])('the announcement contains the period: %s to %s', (startsAt, endsAt, when) => {
  const period = { text: 'Wij vernieuwen de website.', startsAt: at(startsAt), endsAt: at(endsAt) };
  expect(announcementText({ ...period, scope: 'all' }, now)).toBe(
    `Wij vernieuwen de website. ${when} kunt u hier niet terecht.`,
  );
});

test.each([
  ['2026-11-23T10:00:00Z', '2026-11-23T10:01:00Z', []],
  ['2026-11-01T10:00:00Z', '2026-11-30T10:00:00Z', []],
  ['2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z', ['endsAt']],
  ['2026-11-01T10:00:00Z', '2026-11-23T09:59:00Z', ['endsAt']],
  ['2026-11-23T10:00:00Z', '2026-11-30T10:00:01Z', ['endsAt']],
  ['2026-12-23T10:00:00Z', '2026-12-24T10:00:00Z', []],
  ['2026-12-23T10:00:01Z', '2026-12-24T10:00:00Z', ['startsAt']],
])('a period from %s to %s has problems in the fields %j', (startsAt, endsAt, fields) => {
  const problems = periodProblems({ startsAt: at(startsAt), endsAt: at(endsAt) }, now);
  expect(problems.map(({ field }) => field)).toEqual(fields);
});
