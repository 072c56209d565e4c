import { expect, test } from 'vitest';
import { dueDay } from './queue-terms.ts';

test('counts a deadline in business days after the Dutch calendar day on which the item arrived', () => {
  // 2026-11-20 is a Friday. The weekend does not count.
  expect(dueDay('alarms', new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-23');
  expect(dueDay('applications', new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-25');
  // 22:30 UTC in summer is already the next calendar day in the Netherlands.
  expect(dueDay('payments', new Date('2026-06-15T22:30:00Z'))).toBe('2026-06-18');
  // Christmas, a weekend and New Year are skipped.
  expect(dueDay('collections', new Date('2026-12-24T10:00:00Z'))).toBe('2026-12-29');
});

test('gives sell orders no deadline, because each order waits for its dealing run', () => {
  expect(dueDay('sales', new Date('2020-01-01T10:00:00Z'))).toBeNull();
});
