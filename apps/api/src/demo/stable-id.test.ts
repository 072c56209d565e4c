import { describe, expect, test } from 'vitest';
import { stableId } from './stable-id.ts';

describe('a stable id depends on its moment and its key', () => {
  const at = new Date('2026-11-20T10:00:00.000Z');

  test('a stable id has the layout of a version 7 UUID', () => {
    expect(stableId(at, 'a')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('a stable id is the same for the same moment and key, and differs when the key differs', () => {
    expect(stableId(at, 'a')).toBe(stableId(at, 'a'));
    expect(stableId(at, 'a')).not.toBe(stableId(at, 'b'));
  });

  test('a stable id sorts by the moment of its creation', () => {
    const later = new Date(at.getTime() + 1);
    expect(stableId(at, 'z') < stableId(later, 'a')).toBe(true);
  });
});
