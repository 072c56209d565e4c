import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { staysInOrder } from '../../../testing/in-order.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { payeeHashes } from '../../people/payees/payees.use-cases.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { provenRefunds } from '../payouts/proven-refunds.use-cases.ts';
import { insertBatch, rejectLines } from '../payouts/testing/ordered-batch.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from './testing/bank-lines.ts';

const ADMIN = 'admin@example.nl';
const BATCHES = '/api/admin/payout-batches';
const PAYER = { name: 'Zoë Onbekend', iban: 'NL02ABNA0123456789' };
const EXPLAINED = { open: 0, reason: null };

let portal: TestApp;
let admin: string;
let app: TestApplication;
/** Payouts of the demo data, which were paid before the portal created payment files. */
let payout: { id: string; amount: number };
let unpaid: { id: string; amount: number };
let another: { id: string };
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
  const taken = await rowsOf<{ id: string; amount: number }>(sql`
    update payout set status = 'ordered', paid_at = null where id in (select p.id from payout p
      join contract c on c.id = p.contract_id join personal_information i on i.person_id = c.person_id
      where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null and p.kind = 'distribution'
        and p.status = 'paid' order by p.id limit 3)
    returning id, amount_cents::float8 as amount`);
  const [first, second, third] = taken;
  if (!first || !second || !third) throw new Error('the demo paid too little');
  [payout, unpaid, another] = [first, second, third];
  await reopenBooks(portal.database);
});
afterAll(() => portal.close());
/** Each test begins without payouts that are due. */
beforeEach(async () => {
  await rowsOf(sql`update payout set pay_on = '2099-01-01' where status = 'ordered'
    and not exists (select from payout_attempt a where a.payout_id = payout.id)`);
  await rowsOf(sql`update bank_item set refund_ordered_at = null, refund_ordered_by = null, refund_reason = null,
    refund_by_file = false where refund_ordered_at is not null`);
});
staysInOrder(() => portal);

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const get = async (url: string) => (await portal.call({ method: 'GET', url, cookie: admin })).json().data;
const approve = async () => (await colleagueOf(portal)).approve();
const preview = () => get(`${BATCHES}/preview`);
const itemOf = async (id: string) =>
  (await get('/api/admin/open-items')).items.find((one: { id: string }) => one.id === id);

async function bankSays(...lines: BankLineInput[]): Promise<string[]> {
  const { statementId, lineIds } = await insertStatement(portal.services, '2026-11-19', lines);
  await matchBankLines(portal.services, statementId);
  return lineIds;
}
async function stateOf(...ids: string[]) {
  const rows = await rowsOf<{ id: string; open: number; reason: string | null }>(
    sql`select line_id as id, open_cents::float8 as open, reason from bank_item`,
  );
  return ids.map((of) => {
    const { open, reason } = rows.find(({ id }) => id === of) ?? {};
    return { open, reason };
  });
}
/** Inserts a payment by an unknown payer that two employees decided to refund. */
async function refunded(amountCents: number): Promise<string> {
  const [id = ''] = await bankSays({ amountCents: cents(amountCents), details: PAYER });
  await refund(id);
  return id;
}
async function refund(id: string): Promise<void> {
  const url = `/api/admin/open-items/${id}/refund`;
  const requested = await sendProven(portal, { cookie: admin, app, url, body: { reason: 'Niet van ons' } });
  expect(requested.statusCode, requested.body).toBe(202);
  expect((await approve()).statusCode).toBe(204);
}
async function order() {
  const { seen, total } = await preview();
  const body = { seen, count: total.count, total: total.amount };
  const requested = await sendProven(portal, { cookie: admin, app, url: BATCHES, body });
  expect(requested.statusCode, requested.body).toBe(202);
  const lines = JSON.stringify((await (await colleagueOf(portal)).waiting()).at(-1));
  const approved = await approve();
  expect(approved.statusCode, approved.body).toBe(204);
  const [batch] = (await get(BATCHES)).items;
  const file = (await portal.call({ method: 'GET', url: `${BATCHES}/${batch.id}/file`, cookie: admin })).body;
  const names = [...file.matchAll(/<EndToEndId>(\w+)</g)].map(([, name = '']) => name);
  return { id: batch.id as string, messageId: batch.messageId as string, lines, file, names };
}
const leaves = (amountCents: number, endToEndId: string): BankLineInput => ({
  amountCents: cents(-amountCents),
  endToEndId,
  details: PAYER,
});
const comesBack = (amountCents: number, endToEndId: string): BankLineInput => ({
  amountCents: cents(amountCents),
  endToEndId,
  returnReason: 'AC04',
});

