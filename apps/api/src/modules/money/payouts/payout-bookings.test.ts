import { cents, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, done, nobody, type Traces } from '../../../foundation/acts/acts.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { markPaid, markReturned } from './index.ts';
import { bookInLedger } from './testing/in-ledger.ts';
import { explainLine, insertBankLine, insertBatch } from './testing/ordered-batch.ts';

let portal: TestApp;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  const [contract] = await rowsOf<{ id: string }>(sql`select c.id from contract c
    join personal_information i on i.person_id = c.person_id
    where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null order by c.id limit 1`);
  contractId = contract?.id ?? '';
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

let day = 0;
/** Inserts a due payout on its own dealing day. */
async function due(amountCents: number): Promise<string> {
  day += 1;
  const [row] = await rowsOf<{ id: string }>(sql`
    insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${contractId}, 'distribution', ${isoDate('2025-01-01')}::date + ${day}::int, ${amountCents}, '2026-11-16', 'ordered')
    returning id`);
  await bookInLedger(portal.database);
  return row?.id ?? '';
}
const order = (ids: string[], written = {}) =>
  portal.database.transaction((tx) =>
    insertBatch(tx, { at: portal.clock.now(), executeOn: portal.clock.today() }, ids, written),
  );
/** Inserts a statement line for an outgoing or returned payment; returns its amount unsigned. */
const line = async (tx: Transaction, amount: number, sign: 1 | -1) => ({
  id: await insertBankLine(tx, cents(sign * amount), '2026-11-19'),
  bookedOn: isoDate('2026-11-19'),
  amountCents: cents(amount),
});
/** Runs a booking in a transaction of `act`, without a real audit line. */
const book = (work: (tx: Transaction, at: Date) => Promise<Pick<Traces, 'history' | 'messages'>>) =>
  act(portal.services, nobody('baken'), {
    work: async (tx, at) => done({ audit: { unaudited: 'a test' }, ...(await work(tx, at)) }),
  });
const paid = (attemptIds: string[], amount: number) =>
  book(async (tx) => {
    const booked = await line(tx, amount, -1);
    const traces = await markPaid(tx, { line: booked, attemptIds });
    await explainLine(tx, booked.id);
    return traces;
  });
const back = (attemptId: string, amount: number) =>
  book(async (tx, at) => {
    const booked = await line(tx, amount, 1);
    const traces = await markReturned(tx, { line: booked, attemptId, reasonCode: 'AC04' }, at);
    await explainLine(tx, booked.id, attemptId);
    return traces;
  });
const payoutsNow = (ids: string[]) =>
  rowsOf(
    sql`select status, to_char(paid_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as "paidAt" from payout where id = any(${sql.param(ids)}::uuid[]) order by value_date`,
  );

/**
 * Returns the database's reason for a rejection. Drizzle reports the reason as the cause of its own error,
 * except at a commit or a bulk insert.
 */
async function rejection(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  return String(error?.cause ?? error);
}

beforeEach(async () => {
  await rowsOf(
    sql`update payout_confirmation set confirmed_at = ${portal.clock.now()} where confirmed_at is null`,
  );
});

test('only a statement line marks a payout as paid', async () => {
  const ids = [await due(1_00), await due(2_50)];
  const { batchId, attemptIds } = await order(ids);
  await expect(
    rowsOf(sql`update payout set status = 'paid', paid_at = now() where id = ${ids[0]}`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('no statement line booked') } });
  await paid(attemptIds, 3_50);
  expect(await payoutsNow(ids)).toEqual([
    { status: 'paid', paidAt: '2026-11-19 12:00' },
    { status: 'paid', paidAt: '2026-11-19 12:00' },
  ]);
  expect(await rowsOf(sql`select status from payout_batch where id = ${batchId}`)).toEqual([
    { status: 'booked' },
  ]);
  expect(
    await rowsOf(
      sql`select count(*)::int as n from contract_event where contract_id = ${contractId} and kind = 'payoutPaid'`,
    ),
  ).toEqual([{ n: 2 }]);
});

