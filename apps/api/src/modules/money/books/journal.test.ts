import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesBeside, hasHledger, journalText } from '../../../testing/hledger.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { journalAmount } from './journal.use-cases.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

test.each([
  [0, '0.00 EUR'],
  [5, '0.05 EUR'],
  [-1, '-0.01 EUR'],
  [123_456_789, '1234567.89 EUR'],
])('%s cents appear in the journal as %s', (cents, text) => {
  expect(journalAmount(cents)).toBe(text);
});

test('the journal contains each entry of the demo with all its lines', async () => {
  const text = await journalText(portal.database.orm);
  const { rows } = await portal.database.connection.pool.query(
    'SELECT (SELECT count(*)::int FROM book_entry) AS entries, (SELECT count(*)::int FROM book_line) AS lines',
  );
  expect(text.match(/^\d{4}-\d\d-\d\d \(\d+\) /gm)).toHaveLength(rows[0].entries);
  expect(text.match(/^ {4}\S/gm)).toHaveLength(rows[0].lines);
  expect(rows[0].entries).toBeGreaterThan(100);
});

test('the journal declares each account that an entry uses exactly once', async () => {
  const text = await journalText(portal.database.orm);
  const declared = [...text.matchAll(/^account (\S+)$/gm)].map(([, name]) => name);
  const used = new Set([...text.matchAll(/^ {4}(\S+) {2}/gm)].map(([, name]) => name));
  expect(used.size).toBeGreaterThan(100);
  expect([...used].filter((name) => !declared.includes(name))).toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
});

test.runIf(hasHledger)(
  'hledger (Debian) accepts the journal in strict mode and computes the same balances as the books',
  async () => {
    const { theirs, ours } = await balancesBeside(portal.database.orm, ['anker', 'baken']);
    expect(theirs).toEqual(ours);
  },
);