test('R-10 the next payout file sends a refund to the account it came from, and only a bank line closes the refund', async () => {
  const id = await refunded(40_00);
  expect(await itemOf(id)).toMatchObject({ openAmount: 40, refund: { way: 'nextFile' } });
  expect(await preview()).toMatchObject({
    total: { count: 1, amount: 40 },
    refunds: { count: 1, amount: 40 },
    newAccounts: { count: 0 },
    largest: [{ name: PAYER.name, contractNumbers: [], amount: 40 }],
  });
  const { lines, file, names } = await order();
  expect(lines).toContain('Waarvan terugstortingen');
  expect(lines).toContain('terugstorting');
  expect(file).toContain(`<IBAN>${PAYER.iban}</IBAN>`);
  expect(file).toContain('<InstdAmt Ccy="EUR">40.00</InstdAmt>');
  expect(file).toContain('Terugstorting van uw overboeking');

  expect(await stateOf(id)).toEqual([{ open: 40_00, reason: 'unknown' }]);
  expect(await itemOf(id)).toMatchObject({ isRefundable: false, refund: { way: 'withBank' } });
  expect((await preview()).total.count).toBe(0);
  // A manual transfer would pay the refund twice, so that bank line is not matched to our order.
  const [byHand = ''] = await bankSays({ amountCents: cents(-40_00), details: PAYER });
  expect(await stateOf(id, byHand)).toEqual([
    { open: 40_00, reason: 'unknown' },
    { open: -40_00, reason: 'unknownOut' },
  ]);
  const [out = ''] = await bankSays(leaves(40_00, names[0] ?? ''));
  expect(await stateOf(id, out)).toEqual([EXPLAINED, EXPLAINED]);
  expect(await rowsOf(sql`select status from payout_attempt where refund_line_id = ${id}`)).toEqual([
    { status: 'booked' },
  ]);
  const [match] = (await get('/api/admin/open-items?status=closed')).items.find(
    (one: { id: string }) => one.id === id,
  ).matches;
  expect(match).toMatchObject({ kind: 'refund', rule: 'endToEnd', isUndoable: false });
  const undo = await portal.call({
    method: 'POST',
    url: `/api/admin/bank-matches/${match.id}/undo`,
    cookie: admin,
    payload: { reason: 'Klant belde: toch niet' },
  });
  expect(undo.json().code).toBe('cannotCorrect');
});

// Promise: De terugstorting kwam terug van de bank.
test('R-10 a returned refund is an open item again, and can be refunded again', async () => {
  const id = await refunded(55_00);
  const first = await order();
  await bankSays(leaves(55_00, first.names[0] ?? ''));
  const [back = ''] = await bankSays(comesBack(55_00, first.names[0] ?? ''));
  expect(await stateOf(id, back)).toEqual([{ open: 55_00, reason: 'cameBack' }, EXPLAINED]);
  await matchBankLines(portal.services, null);
  expect(await stateOf(id)).toEqual([{ open: 55_00, reason: 'cameBack' }]);
  // A duplicate of the same return line does not count as a second return.
  const [again = ''] = await bankSays(comesBack(55_00, first.names[0] ?? ''));
  expect(await stateOf(again)).toEqual([{ open: 55_00, reason: 'payoutDiffers' }]);

  await refund(id);
  const second = await order();
  expect(second.names).not.toEqual(first.names);
  const [out = ''] = await bankSays(leaves(55_00, second.names[0] ?? ''));
  expect(await stateOf(id, out)).toEqual([EXPLAINED, EXPLAINED]);
});

