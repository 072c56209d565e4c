import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staysInOrder } from '../../../testing/in-order.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { issueMissing } from '../../documents/documents/documents.use-cases.ts';
import { insertBatch } from '../payouts/testing/ordered-batch.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { insertStatement } from './testing/bank-lines.ts';

let portal: TestApp;
/** Payouts of the demo data, which were paid before the portal created payment files. */
let payouts: { id: string; contractId: string; amount: number }[];
let contractIds: string[];
beforeAll(async () => {
  portal = await createTestApp();
  payouts = await rowsOf(sql`
    update payout p set status = 'ordered', paid_at = null, pay_on = '2026-11-20'
    from contract c join personal_information i on i.person_id = c.person_id
    where c.id = p.contract_id and c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null
      and p.kind = 'distribution' and p.status = 'paid'
    returning p.id, c.id as "contractId", p.amount_cents::float8 as amount`);
  contractIds = payouts.map(({ contractId }) => contractId);
  await reopenBooks(portal.database);
});
afterAll(() => portal.close());
/** Confirms the accounts of the payouts returned in the previous test, and restores their contracts. */
beforeEach(async () => {
  await rowsOf(sql`update payout_confirmation set confirmed_at = greatest(changed_at, ${portal.clock.now().toISOString()})
    where confirmed_at is null`);
  await rowsOf(sql`update contract set status = 'active' where id = any(${sql.param(contractIds)}::uuid[])`);
});
staysInOrder(() => portal);

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const at = (day: string) => portal.clock.set(`${day}T09:00:00Z`);
const get = async (url: string) => {
  const cookie = await portal.signIn('admin@example.nl');
  return (await portal.call({ method: 'GET', url: `/api/admin/${url}`, cookie })).json().data;
};

/**
 * Returns the books on a day: where the money was and to whom it belonged. Accounts without a statement on or before
 * that day are left out.
 */
async function bookedOn(day: string) {
  const { accounts, lastStatementDay: _, ...report } = await get(`books?day=${day}`);
  return { ...report, accounts: accounts.filter((one: { statementDay: string | null }) => one.statementDay) };
}

async function bankSays(day: string, line: Parameters<typeof insertStatement>[2][number]): Promise<number> {
  const { statementId, lineIds } = await insertStatement(portal.services, day, [line]);
  await matchBankLines(portal.services, statementId);
  const [item] = await rowsOf<{ open: number }>(
    sql`select open_cents::float8 as open from bank_item where line_id = ${lineIds[0]}`,
  );
  return item?.open ?? Number.NaN;
}
async function paidOn(day: string) {
  const payout = payouts.pop();
  if (!payout) throw new Error('the demo has paid too little');
  const { attemptIds } = await portal.database.transaction((tx) =>
    insertBatch(tx, { at: portal.clock.now(), executeOn: day }, [payout.id]),
  );
  const endToEndId = (attemptIds[0] ?? '').replaceAll('-', '');
  expect(await bankSays(day, { amountCents: cents(-payout.amount), endToEndId })).toBe(0);
  const comesBack = (on: string) =>
    bankSays(on, { amountCents: cents(payout.amount), endToEndId, returnReason: 'AC04' });
  return { ...payout, comesBack };
}
const stateOf = async (id: string, day: string) =>
  (
    await rowsOf(
      sql`select status, pay_on::text as "payOn", payout_hold(payout, ${day}::date) as hold from payout where id = ${id}`,
    )
  )[0];

test('a payout returned two year-ends later leaves the earlier years and documents unchanged', async () => {
  at('2026-12-30');
  const payout = await paidOn('2026-12-30');
  const past = async () => ({
    books: [await bookedOn('2026-12-31'), await bookedOn('2027-12-31')],
    ledger: await rowsOf(
      sql`select md5(string_agg(e::text, '' order by e.id)) as digest from ledger_entry e where contract_id = ${payout.contractId}`,
    ),
    documents: await rowsOf(
      sql`select id, kind, reference, facts from document where contract_id = ${payout.contractId} order by id`,
    ),
  });
  at('2028-01-04');
  await issueMissing(portal.services);
  const before = await past();
  expect(before.books).toMatchObject([
    { accounts: [{ closing: -payout.amount / 100 }] },
    { accounts: [{ closing: -payout.amount / 100 }] },
  ]);

  expect(await payout.comesBack('2028-01-04')).toBe(0);
  await issueMissing(portal.services);
  expect(await past()).toEqual(before);
  expect(await stateOf(payout.id, '2028-01-04')).toEqual({
    status: 'ordered',
    payOn: '2028-01-04',
    hold: 'confirmation',
  });
  // A duplicate bank line does not count as a second return.
  expect(await payout.comesBack('2028-01-05')).toBe(payout.amount);
});

test.each([
  ['blocked', 'contract'],
  ['ended', 'confirmation'],
] as const)(
  'a payout of a contract that has meanwhile become %s is returned and withheld',
  async (status, hold) => {
    at('2028-02-01');
    const payout = await paidOn('2028-02-01');
    const become = (now: string) =>
      rowsOf(sql`update contract set status = ${now} where id = ${payout.contractId}`);
    await become(status);
    expect(await payout.comesBack('2028-02-04')).toBe(0);
    expect(await stateOf(payout.id, '2028-02-04')).toEqual({ status: 'ordered', payOn: '2028-02-04', hold });
    const leaves = portal.database.transaction((tx) =>
      insertBatch(tx, { at: portal.clock.now(), executeOn: '2028-02-04' }, [payout.id]),
    );
    await expect(leaves).rejects.toThrow(`payout ${payout.id} is held`);
    await become('active');
    expect(await stateOf(payout.id, '2028-02-04')).toMatchObject({ hold: 'confirmation' });
  },
);
