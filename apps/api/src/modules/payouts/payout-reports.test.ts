import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenAudit } from '../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
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

/** As the bank writes it; `lines`: the name of a line, its status and reason. */
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
const attempts = (batchId: string) =>
  rowsOf(
    sql`select status, reason_code as "reason" from payout_attempt where batch_id = ${batchId} order by number`,
  );
const payoutsOf = async (ids: string[]) =>
  rowsOf(sql`select status, payout_hold(payout, '2026-12-31') as hold from payout
    where id = any(${sql.param(ids)}::uuid[]) order by value_date`);

test('accepted in part: what was rejected is due again, and waits for its investor where the account is wrong', async () => {
  const { batchId, messageId, ids, names } = await batchOf(1_00, 2_00, 3_00);
  const report = reportOf(messageId, 'PART', [
    [names[0] ?? '', 'ACSP'],
    [names[1] ?? '', 'RJCT', 'AM04'],
    [names[2] ?? '', 'RJCT', 'AC04'],
  ]);
  const answer = await send(report);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().data).toEqual({ id: batchId, status: 'partlyAccepted', rejected: 2 });
  const expected = [
    { status: 'accepted', reason: null },
    { status: 'rejected', reason: 'AM04' },
    { status: 'rejected', reason: 'AC04' },
  ];
  expect((await attempts(batchId)).sort((a, b) => String(a.reason).localeCompare(String(b.reason)))).toEqual(
    expect.arrayContaining(expected),
  );
  // Of the person: nothing of theirs leaves before they confirmed, but for what is with the bank.
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

test('of who died nobody is asked for an account: the payout waits, and an employee reads what to do', async () => {
  const { batchId, messageId, ids, names } = await batchOf(12_00);
  const messages = () =>
    rowsOf(sql`select count(*)::int as n from notification where contract_id = ${contractId}`);
  const before = await messages();
  await send(reportOf(messageId, 'PART', [[names[0] ?? '', 'RJCT', 'MD07']]));
  expect(await payoutsOf(ids)).toEqual([{ status: 'ordered', hold: 'confirmation' }]);
  expect(await messages()).toEqual(before);
  // Who has their telephone and their mailbox confirms nothing.
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

test('a file the bank rejects whole makes everything due again, and can be ordered again', async () => {
  const { batchId, messageId, ids } = await batchOf(4_00, 5_00);
  expect((await send(reportOf(messageId, 'RJCT'))).json().data).toMatchObject({
    status: 'rejected',
    rejected: 2,
  });
  expect((await attempts(batchId)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await payoutsOf(ids)).toEqual([
    { status: 'ordered', hold: null },
    { status: 'ordered', hold: null },
  ]);
  // A late word on what is no longer with the bank changes nothing.
  expect((await send(reportOf(messageId, 'ACSP'))).json().data).toMatchObject({
    status: 'rejected',
    rejected: 2,
  });
  const again = { at: portal.clock.now(), executeOn: portal.clock.today() };
  await portal.database.transaction((tx) => insertBatch(tx, again, ids));
});

test('what was cancelled at the bank is due again, like what it rejected', async () => {
  const { batchId, messageId, ids } = await batchOf(10_00);
  expect((await send(reportOf(messageId, 'ACSP'))).json().data.status).toBe('accepted');
  expect((await send(reportOf(messageId, 'CANC'))).json().data).toMatchObject({
    ...{ id: batchId, status: 'rejected', rejected: 1 },
  });
  expect(await payoutsOf(ids)).toEqual([{ status: 'ordered', hold: null }]);
});

test('what the bank only received stays under way, and what it took is accepted', async () => {
  const { batchId, messageId } = await batchOf(6_00);
  // Also by a word we do not know: that it waits for a signature there, or is blocked.
  for (const status of ['RCVD', 'PATC', 'BLCK']) {
    expect((await send(reportOf(messageId, status))).json().data.status).toBe('handedOver');
    expect((await attempts(batchId)).map((one) => one.status)).toEqual(['underway']);
  }
  expect((await send(reportOf(messageId, 'ACSC'))).json().data.status).toBe('accepted');
  expect((await attempts(batchId)).map(({ status }) => status)).toEqual(['accepted']);
});

test.each(['DU01', 'DU02', 'AM05'])(
  'a file handed over twice: that the bank knew it (%s) rejects nothing it took the first time',
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
    // None of it comes into a second file.
    await expect(
      portal.database.transaction((tx) =>
        insertBatch(tx, { at: portal.clock.now(), executeOn: portal.clock.today() }, ids),
      ),
    ).rejects.toThrow();
  },
);

test('what is no answer to a file of this brand is rejected whole, with the reason', async () => {
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
  'a file that is rejected whole because of our own account (%s) says nothing of the accounts in it',
  async (code) => {
    const { messageId, ids } = await batchOf(21_00, 22_00);
    const why = `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
    const messages = () =>
      rowsOf(sql`select count(*)::int as n from notification where contract_id = ${contractId}`);
    const before = await messages();
    const whole = reportOf(messageId, 'RJCT').replace('</GrpSts>', `</GrpSts>${why}`);
    expect((await send(whole)).json().data).toMatchObject({ status: 'rejected', rejected: 2 });
    expect(await payoutsOf(ids)).toEqual([
      { status: 'ordered', hold: null },
      { status: 'ordered', hold: null },
    ]);
    expect(await messages()).toEqual(before);
  },
);
