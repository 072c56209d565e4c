import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { staysInOrder } from '../../../testing/in-order.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from '../bank-matching/bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from '../bank-matching/testing/bank-lines.ts';
import { insertBatch, insertSilentStatement } from './testing/ordered-batch.ts';

const EXECUTE_ON = '2026-11-19';
const DAY_AFTER = '2026-11-20';

let portal: TestApp;
let admin: string;
let payouts: string[];
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
  const rows = await rowsOf<{ id: string; withheld: string | null }>(sql`
    update payout set status = 'ordered', paid_at = null where id in (select p.id from payout p
      join contract c on c.id = p.contract_id
      where c.brand = 'baken' and p.kind = 'distribution' and p.status = 'paid')
    returning id, payout_withheld_by(payout, ${EXECUTE_ON}) as withheld`);
  payouts = rows.flatMap(({ id, withheld }) => (withheld === null ? [id] : []));
  await reopenBooks(portal.database);
});
afterAll(() => portal.close());
staysInOrder(() => portal);

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

async function ordered(count: number) {
  const ids = payouts.splice(0, count);
  if (ids.length < count) throw new Error('the demo has too few payouts');
  const batch = await portal.database.transaction((tx) =>
    insertBatch(tx, { at: portal.clock.now(), executeOn: EXECUTE_ON }, ids),
  );
  const attempts = await rowsOf<{ id: string; name: string; amount: number; payoutId: string }>(sql`
    select id, end_to_end_id as name, amount_cents::float8 as amount, payout_id as "payoutId"
    from payout_attempt where batch_id = ${batch.batchId} order by number`);
  return { ...batch, ids, attempts };
}
async function bankSays(day: string, ...lines: BankLineInput[]): Promise<string[]> {
  const { statementId, lineIds } = await insertStatement(portal.services, day, lines);
  await matchBankLines(portal.services, statementId);
  return lineIds;
}
const seenUntil = (day: string, importedBy?: string) =>
  portal.database.transaction((tx) => insertSilentStatement(tx, day, importedBy));
const post = (url: string, payload: object) => portal.call({ method: 'POST', url, cookie: admin, payload });
const withdraw = (batchId: string) =>
  post(`/api/admin/payout-batches/${batchId}/withdrawn`, { reason: 'De bank kent dit bestand niet' });
const attemptsOf = (batchId: string) =>
  rowsOf(sql`select a.status, a.reason_code as reason, p.status as payout from payout_attempt a
    join payout p on p.id = a.payout_id where a.batch_id = ${batchId} order by a.number`);
const batchResponse = async (id: string) =>
  (await portal.call({ method: 'GET', url: '/api/admin/payout-batches', cookie: admin }))
    .json()
    .data.items.find((one: { id: string }) => one.id === id);
const leftOut = async (): Promise<{ reason: string; count: number }[]> =>
  (await portal.call({ method: 'GET', url: '/api/admin/payout-batches/preview', cookie: admin })).json().data
    .leftOut;
const UNDERWAY = { status: 'underway', reason: null, payout: 'ordered' };
const WITHDRAWN = { status: 'rejected', reason: 'WITHDRAWN', payout: 'ordered' };

test('two employees withdraw a file the bank never executed, and its payouts are due again', async () => {
  const { batchId, messageId, attempts, ids } = await ordered(2);
  const early = await withdraw(batchId);
  expect(early.json()).toMatchObject({ code: 'statementAwaited' });
  await seenUntil(EXECUTE_ON);
  expect((await withdraw(batchId)).json()).toMatchObject({ code: 'statementAwaited' });
  // A statement loaded by an employee counts after a colleague confirmed it.
  const [employee] = await rowsOf<{ id: string }>(
    sql`select id from person_account where email = 'admin@example.nl' and brand = 'baken'`,
  );
  const unconfirmed = await seenUntil(DAY_AFTER, employee?.id);
  expect((await withdraw(batchId)).json()).toMatchObject({ code: 'statementAwaited' });
  const confirmed = await (await colleagueOf(portal)).sendProven(
    `/api/admin/bank-statements/${unconfirmed}/confirm`,
  );
  expect(confirmed.statusCode, confirmed.body).toBe(204);

  const requested = await withdraw(batchId);
  expect(requested.statusCode, requested.body).toBe(202);
  expect(await attemptsOf(batchId)).toEqual([UNDERWAY, UNDERWAY]);
  expect((await withdraw(batchId)).json()).toMatchObject({ code: 'alreadyAsked' });
  const colleague = await colleagueOf(portal);
  const approvals = await portal.call({ method: 'GET', url: '/api/admin/approvals', cookie: admin });
  expect(approvals.json().data.items[0]).toMatchObject({
    title: 'Betaalbestand van 19 november 2026 intrekken',
    reason: 'De bank kent dit bestand niet',
  });
  expect((await colleague.approve(requested.json().data.approvalId)).statusCode).toBe(204);
  expect(await attemptsOf(batchId)).toEqual([WITHDRAWN, WITHDRAWN]);
  expect(await batchResponse(batchId)).toMatchObject({ status: 'rejected', isWithdrawn: true });
  expect((await withdraw(batchId)).json()).toMatchObject({ code: 'batchWithBank' });
  const url = `/api/admin/payout-batches/${batchId}`;
  expect((await post(`${url}/handed-over`, {})).json()).toMatchObject({ code: 'batchWithdrawn' });
  const file = await portal.call({ method: 'GET', url: `${url}/file`, cookie: admin });
  expect(file.json()).toMatchObject({ code: 'batchWithdrawn' });

  // The payouts are sent in another file under other ids, and the bank's response to the first file no longer
  // changes anything.
  const again = await portal.database.transaction((tx) =>
    insertBatch(tx, { at: portal.clock.now(), executeOn: DAY_AFTER }, ids),
  );
  expect(again.attemptIds).not.toEqual(expect.arrayContaining(attempts.map(({ id }) => id)));
  const answer = await portal.call({
    method: 'POST',
    url: '/api/admin/payout-reports',
    cookie: admin,
    headers: { 'content-type': 'application/xml' },
    payload: `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
      <GrpHdr><MsgId>P1</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts>
      <OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>ACSP</GrpSts>
      </OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`,
  });
  expect(answer.json()).toMatchObject({
    errors: { Fields: [{ message: expect.stringContaining('gaat anders twee keer weg') }] },
  });
  // The bank pays both files: of the two bank lines, one becomes an open item, and each payout is booked
  // once.
  const [first] = attempts;
  const name = again.attemptIds[0]?.replaceAll('-', '') ?? '';
  if (!first) throw new Error('an attempt');
  const [named] = await bankSays('2026-11-21', { amountCents: cents(-first.amount), endToEndId: name });
  const [ofWithdrawn] = await bankSays('2026-11-22', {
    amountCents: cents(-first.amount),
    endToEndId: first.name,
  });
  const open = await rowsOf(sql`select line_id as id, reason from bank_item
    where line_id in (${named}, ${ofWithdrawn}) and open_cents <> 0`);
  expect(open).toEqual([{ id: ofWithdrawn, reason: 'payoutDiffers' }]);
});

