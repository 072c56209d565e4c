import { expect, test } from 'vitest';
import { dueDay } from './terms.ts';

test('a term is counted in business days after the Dutch day on which an item arrived', () => {
  // A Friday: the weekend does not count.
  expect(dueDay('alarms', new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-23');
  expect(dueDay('applications', new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-25');
  // Half an hour before midnight in London it is already the next day in the Netherlands.
  expect(dueDay('payments', new Date('2026-06-15T22:30:00Z'))).toBe('2026-06-18');
  // Christmas, a weekend and New Year fall in between.
  expect(dueDay('collections', new Date('2026-12-24T10:00:00Z'))).toBe('2026-12-29');
});

test('a sell order waits for its month and is never late', () => {
  expect(dueDay('sales', new Date('2020-01-01T10:00:00Z'))).toBeNull();
});