test('a statement line that does not equal its payouts exactly books none of them', async () => {
  const id = await due(4_00);
  const { attemptIds } = await order([id]);
  await expect(paid(attemptIds, 3_99)).rejects.toThrow('is not the 1 payouts');
  await expect(paid([...attemptIds, newId()], 4_00)).rejects.toThrow('is not the 2 payouts');
  await paid(attemptIds, 4_00);
  await expect(paid(attemptIds, 4_00)).rejects.toThrow('is not the 1 payouts');
  expect(await payoutsNow([id])).toMatchObject([{ status: 'paid' }]);
});

// Promise: Uw uitbetaling kwam terug
// Promise: Op … kregen wij dat bedrag terug van uw bank.
// Promise: Daarna betalen wij u opnieuw.
test('a returned payout waits until its investor confirms the account, and is then sent in another batch', async () => {
  const id = await due(7_00);
  const { attemptIds } = await order([id]);
  await expect(back(attemptIds[0] ?? '', 7_00)).rejects.toThrow('is not the payout that came back');
  await paid(attemptIds, 7_00);
  await back(attemptIds[0] ?? '', 7_00);
  await expect(back(attemptIds[0] ?? '', 7_00)).rejects.toThrow('is not the payout that came back');
  const state = () =>
    rowsOf(
      sql`select status, payout_hold(payout, '2026-12-31') as "withheldBy" from payout where id = ${id}`,
    );
  expect(await state()).toEqual([{ status: 'ordered', withheldBy: 'confirmation' }]);
  expect(await rejection(order([id]))).toContain('is held');
  expect(
    await rowsOf(
      sql`select title from notification where contract_id = ${contractId} order by created_at desc limit 1`,
    ),
  ).toEqual([{ title: 'Uw uitbetaling kwam terug' }]);
  await rowsOf(
    sql`update payout_confirmation set confirmed_at = ${portal.clock.now()} where confirmed_at is null`,
  );
  const again = await order([id]);
  await paid(again.attemptIds, 7_00);
  expect(await state()).toEqual([{ status: 'paid', withheldBy: null }]);
});

test('a payout that is with the bank cannot be withheld, enter a second batch or change its amount', async () => {
  const id = await due(9_00);
  await order([id]);
  expect(await rejection(order([id]))).toContain('payout_attempt_live');
  await rowsOf(sql`update contract set status = 'blocked' where id = ${contractId}`);
  expect(
    await rowsOf(sql`select payout_hold(payout, '2026-11-20') as hold from payout where id = ${id}`),
  ).toEqual([{ hold: null }]);
  await rowsOf(sql`update contract set status = 'active' where id = ${contractId}`);
  for (const change of [sql`amount_cents = 1`, sql`status = 'cancelled'`]) {
    await expect(rowsOf(sql`update payout set ${change} where id = ${id}`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is with the bank') },
    });
  }
});

test('the database rejects a payout that two employees did not order', async () => {
  const id = await due(11_00);
  const refused = async (written: object, why: string) =>
    expect(await rejection(order([id], written))).toContain(why);
  const [other] = await rowsOf<{
    id: string;
  }>(sql`select id from person_account where email = 'admin@example.nl'
    and brand = 'baken'`);
  await refused({ approvedBy: other?.id, askedBy: other?.id }, 'nobody approved');
  await refused({ approvedBy: null }, 'nobody approved');
  await refused({ totalCents: 10_99 }, 'nobody approved');
  await refused({ count: 2 }, 'is not whole');
  await refused({ brand: 'anker' }, 'nobody approved');
  const { batchId } = await order([id]);
  for (const change of [sql`total_cents = 1`, sql`digest = 'x'`, sql`debtor_iban = 'NL71TEST1000000028'`]) {
    await expect(rowsOf(sql`update payout_batch set ${change} where id = ${batchId}`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is final') },
    });
  }
  await expect(rowsOf(sql`delete from payout_file_part where batch_id = ${batchId}`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('is final') },
  });
});
