import { cents } from '@portaal/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  entryXml,
  OWN_IBAN,
  oneStatement,
  type StatementXml,
} from '../../../integrations/bank/testing/statement-xml.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { nominatedAccountOf } from '../../people/personal-information/personal-information.use-cases.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { insertStatement } from './testing/bank-lines.ts';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp({
    configuration: { payments: { baseUrl: 'http://sandbox.test', accounts: {} } },
  });
  cookie = await portal.signIn('investeerder@example.nl');
});
afterAll(() => portal.close());

/** Imports three statements. The second contains € 500 with a reference and is imported last. */
async function readAfterGap(payer: string, reference: string): Promise<void> {
  const admin = await portal.signIn('admin@example.nl');
  const colleague = await colleagueOf(portal);
  const call = (url: string, payload: object | Buffer) =>
    portal.call({
      ...{ method: 'POST', url: `/api/admin/bank-statements${url}`, cookie: admin, brand: 'baken' },
      ...(Buffer.isBuffer(payload) ? { payload, headers: { 'content-type': 'text/xml' } } : { payload }),
    });
  const read = async (statement: StatementXml) => {
    const response = await call('', Buffer.from(oneStatement(statement)));
    expect(response.statusCode, response.body).toBe(201);
    const [{ id }] = response.json().data.statements;
    const confirmed = await colleague.sendProven(`/api/admin/bank-statements/${id}/confirm`);
    expect(confirmed.statusCode, confirmed.body).toBe(204);
    await matchBankLines(portal.services, id);
  };
  await read({ sequence: 1, from: '2026-11-26' });
  const gap = {
    iban: OWN_IBAN,
    nextFrom: '2026-11-30',
    nextOpening: 500,
    reason: 'De bank geeft het nu niet',
  };
  expect((await colleague.finish(await call('/gaps', gap))).statusCode).toBe(204);
  await read({ sequence: 3, from: '2026-11-30', opening: '500.00' });
  const details =
    `<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>P. de Vries</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${payer}</IBAN></Id></DbtrAcct></RltdPties>` +
    `<RmtInf><Ustrd>bijstorting ${reference}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
  const entries = entryXml({ amount: '500.00', booked: '2026-11-27', details });
  await read({ sequence: 2, from: '2026-11-27', closing: '500.00', entries });
}

// Promise: Wij beleggen geld dat vóór … bij ons binnen is tegen de koers van ….
// Promise: Geld dat daar toch op staat, beleggen wij een maand later.
test('R-31 without a payment provider, a top-up is paid to our own bank account and matched by its reference', async () => {
  const { rows } = await portal.query(
    `SELECT c.id, c.person_id AS person FROM contract c JOIN person_account a ON a.id = c.person_id
     WHERE a.email = 'investeerder@example.nl' AND c.brand = 'baken' AND c.description = 'Winkels en woningen'`,
  );
  const [{ id, person }] = rows;
  await portal.query(
    `INSERT INTO questionnaire_record (id, person_id, brand, questionnaire_id, version, digest, given, content, steps_above,
       is_repeated, ip_address, user_agent, completed_at, recorded_at)
     VALUES (gen_random_uuid(), $1, 'baken', 1, 'test', decode('aa', 'hex'),
       '{"riskSelection": "N", "acknowledgements": []}', '{"score": {"profile": "N", "knowledgePoints": 60}}',
       0, false, '', '', '2026-06-01T10:00:00Z', '2026-06-01T10:00:00Z')`,
    [person],
  );
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await portal.call({ method, url, cookie, ...(payload && { payload }) });
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json().data;
  };
  const url = `/api/contracts/${id}`;
  const before = await call('GET', `${url}/payments`);
  // The account and reference exist before any amount is due, so that the page can show them.
  expect(before).toMatchObject({
    isAvailable: false,
    due: null,
    ownTransfer: { iban: 'NL27TEST2000000010' },
  });
  await call('POST', `${url}/top-ups`, { amount: 500, method: 'transfer' });
  const { due, ownTransfer } = await call('GET', `${url}/payments`);
  expect(due).toMatchObject({ purpose: 'topUp', amount: 500 });
  expect(ownTransfer).toEqual(before.ownTransfer);

  const iban = await nominatedAccountOf(portal.services, portal.database.orm, person);
  const details = { name: 'P. de Vries', iban: iban ?? '', text: `bijstorting ${ownTransfer.reference}` };
  const { statementId } = await insertStatement(portal.services, '2026-11-19', [
    { amountCents: cents(500_00), details },
  ]);
  await matchBankLines(portal.services, statementId);
  const { underway } = await call('GET', `${url}/top-ups`);
  expect(underway).toMatchObject([{ amount: 500, status: 'received' }]);
  expect((await call('GET', `${url}/payments`)).due).toBeNull();
  expect((await call('GET', '/api/notifications')).items[0].title).toBe('Wij hebben uw betaling ontvangen');

  // The payment was in time for a month that was dealt before its statement was imported. The investor is notified.
  await portal.query(
    "INSERT INTO rollover (value_date, status, started_at, contracts, gate) VALUES ('2026-12-01', 'running', now(), 0, '[]')",
  );
  portal.clock.set('2026-12-08T09:00:00Z');
  cookie = await portal.signIn('investeerder@example.nl');
  await call('POST', `${url}/top-ups`, { amount: 500, method: 'transfer' });
  // The statement was imported after a later one and replaces a gap that two employees had accepted.
  await readAfterGap(iban ?? '', ownTransfer.reference);
  const { rows: messages } = await portal.query(
    "SELECT text FROM notification WHERE title = 'Wij hebben uw betaling ontvangen' ORDER BY id DESC LIMIT 1",
  );
  expect(messages[0].text.replaceAll('\u00a0', ' ')).toContain(
    'Het stond op 27 november 2026 op onze rekening, op tijd voor 1 december 2026. Wij zagen het pas toen die maand al was verwerkt. Wij beleggen het per 1 januari 2027.',
  );
  await matchBankLines(portal.services, null);
  const { rows: open } = await portal.query('SELECT count(*)::int AS n FROM bank_item WHERE open_cents <> 0');
  expect(open[0].n).toBe(0);
});
