import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids made within one process sort in order of creation, however many per millisecond', () => {
  const made = Array.from({ length: 20_000 }, newId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('an id is a UUIDv7 of the current time', () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  // A burst of ids may run some milliseconds ahead of the clock, never behind it.
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThan(before + 100);
});
