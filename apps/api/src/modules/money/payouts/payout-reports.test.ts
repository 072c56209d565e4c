import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { payoutInvariants } from '../ledger/payout-invariants.repository.ts';
import { insertBatch } from './testing/ordered-batch.ts';

let portal: TestApp;
let admin: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
  const [contract] = await rowsOf<{ id: string }>(sql`select c.id from contract c
    join personal_information i on i.person_id = c.person_id
    where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null order by c.id limit 1`);
  contractId = contract?.id ?? '';
});
afterAll(() => portal.close());
beforeEach(() =>
  rowsOf(
    sql`update payout_confirmation set confirmed_at = ${portal.clock.now().toISOString()} where confirmed_at is null`,
  ),
);

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

let day = 0;
async function batchOf(...amounts: number[]) {
  const ids: string[] = [];
  for (const amount of amounts) {
    day += 1;
    const [row] = await rowsOf<{ id: string }>(sql`
      insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
      values (${contractId}, 'sale', '2024-01-01'::date + ${day}::int, ${amount}, '2026-11-16', 'ordered') returning id`);
    ids.push(row?.id ?? '');
  }
  const written = { at: portal.clock.now(), executeOn: portal.clock.today() };
  const batch = await portal.database.transaction((tx) => insertBatch(tx, written, ids));
  return { ...batch, ids, names: batch.attemptIds.map((id) => id.replaceAll('-', '')) };
}

