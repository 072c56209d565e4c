import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestEmbedded } from './testing/databases.ts';
import { readTextArray } from './text-array.ts';

const item = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', '"', '\\', '\\"', ',', '{', '}', '{}', ' ', 'Wonen Randstad', '\n'),
  fc.string().map((text) => text.replaceAll('\0', '')),
  fc.constant(null),
);

test('parses array items as they were stored, in every notation PostgreSQL uses', async () => {
  const { pool } = await openTestEmbedded();
  const lists = fc.sample(fc.array(item, { maxLength: 6 }), { seed: 1, numRuns: 400 });
  for (const list of lists) {
    const { rows } = await pool.query<{ text: string }>('SELECT $1::text[]::text AS text', [list]);
    expect(readTextArray(rows[0]?.text ?? '')).toEqual(list);
  }
  expect(lists.some((list) => list.includes(null))).toBe(true);
});

test('parses nested arrays in the same way as the driver', () => {
  expect(readTextArray('{{a,b},{c,d}}')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