test('R-10 one bank line that books a payout and a refund together is matched to both', async () => {
  await rowsOf(sql`update payout set pay_on = '2026-11-16' where id = ${payout.id}`);
  const id = await refunded(60_00);
  const { messageId } = await order();
  const [short = '', whole = ''] = await bankSays(
    { amountCents: cents(-payout.amount), batchId: messageId },
    { amountCents: cents(-payout.amount - 60_00), batchId: messageId },
  );
  expect(await stateOf(id, short, whole)).toEqual([
    EXPLAINED,
    { open: -payout.amount, reason: 'payoutDiffers' },
    EXPLAINED,
  ]);
  expect(await rowsOf(sql`select status from payout where id = ${payout.id}`)).toEqual([{ status: 'paid' }]);
  expect(
    await rowsOf(sql`select kind, amount_cents::int as amount from bank_match
      where line_id = ${whole} order by kind`),
  ).toEqual([
    { kind: 'payouts', amount: -payout.amount },
    { kind: 'refund', amount: -60_00 },
  ]);
});

test.each([
  ['its account does not exist: it is an open item again', 'AC04', { reason: 'cameBack' }, 0],
  ['the file was wrong: it leaves with the next', 'AM09', { reason: 'unknown' }, 1],
])('R-10 the bank rejects a refund, %s', async (_name, code, item, due) => {
  const id = await refunded(70_00);
  const { messageId, names } = await order();
  const report = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>P1</MsgId>
<CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>
<OrgnlPmtInfId>${messageId}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${names[0]}</OrgnlEndToEndId>
<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;
  const answer = await portal.call({
    method: 'POST',
    url: '/api/admin/payout-reports',
    cookie: admin,
    payload: report,
    headers: { 'content-type': 'application/xml' },
  });
  const colleague = await colleagueOf(portal);
  expect((await colleague.finish(answer)).statusCode).toBe(204);
  expect(await itemOf(id)).toMatchObject({ openAmount: 70, ...item });
  expect((await preview()).total.count).toBe(due);
  const batch = (await get(BATCHES)).items[0].id;
  expect((await get(`${BATCHES}/${batch}/failed`)).items).toMatchObject([
    { contractNumber: null, isRefund: true, amount: 70, reasonCode: code },
  ]);
});

test('R-10 payment files leave out a rejected refund that an open bank line names as paid', async () => {
  await refunded(65_00);
  const { id, names } = await order();
  const lines = await rowsOf<{ id: string }>(sql`select id from payout_attempt where batch_id = ${id}`);
  await portal.database.transaction((tx) =>
    rejectLines(
      tx,
      lines.map((line) => line.id),
      'MS03',
      portal.clock.now(),
    ),
  );
  await rowsOf(sql`update payout_batch set status = 'rejected' where id = ${id}`);
  expect((await preview()).total.count).toBe(1);
  await bankSays(leaves(65_00, names[0] ?? ''));
  expect(await preview()).toMatchObject({
    total: { count: 0 },
    leftOut: [{ reason: 'bankLine', count: 1, amount: 65 }],
  });
});

const withdraw = (id: string) =>
  portal.call({
    method: 'POST',
    url: `/api/admin/open-items/${id}/refund/withdraw`,
    cookie: admin,
    payload: { reason: 'Het is toch voor een contract' },
  });

// Promise: … gaat dan niet terug.
// Promise: … gaat niet terug en is weer een open post.
test('R-10 allows withdrawing a refund until it is in a payment file; a new refund requires new approval', async () => {
  const id = await refunded(85_00);
  expect((await preview()).total).toEqual({ count: 1, amount: 85 });
  expect((await withdraw(id)).statusCode).toBe(204);
  expect((await preview()).total.count).toBe(0);
  expect(await itemOf(id)).toMatchObject({ openAmount: 85, refund: null, isRefundable: true });
  expect((await withdraw(id)).json().code).toBe('changedMeanwhile');
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();

  await refund(id);
  const { names } = await order();
  expect(names).toHaveLength(1);
  expect((await withdraw(id)).json().code).toBe('changedMeanwhile');
  const [out = ''] = await bankSays(leaves(85_00, names[0] ?? ''));
  expect(await stateOf(id, out)).toEqual([EXPLAINED, EXPLAINED]);
  expect((await withdraw(id)).json().code).toBe('changedMeanwhile');
});

