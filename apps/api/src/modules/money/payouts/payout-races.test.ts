import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Colleague, colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from '../bank-matching/bank-matching.use-cases.ts';
import { insertStatement } from '../bank-matching/testing/bank-lines.ts';
import { bookInLedger } from './testing/in-ledger.ts';
import { putOffPayouts } from './testing/put-off-payouts.ts';

const ADMIN = 'admin@example.nl';
const URL = '/api/admin/payout-batches';

let portal: TestApp;
let admin: string;
let app: TestApplication;
let colleague: Colleague;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
  colleague = await colleagueOf(portal);
});
afterAll(() => portal.close());
beforeEach(() => putOffPayouts(portal.database.orm));

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const get = async (url: string) => (await portal.call({ method: 'GET', url, cookie: admin })).json().data;

/** Requests a batch of all due payouts; a colleague has yet to approve it. */
async function ask(): Promise<string> {
  const { seen, total } = await get(`${URL}/preview`);
  const body = { seen, count: total.count, total: total.amount };
  const requested = await sendProven(portal, { cookie: admin, app, url: URL, body });
  expect(requested.statusCode, requested.body).toBe(202);
  return requested.json().data.approvalId;
}

/** Waits until this many requests wait for a lock of another transaction. */
const untilWaiting = (count: number) =>
  vi.waitFor(
    async () =>
      expect(
        await rowsOf(sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where a.datname = current_database() and not l.granted`),
      ).toHaveLength(count),
    { timeout: 10_000 },
  );

/** Runs `meanwhile` between the reading of the due payouts and the writing of the batch, which waits for this lock. */
async function whileApproving(approvalId: string, meanwhile: () => Promise<unknown>) {
  const holding = await portal.database.connection.pool.connect();
  try {
    await holding.query('begin');
    await holding.query('lock table payout_batch in share mode');
    const approved = colleague.approve(approvalId);
    await untilWaiting(1);
    await meanwhile();
    await holding.query('commit');
    return await approved;
  } finally {
    holding.release();
  }
}

test('blocking a contract while the file is made makes the request lapse, and nothing is ordered', async () => {
  const [payout] = await rowsOf<{ contractId: string }>(sql`
    insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    select c.id, 'sale', '2024-01-01', 7500, '2026-10-01', 'ordered' from contract c
      join personal_information i on i.person_id = c.person_id
    where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null order by c.number limit 1
    returning contract_id as "contractId"`);
  await bookInLedger(portal.database);
  const approvalId = await ask();
  const answer = await whileApproving(approvalId, async () => {
    await rowsOf(sql`update contract set status = 'blocked' where id = ${payout?.contractId}`);
  });
  expect(answer.json().code).toBe('approvalLapsed');
  expect(await rowsOf(sql`select from payout_batch where approval_id = ${approvalId}`)).toEqual([]);
  expect((await get(`${URL}/preview`)).leftOut).toEqual([{ reason: 'contract', count: 1, amount: 75 }]);
});

test('R-10 a refund cannot be withdrawn while a batch is being made with it', async () => {
  const details = { name: 'Zoë Onbekend', iban: 'NL02ABNA0123456789' };
  const lines = [{ amountCents: cents(87_00), details }];
  const { statementId, lineIds } = await insertStatement(portal.services, '2026-11-19', lines);
  await matchBankLines(portal.services, statementId);
  const [id = ''] = lineIds;
  const url = `/api/admin/open-items/${id}/refund`;
  const decided = await sendProven(portal, { cookie: admin, app, url, body: { reason: 'Niet van ons' } });
  expect((await colleague.approve(decided.json().data.approvalId)).statusCode).toBe(204);
  let withdrawn: ReturnType<TestApp['call']> | undefined;
  const ordered = await whileApproving(await ask(), async () => {
    const payload = { reason: 'Het is toch voor een contract' };
    withdrawn = portal.call({ method: 'POST', url: `${url}/withdraw`, cookie: admin, payload });
    await untilWaiting(2);
  });
  expect(ordered.statusCode, ordered.body).toBe(204);
  expect((await withdrawn)?.json().code).toBe('changedMeanwhile');
  expect(await rowsOf(sql`select status from payout_attempt where refund_line_id = ${id}`)).toEqual([
    { status: 'underway' },
  ]);
});
