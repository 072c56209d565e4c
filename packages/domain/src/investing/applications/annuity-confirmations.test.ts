import { expect, test } from 'vitest';
import { annuityProblems } from './annuity-confirmations.ts';

const locked = 'annuity.lockedUnderstood';
const above = 'annuity.aboveRoomUnderstood';

test.each([
  ['nothing is confirmed', undefined, 6_000, [locked, above]],
  ['the room is not known', { room: null, aboveRoomUnderstood: false }, 6_000, [above]],
  [
    'the premiums are one cent above the room',
    { room: 5_999.99, aboveRoomUnderstood: false },
    6_000,
    [above],
  ],
  ['the premiums equal the room', { room: 6_000, aboveRoomUnderstood: false }, 6_000, []],
  ['the applicant has no room', { room: 0, aboveRoomUnderstood: false }, 50, [above]],
  ['a premium above the room is confirmed', { room: 0, aboveRoomUnderstood: true }, 50, []],
  ['an unknown room is confirmed', { room: null, aboveRoomUnderstood: true }, 6_000, []],
] as const)('the confirmations of an annuity when %s', (_, confirmations, total, fields) => {
  const current = confirmations && { lockedUnderstood: true, ...confirmations };
  expect(annuityProblems(current, { total, thisContract: total }).map(({ field }) => field)).toEqual(fields);
});

test('an annuity to which the applicant pays no premium requires no room', () => {
  const confirmations = { lockedUnderstood: true, room: null, aboveRoomUnderstood: false };
  expect(annuityProblems(confirmations, { total: 6_000, thisContract: 0 })).toEqual([]);
});