test('R-10 the batch leaves out a refund that was withdrawn after the preview', async () => {
  const id = await refunded(86_00);
  const { seen, total } = await preview();
  const body = { seen, count: total.count, total: total.amount };
  const requested = await sendProven(portal, { cookie: admin, app, url: BATCHES, body });
  expect(requested.statusCode, requested.body).toBe(202);
  expect((await withdraw(id)).statusCode).toBe(204);
  expect((await approve()).json().code).toBe('approvalLapsed');
  expect(await rowsOf(sql`select from payout_attempt where refund_line_id = ${id}`)).toEqual([]);
});

describe('R-10 a refund order that was only written in the database is withheld', () => {
  const withheld = { total: { count: 0 }, leftOut: [{ reason: 'books', count: 1 }] };
  /** Writes the row of a refund order as four-eyes approval would. */
  const orderBySql = (id: string) =>
    rowsOf(sql`update bank_item set refund_ordered_at = now(), refund_reason = 'Terug', refund_by_file = true,
      refund_ordered_by = (select id from person_account where email = ${ADMIN} and brand = 'baken') where line_id = ${id}`);
  const orderRefused = async () => {
    const { seen } = await preview();
    const body = { seen, count: 1, total: 1 };
    return (await sendProven(portal, { cookie: admin, app, url: BATCHES, body })).json().code;
  };
  const nightFinds = async () => (await verifyLedger(portal.database)).broken?.invariant;

  test("withholds a refund order inserted into the database without an employee's decision", async () => {
    const [id = ''] = await bankSays({ amountCents: cents(90_00), details: PAYER });
    await orderBySql(id);
    expect(await preview()).toMatchObject(withheld);
    expect(await orderRefused()).toBe('changedMeanwhile');
    expect(await nightFinds()).toBe('terugstortingen, zoals twee mensen ze besloten');
    // A copy of another refund's audit line is not accepted as a decision either.
    const real = await refunded(90_00);
    const undone = new Error('undone');
    const copying = portal.database.transaction(async (tx) => {
      await tx.execute(sql`insert into audit_entry
        (sequence, at, brand, actor_id, action, subject_type, subject_id, detail, previous_hash, hash, key_id)
        select (select max(sequence) + 1 from audit_entry), at, brand, actor_id, action, subject_type, ${id}, detail,
          previous_hash, hash, key_id from audit_entry where subject_id = ${real} and action = 'bankLine.refundOrdered'`);
      await tx.execute(sql`update bank_item set (refund_ordered_at, refund_ordered_by) =
        (select refund_ordered_at, refund_ordered_by from bank_item where line_id = ${real}) where line_id = ${id}`);
      const due = await provenRefunds(tx, portal.services, 'baken', { locked: true });
      expect(due.map((one) => [one.id, one.withheldBy])).toEqual([
        [id, 'books'],
        [real, null],
      ]);
      throw undone;
    });
    await expect(copying).rejects.toBe(undone);
    await rowsOf(sql`update bank_item set refund_ordered_at = null, refund_ordered_by = null, refund_reason = null,
      refund_by_file = false where line_id = ${id}`);
  });

  test.each([
    ['more than the line brought', sql`open_cents = open_cents + 1`],
    ['less than is open', sql`open_cents = open_cents - 1`],
  ])(
    'a refund order that was only written in the database is withheld if it is for %s',
    async (_name, change) => {
      const id = await refunded(91_00);
      await rowsOf(sql`update bank_item set ${change} where line_id = ${id}`);
      expect(await preview()).toMatchObject(withheld);
      expect(await nightFinds()).toBe('open posten, wat hun regel van de bank nog open laat');
      await rowsOf(sql`update bank_item set open_cents = 9100 where line_id = ${id}`);
      expect(await preview()).toMatchObject({ total: { count: 1, amount: 91 }, leftOut: [] });
    },
  );

  test('a refund order that was only written in the database is withheld if it reopens a completed refund', async () => {
    const id = await refunded(92_00);
    const { names } = await order();
    await rowsOf(sql`create table order_of_then as select * from bank_item where line_id = ${id}`);
    await bankSays(leaves(92_00, names[0] ?? ''));
    await rowsOf(sql`update bank_item i set open_cents = o.open_cents, reason = o.reason, refund_by_file = true,
      refund_ordered_at = o.refund_ordered_at, refund_ordered_by = o.refund_ordered_by, refund_reason = o.refund_reason
      from order_of_then o where i.line_id = o.line_id`);
    expect(await preview()).toMatchObject(withheld);
    expect(await nightFinds()).toBe('open posten, wat hun regel van de bank nog open laat');
    await rowsOf(sql`update bank_item set open_cents = 0, reason = null where line_id = ${id}`);
    await rowsOf(sql`drop table order_of_then`);
  });
});

