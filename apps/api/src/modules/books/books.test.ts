import { cents, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../platform/orm.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listBalances, postEntries, reverseEntry } from './books.use-cases.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ role: 'application' });
});
afterAll(() => portal.close());

const BRAND = 'books';
const bookedOn = isoDate('2026-11-20');
const line = (account: 'bank' | 'openItem' | 'toPay', subject: string, amount: number) => ({
  account,
  subject,
  amountCents: cents(amount),
});
const bankLine = (causeId: string, amount: number) => ({
  brand: BRAND,
  bookedOn,
  cause: 'bankLine' as const,
  causeId,
  lines: [line('bank', 'account', amount), line('openItem', causeId, -amount)],
});
const post = (...entries: Parameters<typeof postEntries>[1]) =>
  portal.database.transaction((tx) => postEntries(tx, entries));
const balances = async () =>
  (await listBalances(portal.database.orm, BRAND)).map(
    ({ account, subject, balanceCents }) => `${account} ${subject} ${balanceCents}`,
  );

test('the same cause is booked once, however often and in whatever company it is posted', async () => {
  const first = await post(bankLine('a', 125_00), bankLine('b', -25_00));
  expect([...first.keys()]).toEqual(['a', 'b']);
  const second = await post(bankLine('b', -25_00), bankLine('c', 1));
  expect([...second.keys()]).toEqual(['c']);
  expect((await balances()).sort()).toEqual([
    'bank account 10001',
    'openItem a -12500',
    'openItem b 2500',
    'openItem c -1',
  ]);
});

test('an entry is reversed once, by its opposite', async () => {
  const [entryId = 0] = (await post(bankLine('wrong', 700))).values();
  const before = await balances();
  expect(before).toContain('openItem wrong -700');
  const reverse = () => portal.database.transaction((tx) => reverseEntry(tx, { entryId, bookedOn }));
  expect([await reverse(), await reverse()]).toEqual([true, false]);
  expect(await balances()).not.toContain('openItem wrong -700');
});

const rejected = async (work: (tx: Transaction) => Promise<unknown>) => {
  const outcome = portal.database.transaction(work);
  await expect(outcome).rejects.toThrow();
  return String(await outcome.catch((error: { cause?: Error }) => error.cause ?? error));
};

test('what does not balance, adds to an entry or pays more than a payout is, is rejected by the database', async () => {
  const lines = [line('bank', 'account', 100), line('openItem', 'd', -99)];
  expect(await rejected((tx) => postEntries(tx, [{ ...bankLine('d', 100), lines }]))).toMatch(
    'does not balance',
  );
  const [entryId] = (await post(bankLine('e', 300))).values();
  expect(
    await rejected((tx) =>
      tx.execute(sql`insert into book_line (entry_id, number, brand, account, subject, amount_cents)
        values (${entryId}, 3, ${BRAND}, 'bank', 'account', 5), (${entryId}, 4, ${BRAND}, 'cost', 'x', -5)`),
    ),
  ).toMatch('does not balance');
  const paid = [line('toPay', 'payout', 100), line('bank', 'account', -100)];
  expect(await rejected((tx) => postEntries(tx, [{ ...bankLine('f', 1), lines: paid }]))).toMatch(
    'than it had',
  );
});

test('no line of the books is changed or removed', async () => {
  for (const statement of [
    sql`update book_line set amount_cents = 1`,
    sql`delete from book_entry`,
    sql`update book_entry set booked_on = booked_on`,
  ]) {
    expect(await rejected((tx) => tx.execute(statement))).toMatch(/append-only|permission denied|denied/);
  }
});
