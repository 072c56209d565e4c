import { execFileSync, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { journalOf, listBalances } from './books.use-cases.ts';
import { journalAmount } from './journal.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const hasHledger = spawnSync('hledger', ['--version']).status === 0;

const journal = async () => {
  let text = '';
  for await (const part of journalOf(portal.database.orm)) text += part;
  return text;
};

test.each([
  [0, '0.00 EUR'],
  [5, '0.05 EUR'],
  [-1, '-0.01 EUR'],
  [123_456_789, '1234567.89 EUR'],
])('%s cents stand in the journal as %s', (cents, text) => {
  expect(journalAmount(cents)).toBe(text);
});

test('each entry of the demo is in the journal, with as many lines as it has', async () => {
  const text = await journal();
  const { rows } = await portal.database.connection.pool.query(
    'SELECT (SELECT count(*)::int FROM book_entry) AS entries, (SELECT count(*)::int FROM book_line) AS lines',
  );
  expect(text.match(/^\d{4}-\d\d-\d\d \(\d+\) /gm)).toHaveLength(rows[0].entries);
  expect(text.match(/^ {4}\S/gm)).toHaveLength(rows[0].lines);
  expect(rows[0].entries).toBeGreaterThan(100);
});

test.runIf(hasHledger)(
  'hledger (Debian) finds the journal in order, and the same on each account as we do',
  async () => {
    const input = await journal();
    const hledger = (...args: string[]) =>
      execFileSync('hledger', ['-f', '-', ...args], { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
    hledger('check');
    const theirs = hledger('balance', '--flat', '--no-total', '--format', '%(account) %(total)')
      .trim()
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '));
    const ours: string[] = [];
    for (const brand of ['anker', 'baken']) {
      for (const { account, subject, balanceCents } of await listBalances(portal.database.orm, brand)) {
        const name = [account, brand, ...(subject === '' ? [] : [subject])].join(':');
        ours.push(`${name} ${(Number(balanceCents) / 100).toFixed(2)} EUR`);
      }
    }
    // The first part of a name says what kind of account it is, and is for hledger's reader alone.
    expect(theirs.map((line) => line.replace(/^\w+:/, '')).sort()).toEqual(ours.sort());
  },
);