test("R-10 a payment file omits a payout to another person's account until an employee accepts the account", async () => {
  const id = await refunded(75_00);
  const { fieldKeys } = portal.services.configuration;
  const hash = payeeHashes(fieldKeys)({ personId: null, ...PAYER });
  const [check] = await rowsOf<{
    id: string;
  }>(sql`insert into payee_check (id, brand, payee_hash, outcome, checked_at)
    values (gen_random_uuid(), 'baken', ${hash}, 'noMatch', ${portal.clock.now().toISOString()}) returning id`);
  expect(await preview()).toMatchObject({
    total: { count: 0 },
    leftOut: [{ reason: 'otherName', count: 1, amount: 75 }],
  });
  const [owner] = await rowsOf<{ id: string }>(sql`
    select c.person_id as id from payout p join contract c on c.id = p.contract_id where p.id = ${unpaid.id}`);
  /**
   * Inserts a payment line and a payee check in which the bank reported, for the payout's owner, that another account
   * belongs to another person. Returns the database error.
   */
  const causeOf = async (line: ReturnType<typeof sql>, accepted: ReturnType<typeof sql>) => {
    const written = portal.database.transaction(async (tx) => {
      const { batchId } = await insertBatch(tx, { at: portal.clock.now(), executeOn: '2099-01-01' }, [
        another.id,
      ]);
      await tx.execute(sql`insert into payee_check (id, brand, person_id, payee_hash, outcome, checked_at,
          accepted_at, accepted_by, accepted_reason)
        values (gen_random_uuid(), 'baken', ${owner?.id}, 'strange', 'noMatch', '2099-01-01', ${accepted})`);
      await tx.execute(sql`update payee_check set (accepted_at, accepted_by, accepted_reason) = (select ${accepted})
        where id = ${check?.id}`);
      await tx.execute(sql`insert into payout_attempt
        (id, batch_id, number, end_to_end_id, sealed_account, status, payout_id, refund_line_id, amount_cents, payee_hash)
        values (gen_random_uuid(), ${batchId}, 2, 'X', '', 'underway', ${line})`);
    });
    const error: unknown = await written.catch((thrown: unknown) => thrown);
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : 'it was written';
  };
  const nobody = sql`null::timestamptz, null::uuid, null::text`;
  const employee = sql`now(), (select id from person_account where email = ${ADMIN} and brand = 'baken'), 'Bankpas'`;
  const ofRefund = sql`null, ${id}, 7500, ${hash}`;
  const ofPayout = (payee: string | null) => sql`${unpaid.id}, null, ${unpaid.amount}, ${payee}`;
  for (const line of [ofRefund, ofPayout('strange'), ofPayout(null)]) {
    expect(await causeOf(line, nobody)).toMatch(/the account of line .* is another's/);
    // After acceptance, the only remaining error is the sum of the batch.
    expect(await causeOf(line, employee)).toMatch('is not whole');
  }
  expect(await causeOf(ofPayout('mine'), nobody)).toMatch('is not whole');
});

test('R-10 excludes from payment files a refund ordered before files supported refunds', async () => {
  const id = await refunded(80_00);
  await rowsOf(sql`update bank_item set refund_by_file = false where line_id = ${id}`);
  expect(await itemOf(id)).toMatchObject({ refund: { way: 'byHand' } });
  expect((await preview()).total.count).toBe(0);
  const [out = ''] = await bankSays({ amountCents: cents(-80_00), details: PAYER });
  expect(await stateOf(id, out)).toEqual([EXPLAINED, EXPLAINED]);
});