/** Builds a report in the bank's format. `lines`: end-to-end id, status and reason. */
const reportOf = (messageId: string, status: string, lines: [string, string, string?][] = []) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>P1</MsgId>
<CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId><PmtInfSts>${status}</PmtInfSts>${lines
    .map(
      ([id, of, reason]) =>
        `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${of}</TxSts>${
          reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''
        }</TxInfAndSts>`,
    )
    .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

const send = (payload: string | Buffer, brand = 'baken', cookie = admin) =>
  portal.call({
    method: 'POST',
    url: '/api/admin/payout-reports',
    brand,
    cookie,
    payload,
    headers: { 'content-type': 'application/xml' },
  });
/** Uploads a bank response with a rejection, which a colleague approves. */
async function sendForTwo(payload: string) {
  const requested = await send(payload);
  expect(requested.statusCode, requested.body).toBe(202);
  const approved = await (await colleagueOf(portal)).approve(requested.json().data.approvalId);
  expect(approved.statusCode, approved.body).toBe(204);
}
const batchResponse = async (id: string) =>
  (await portal.call({ method: 'GET', url: '/api/admin/payout-batches?limit=50', cookie: admin }))
    .json()
    .data.items.find((one: { id: string }) => one.id === id);
const attempts = (batchId: string) =>
  rowsOf(
    sql`select status, reason_code as "reason" from payout_attempt where batch_id = ${batchId} order by number`,
  );
const payoutsOf = async (ids: string[]) =>
  rowsOf(sql`select status, payout_hold(payout, '2026-12-31') as hold from payout
    where id = any(${sql.param(ids)}::uuid[]) order by value_date`);

// Promise: Daarna betalen wij u opnieuw.
test('a payout rejected in a partly accepted file is due again, and waits for its investor when the account is wrong', async () => {
  const { batchId, messageId, ids, names } = await batchOf(1_00, 2_00, 3_00);
  const report = reportOf(messageId, 'PART', [
    [names[0] ?? '', 'ACSP'],
    [names[1] ?? '', 'RJCT', 'AM04'],
    [names[2] ?? '', 'RJCT', 'AC04'],
  ]);
  await sendForTwo(report);
  expect(await batchResponse(batchId)).toMatchObject({ status: 'partlyAccepted', rejected: { count: 2 } });
  const expected = [
    { status: 'accepted', reason: null },
    { status: 'rejected', reason: 'AM04' },
    { status: 'rejected', reason: 'AC04' },
  ];
  expect((await attempts(batchId)).sort((a, b) => String(a.reason).localeCompare(String(b.reason)))).toEqual(
    expect.arrayContaining(expected),
  );
  // The confirmation applies to the person: until then, no payout of this person is sent, except those
  // already with the bank.
  expect((await payoutsOf(ids)).map(({ hold }) => hold).sort()).toEqual([
    'confirmation',
    'confirmation',
    null,
  ]);
  const received = () =>
    rowsOf(
      sql`select text from notification where contract_id = ${contractId} and title = 'Wij konden u niet betalen'`,
    );
  expect(await received()).toMatchObject([{ text: expect.stringContaining('de rekening is opgeheven') }]);

  expect((await send(report)).json().data).toEqual({ id: batchId, status: 'partlyAccepted', rejected: 2 });
  expect(await received()).toHaveLength(1);
  const failed = await portal.call({
    method: 'GET',
    url: `/api/admin/payout-batches/${batchId}/failed`,
    cookie: admin,
  });
  expect(
    failed
      .json()
      .data.items.map(({ reason }: { reason: string }) => reason)
      .sort(),
  ).toEqual(['De rekening is opgeheven', 'Er stond te weinig op onze rekening']);
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
});

test('after a death, a rejected payout waits for an employee, and no one is asked for another account', async () => {
  const { batchId, messageId, ids, names } = await batchOf(12_00);
  const messages = () =>
    rowsOf(sql`select count(*)::int as n from notification where contract_id = ${contractId}`);
  const before = await messages();
  await sendForTwo(reportOf(messageId, 'PART', [[names[0] ?? '', 'RJCT', 'MD07']]));
  expect(await payoutsOf(ids)).toEqual([{ status: 'ordered', hold: 'confirmation' }]);
  expect(await messages()).toEqual(before);
  // After a death, a person who has the investor's phone and mailbox cannot confirm the payouts.
  const [owner] = await rowsOf<{ email: string }>(sql`select a.email from person_account a
    join contract c on c.person_id = a.id where c.id = ${contractId}`);
  const cookie = await portal.signIn(owner?.email ?? '');
  const open = await portal.call({ method: 'GET', url: '/api/payout-confirmation', cookie });
  expect(open.json().data).toMatchObject({ changes: [{ cause: 'death' }], methods: [] });
  const url = `/api/admin/payout-batches/${batchId}/failed`;
  const failed = await portal.call({ method: 'GET', url, cookie: admin });
  expect(failed.json().data.items).toMatchObject([
    { reason: 'De ontvanger is overleden. Blokkeer het contract en bel de nabestaanden' },
  ]);
});

test('all payouts of a fully rejected file are due again and can be ordered again', async () => {
  const { batchId, messageId, ids } = await batchOf(4_00, 5_00);
  await sendForTwo(reportOf(messageId, 'RJCT'));
  expect(await batchResponse(batchId)).toMatchObject({ status: 'rejected', rejected: { count: 2 } });
  expect((await attempts(batchId)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await payoutsOf(ids)).toEqual([
    { status: 'ordered', hold: null },
    { status: 'ordered', hold: null },
  ]);
  // A late response about lines that are no longer with the bank changes nothing.
  expect((await send(reportOf(messageId, 'ACSP'))).json().data).toMatchObject({
    status: 'rejected',
    rejected: 2,
  });
  const again = { at: portal.clock.now(), executeOn: portal.clock.today() };
  await portal.database.transaction((tx) => insertBatch(tx, again, ids));
});

test('payouts of a file that is cancelled at the bank are due again, like those of a rejected file', async () => {
  const { batchId, messageId, ids } = await batchOf(10_00);
  expect((await send(reportOf(messageId, 'ACSP'))).json().data.status).toBe('accepted');
  await sendForTwo(reportOf(messageId, 'CANC'));
  expect(await batchResponse(batchId)).toMatchObject({ status: 'rejected', rejected: { count: 1 } });
  expect(await payoutsOf(ids)).toEqual([{ status: 'ordered', hold: null }]);
});

test('a file that the bank only received stays under way, and a file that the bank approved becomes accepted', async () => {
  const { batchId, messageId } = await batchOf(6_00);
  for (const status of ['RCVD', 'PATC', 'PDNG', 'BLCK']) {
    expect((await send(reportOf(messageId, status))).json().data.status).toBe('handedOver');
    expect((await attempts(batchId)).map((one) => one.status)).toEqual(['underway']);
  }
  expect((await send(reportOf(messageId, 'ACSC'))).json().data.status).toBe('accepted');
  expect((await attempts(batchId)).map(({ status }) => status)).toEqual(['accepted']);
});

test.each(['DU01', 'DU02', 'AM05'])(
  'a duplicate reported by the bank (%s) does not reject lines of the first submission',
  async (code) => {
    const { batchId, messageId, ids, names } = await batchOf(8_00, 9_00);
    expect((await send(reportOf(messageId, 'ACSP'))).json().data.status).toBe('accepted');
    const whole = reportOf(messageId, 'RJCT').replace(
      '</PmtInfSts>',
      `</PmtInfSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`,
    );
    const answer = await send(whole);
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('al eerder')]);
    const inPart = reportOf(messageId, 'PART', [[names[0] ?? '', 'RJCT', code]]);
    expect((await send(inPart)).json().data).toEqual({ id: batchId, status: 'accepted', rejected: 0 });
    expect((await attempts(batchId)).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    // None of the payouts can enter a second file.
    await expect(
      portal.database.transaction((tx) =>
        insertBatch(tx, { at: portal.clock.now(), executeOn: portal.clock.today() }, ids),
      ),
    ).rejects.toThrow();
  },
);

test('rejects an uploaded file that is not a bank response to a file of this brand, and shows the reason', async () => {
  const { batchId, messageId, names } = await batchOf(7_00);
  const faults = [
    [reportOf('another', 'ACSP'), 'hoort bij geen betaalbestand'],
    [reportOf(messageId, 'PART', [['X1', 'RJCT', 'AC04']]), 'X1 staat niet in het betaalbestand'],
    [
      reportOf(messageId, 'PART', [
        [names[0] ?? '', 'RJCT'],
        [names[0] ?? '', 'ACSP'],
      ]),
      'staat er twee keer',
    ],
    [
      reportOf(messageId, 'RJCT').replace(`<OrgnlPmtInfId>${messageId}`, '<OrgnlPmtInfId>ANOTHER'),
      'gaat over een ander betaalbestand',
    ],
    [reportOf(messageId, 'ACSP').slice(0, -20), 'niet heel'],
    [reportOf(messageId, 'ACSP').replace('pain.002.001.10', 'pain.002.001.03'), 'geen antwoord van een bank'],
    [`<!DOCTYPE a [<!ENTITY x "y">]>${reportOf(messageId, 'ACSP').slice(39)}`, 'DOCTYPE'],
    ['', 'niet heel'],
  ] as const;
  for (const [file, reason] of faults) {
    const answer = await send(file);
    expect([answer.statusCode, answer.body], reason).toEqual([422, expect.stringContaining(reason)]);
  }
  const elsewhere = await portal.signIn('admin@example.nl', 'anker');
  expect((await send(reportOf(messageId, 'RJCT'), 'anker', elsewhere)).statusCode).toBe(422);
  expect((await attempts(batchId)).map(({ status }) => status)).toEqual(['underway']);
});

test.each(['AC06', 'AG01', 'MD07'])(
  "a full rejection because of our own account (%s) does not affect the payees' accounts",
  async (code) => {
    const { messageId, ids } = await batchOf(21_00, 22_00);
    const why = `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
    const messages = () =>
      rowsOf(sql`select count(*)::int as n from notification where contract_id = ${contractId}`);
    const before = await messages();
    const whole = reportOf(messageId, 'RJCT').replace('</GrpSts>', `</GrpSts>${why}`);
    await sendForTwo(whole);
    expect(await payoutsOf(ids)).toEqual([
      { status: 'ordered', hold: null },
      { status: 'ordered', hold: null },
    ]);
    expect(await messages()).toEqual(before);
  },
);

describe("a second employee compares the bank's response with the bank's records", () => {
  const asking = async () => {
    const batch = await batchOf(31_00, 32_00, 33_00);
    const [first = '', second = '', third = ''] = batch.names;
    const payload = reportOf(batch.messageId, 'PART', [
      [first, 'RJCT', 'AM04'],
      [second, 'ACSP'],
      [third, 'RJCT', 'AC04'],
    ]);
    const requested = await portal.call({
      ...{ method: 'POST', url: '/api/admin/payout-reports?name=antwoord-20-november.xml', cookie: admin },
      ...{ brand: 'baken', payload, headers: { 'content-type': 'application/xml' } },
    });
    return { ...batch, asked: requested, digest: createHash('sha256').update(payload).digest('hex') };
  };

  test('one employee with a forged bank response cannot make payouts due again', async () => {
    const { batchId, ids, asked } = await asking();
    expect(asked.statusCode, asked.body).toBe(202);
    // Accepted lines are stored immediately, because acceptance makes nothing payable; the lines to be
    // rejected remain with the bank.
    expect((await attempts(batchId)).map(({ status }) => status).sort()).toEqual([
      'accepted',
      'underway',
      'underway',
    ]);
    const due =
      await rowsOf(sql`select id from payout where id = any(${sql.param(ids)}::uuid[]) and status = 'ordered'
      and not exists (select from payout_attempt a where a.payout_id = payout.id and a.status in ('underway', 'accepted'))`);
    expect(due).toEqual([]);
    const own = await portal.call({ method: 'GET', url: '/api/admin/approvals', cookie: admin });
    const request = own
      .json()
      .data.items.find((one: { id: string }) => one.id === asked.json().data.approvalId);
    expect(request.mayApprove).toBe(false);
  });

  test('the approver sees the file, its digest, and each payment with name, amount, status and reason', async () => {
    const { messageId, ids, asked, digest } = await asking();
    const colleague = await colleagueOf(portal);
    const request = (await colleague.waiting()).find(({ id }) => id === asked.json().data.approvalId);
    const of = (label: string) => lines.find((one) => one.label.startsWith(label));
    const { lines } = request as unknown as { lines: { label: string; before: string; after: string }[] };
    expect(of('Bestand van de bank')?.after).toBe('antwoord-20-november.xml');
    expect(of('SHA-256')?.after).toBe(digest);
    expect(of('Kenmerk')?.after).toBe(messageId);
    expect(of('Weer uit te betalen')?.after).toBe('2, samen €\u00a064,00');
    const named = lines.filter(({ label }) => label.startsWith('Regel '));
    expect(named.map(({ before, after }) => [before, after]).sort()).toEqual([
      ['€\u00a031,00', 'Geweigerd (RJCT): Er stond te weinig op onze rekening (AM04)'],
      ['€\u00a033,00', 'Geweigerd (RJCT): De rekening is opgeheven (AC04)'],
    ]);
    for (const { label } of named) expect(label).toMatch(/^Regel [13]: S\. Scenario, .*43 00, contract /);
    // The database stores the name only encrypted.
    const [row] = await rowsOf<{
      plain: string;
      sealed: string;
    }>(sql`select concat(lines, title, body) as plain,
      sealed_lines as sealed from approval_request where id = ${asked.json().data.approvalId}`);
    expect(row?.plain).not.toContain('Scenario');
    expect(row?.sealed).toMatch(/^v1\./);

    expect((await colleague.approve(asked.json().data.approvalId)).statusCode).toBe(204);
    expect((await payoutsOf(ids)).map(({ status }) => status)).toEqual(['ordered', 'ordered', 'ordered']);
    expect(await brokenAudit(portal.database.orm)).toBeUndefined();
  });

  test('the request lapses if a statement books one of the payments meanwhile', async () => {
    const { batchId, asked } = await asking();
    await rowsOf(sql`update payout_attempt set status = 'accepted' where batch_id = ${batchId}`);
    await rowsOf(
      sql`update payout_attempt set status = 'rejected' where batch_id = ${batchId} and number = 1`,
    );
    const approved = await (await colleagueOf(portal)).approve(asked.json().data.approvalId);
    expect(approved.json()).toMatchObject({ code: 'approvalLapsed' });
    expect((await attempts(batchId)).filter(({ status }) => status === 'accepted')).toHaveLength(2);
  });

  test('the request lapses if a later bank response accepts one of the rejected payments', async () => {
    const { batchId, messageId, names, asked } = await asking();
    const later = await send(reportOf(messageId, 'PART', [[names[2] ?? '', 'ACSC']]));
    expect(later.statusCode, later.body).toBe(201);
    const approved = await (await colleagueOf(portal)).approve(asked.json().data.approvalId);
    expect(approved.json()).toMatchObject({ code: 'approvalLapsed' });
    expect((await attempts(batchId)).filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('the ledger check detects a rejection written in SQL without the approval of two employees', async () => {
    const { batchId, messageId } = await batchOf(41_00);
    const broken = async () =>
      (
        await rowsOf<{ subject: string }>(
          payoutInvariants['geweigerde uitbetalingen, door twee mensen vergeleken'] ?? sql``,
        )
      ).some(({ subject }) => subject === batchId);
    await rowsOf(
      sql`update payout_attempt set status = 'rejected', reason_code = 'AC04' where batch_id = ${batchId}`,
    );
    expect(await broken()).toBe(true);
    await rowsOf(
      sql`update payout_attempt set status = 'underway', reason_code = null where batch_id = ${batchId}`,
    );
    await sendForTwo(reportOf(messageId, 'RJCT'));
    expect(await broken()).toBe(false);
  });
});

describe('a bank response can omit a decision', () => {
  test.each(['XQZT', 'RVNM', 'RVCM', 'RVNC', 'ACTX'])(
    "an unclear bank response leaves the file's status unchanged and shows %s",
    async (code) => {
      const { batchId, messageId, names } = await batchOf(51_00);
      const whole = await send(reportOf(messageId, code));
      expect(whole.json().data, whole.body).toEqual({ id: batchId, status: 'made', rejected: 0 });
      const [batch] = await rowsOf(
        sql`select handed_over_at as "handedOver", answered_at as answered from payout_batch where id = ${batchId}`,
      );
      expect(batch).toEqual({ handedOver: null, answered: null });
      expect((await batchResponse(batchId)).bankStatus).toContain(`(${code})`);
      await send(reportOf(messageId, code, [[names[0] ?? '', code]]));
      expect(await attempts(batchId)).toEqual([{ status: 'underway', reason: null }]);
      expect(await batchResponse(batchId)).toMatchObject({
        status: 'made',
        undecided: { count: 1, amount: 51 },
      });
      const failed = await portal.call({
        method: 'GET',
        url: `/api/admin/payout-batches/${batchId}/failed`,
        cookie: admin,
      });
      expect(failed.json().data.items).toMatchObject([
        { status: 'undecided', reason: expect.stringContaining(`(${code})`) },
      ]);
    },
  );

  test.each(['ACSP', 'PART'])(
    'an unclear bank response accepts no line, whatever the status of the whole file (%s)',
    async (whole) => {
      const { batchId, messageId, names } = await batchOf(52_00, 53_00);
      await send(reportOf(messageId, whole, [[names[0] ?? '', 'XQZT']]));
      const [first, other] = await attempts(batchId);
      expect(first).toMatchObject({ status: 'underway' });
      expect(other).toMatchObject({ status: whole === 'ACSP' ? 'accepted' : 'underway' });
      expect((await batchResponse(batchId)).status).toBe('handedOver');
    },
  );

  test('an unclear bank response with a name check stores it with the payee, like a check that we requested', async () => {
    const { batchId, messageId, names } = await batchOf(54_00, 55_00);
    const hash = 'h'.repeat(64);
    await withoutTriggers(
      portal.database,
      sql`update payout_attempt set payee_hash = concat(number, ${hash}::text) where batch_id = ${batchId}`,
    );
    const report = reportOf(messageId, 'RVCM', [
      [names[0] ?? '', 'RVNM'],
      [names[1] ?? '', 'RVMC', 'PN02'],
    ]).replace('<Cd>PN02</Cd></Rsn>', '<Cd>PN02</Cd></Rsn><AddtlInf>S. Scenarios</AddtlInf>');
    expect((await send(report)).statusCode).toBe(201);
    const checks = await rowsOf(sql`select k.outcome, k.sealed_name is not null as named from payee_check k
      join contract c on c.person_id = k.person_id where c.id = ${contractId} and k.payee_hash like ${`%${hash}`}
      order by k.payee_hash`);
    expect(checks).toEqual([
      { outcome: 'noMatch', named: false },
      { outcome: 'closeMatch', named: true },
    ]);
    expect(await attempts(batchId)).toMatchObject([{ status: 'underway' }, { status: 'underway' }]);
  });
});
