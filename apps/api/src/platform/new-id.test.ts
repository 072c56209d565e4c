import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids created within one process sort in order of creation, however many ids are created in one millisecond', () => {
  const made = Array.from({ length: 20_000 }, newId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('an id is a UUIDv7 with the current time', () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  // After a burst of ids, their time may be some milliseconds ahead of the clock, but is never behind it.
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThan(before + 100);
});
