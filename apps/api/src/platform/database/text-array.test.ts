import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestEmbedded } from './testing/databases.ts';
import { readTextArray } from './text-array.ts';

const item = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', '"', '\\', '\\"', ',', '{', '}', '{}', ' ', 'Wonen Randstad', '\n'),
  fc.string().map((text) => text.replaceAll('\0', '')),
  fc.constant(null),
);

test('array items are read as they were stored, in every notation of the database', async () => {
  const { pool } = await openTestEmbedded();
  const lists = fc.sample(fc.array(item, { maxLength: 6 }), { seed: 1, numRuns: 400 });
  for (const list of lists) {
    const { rows } = await pool.query<{ text: string }>('SELECT $1::text[]::text AS text', [list]);
    expect(readTextArray(rows[0]?.text ?? '')).toEqual(list);
  }
  expect(lists.some((list) => list.includes(null))).toBe(true);
});

test('an array of arrays is read as the driver does', () => {
  expect(readTextArray('{{a,b},{c,d}}')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