test('a file that the bank booked or responded to cannot be withdrawn', async () => {
  const { batchId, attempts } = await ordered(2);
  const [first] = attempts;
  await bankSays('2026-11-23', { amountCents: cents(-(first?.amount ?? 0)), endToEndId: first?.name ?? '' });
  expect((await withdraw(batchId)).json()).toMatchObject({ code: 'batchWithBank' });
  const answered = await ordered(1);
  await rowsOf(
    sql`update payout_batch set answered_at = ${portal.clock.now().toISOString()} where id = ${answered.batchId}`,
  );
  expect((await withdraw(answered.batchId)).json()).toMatchObject({ code: 'batchWithBank' });
  expect((await withdraw('01933b7e-0000-7000-8000-000000000000')).statusCode).toBe(404);
});

test("a booking before the second employee's approval makes the withdrawal lapse", async () => {
  const { batchId, attempts } = await ordered(1);
  const requested = await withdraw(batchId);
  expect(requested.statusCode, requested.body).toBe(202);
  const [first] = attempts;
  await bankSays('2026-11-24', { amountCents: cents(-(first?.amount ?? 0)), endToEndId: first?.name ?? '' });
  const colleague = await colleagueOf(portal);
  expect((await colleague.approve(requested.json().data.approvalId)).json()).toMatchObject({
    code: 'approvalLapsed',
  });
  expect(await attemptsOf(batchId)).toEqual([{ status: 'booked', reason: null, payout: 'paid' }]);
});

test('withholds a withdrawn payout while its bank line is open, until two employees book the line', async () => {
  const { batchId, attempts } = await ordered(1);
  const colleague = await colleagueOf(portal);
  const requested = await withdraw(batchId);
  await colleague.approve(requested.json().data.approvalId);
  const [first] = attempts;
  if (!first) throw new Error('an attempt');
  const before = (await leftOut()).find(({ reason }) => reason === 'bankLine')?.count ?? 0;
  const [lineId] = await bankSays('2026-11-25', {
    amountCents: cents(-first.amount),
    endToEndId: first.name,
  });
  expect(await leftOut()).toContainEqual(expect.objectContaining({ reason: 'bankLine', count: before + 1 }));

  const response = await colleague.finish(
    await post(`/api/admin/open-items/${lineId}/matches`, {
      ...{ kind: 'payouts', contractNumber: null, amount: null },
      ...{ candidateId: first.id, reason: 'De bank voerde het toch uit' },
    }),
  );
  expect(response.statusCode, response.body).toBe(204);
  expect(await attemptsOf(batchId)).toMatchObject([{ status: 'booked', payout: 'paid' }]);
  expect(await batchResponse(batchId)).toMatchObject({ status: 'booked', isWithdrawn: false });
});

test('a bank line for a whole withdrawn file withholds all its payouts', async () => {
  const { batchId, messageId, totalCents, ids } = await ordered(2);
  const colleague = await colleagueOf(portal);
  await colleague.finish(await withdraw(batchId));
  const due = async () => (await leftOut()).find(({ reason }) => reason === 'bankLine')?.count ?? 0;
  const before = await due();
  await bankSays('2026-11-26', { amountCents: cents(-totalCents), batchId: messageId, transactions: 2 });
  expect(await due()).toBe(before + ids.length);
});
