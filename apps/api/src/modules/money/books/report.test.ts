import type { BookReport } from '@portaal/domain/money/books/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  entryXml,
  OWN_IBAN,
  oneStatement,
  type StatementXml,
} from '../../../integrations/bank/testing/statement-xml.ts';
import { brokenAudit } from '../../../testing/audit.ts';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { matchBankLines } from '../bank-matching/bank-matching.use-cases.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';

let portal: TestApp;
let anne: string;
let colleague: ProvenEmployee;
beforeAll(async () => {
  portal = await createTestApp();
  portal.clock.set('2026-11-24T08:00:00Z');
  await signIn();
});
afterAll(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
  await portal.close();
});

async function signIn() {
  anne = await portal.signIn('admin@example.nl');
  colleague = await provenEmployee(portal, 'collega@example.nl');
}
const call = async (
  method: 'GET' | 'POST',
  url: string,
  { cookie = anne, payload = undefined as unknown } = {},
) =>
  portal.call({
    ...{ method, url: `/api/admin/${url}`, cookie },
    ...(payload === undefined ? {} : { payload: payload as object }),
    ...(Buffer.isBuffer(payload) ? { headers: { 'content-type': 'text/xml' } } : {}),
  });
const report = async (day?: string): Promise<BookReport> => {
  const response = await call('GET', day === undefined ? 'books' : `books?day=${day}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const ownAccount = async (day?: string) => (await report(day)).accounts.find(({ iban }) => iban === OWN_IBAN);
/** Imports a statement as an employee. If `isConfirmed` is set, a colleague confirms it. */
async function imported(statement: StatementXml, isConfirmed = true): Promise<string> {
  const response = await call('POST', 'bank-statements', { payload: Buffer.from(oneStatement(statement)) });
  expect(response.statusCode, response.body).toBe(201);
  const [{ id }] = response.json().data.statements;
  if (isConfirmed) await confirmed(id);
  return id;
}
async function confirmed(id: string) {
  const confirmed = await colleague.sendProven('POST', `/api/admin/bank-statements/${id}/confirm`, {});
  expect(confirmed.statusCode, confirmed.body).toBe(204);
  await matchBankLines(portal.services, id);
}
const openItemOf = async (amount: number): Promise<string> => {
  const { items } = (await call('GET', 'open-items')).json().data;
  return items.find((item: { amount: number }) => item.amount === amount)?.id;
};
const NOTHING_UNNAMED = { unnamed: 0 };

test('without a statement there is nothing to compare and no difference', async () => {
  const { day, lastStatementDay, accounts, total, differences } = await report();
  expect([day, lastStatementDay]).toEqual(['2026-11-24', null]);
  expect(accounts).toEqual([
    {
      ...{ iban: OWN_IBAN, name: 'Stichting Bewaarder Baken', statementDay: null, closing: 0 },
      ...{ explained: 0, openItems: [], unnamed: 0, missingFrom: null },
    },
  ]);
  expect(total).toMatchObject(NOTHING_UNNAMED);
  expect(total.there).toBe(total.owned);
  expect(differences).toEqual([]);
});

test('each euro at the bank is explained, open by kind and age, or waiting for a second employee', async () => {
  // € 1.000 plus € 250 incoming minus € 3,50 outgoing is € 1.246,50, as on the statement.
  const statement = await imported(
    {
      ...{ sequence: 1, from: '2026-11-18', opening: '1000.00', closing: '1246.50' },
      entries:
        entryXml({ amount: '250.00', booked: '2026-11-18' }) +
        entryXml({ amount: '-3.50', booked: '2026-11-18' }),
    },
    false,
  );
  const own = { statementDay: '2026-11-18', closing: 1246.5, unnamed: 0, missingFrom: null };
  expect(await ownAccount()).toMatchObject({
    ...own,
    explained: 1000,
    openItems: [{ kind: 'awaitsColleague', age: 'new', count: 2, amount: 246.5 }],
  });
  await confirmed(statement);
  expect(await ownAccount()).toMatchObject({
    ...own,
    explained: 1000,
    openItems: [
      { kind: 'in', age: 'new', count: 1, amount: 250 },
      { kind: 'out', age: 'new', count: 1, amount: -3.5 },
    ],
  });
  const fee = await openItemOf(-3.5);
  const payload = { kind: 'cost', contractNumber: null, amount: null, reason: 'Kosten van de bank' };
  expect((await call('POST', `open-items/${fee}/matches`, { payload })).statusCode).toBe(204);
  expect(await ownAccount()).toMatchObject({
    ...own,
    explained: 996.5,
    openItems: [{ kind: 'in', age: 'new', count: 1, amount: 250 }],
  });
  // Four bank days later no new statement has arrived: the line is in an older age class, and the report
  // shows the missing days.
  expect(await ownAccount('2026-11-24')).toMatchObject({ ...own, missingFrom: '2026-11-19' });
});

test("the owners' amounts equal the accounts plus the money in transit, on every day", async () => {
  for (const day of ['2026-10-31', '2026-11-17', '2026-11-18', '2026-11-24', '2030-01-01']) {
    const { total, owners, underway, accounts, otherStatement } = await report(day);
    expect([day, total.unnamed]).toEqual([day, 0]);
    const inCents = (amounts: readonly { amount: number }[]) =>
      amounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const there =
      inCents(underway) +
      inCents(accounts.map(({ closing }) => ({ amount: closing }))) +
      Math.round(otherStatement * 100);
    expect(inCents(owners)).toBe(there);
    expect(Math.round(total.there * 100)).toBe(there);
  }
  const { owners } = await report('2026-11-18');
  // An open item belongs to its payer until it is allocated.
  expect(owners).toContainEqual({ account: 'openItem', amount: 250 });
});

test('later events leave the report of a past day unchanged', async () => {
  const before = await report('2026-11-18');
  // On the next day, a new line and a late line of the 18th are imported, and a line booked as a cost is
  // unmatched.
  await imported({
    ...{ sequence: 2, from: '2026-11-19', opening: '1246.50', closing: '1266.50' },
    entries:
      entryXml({ amount: '15.00', booked: '2026-11-19' }) +
      entryXml({ amount: '5.00', booked: '2026-11-18' }),
  });
  const {
    rows: [match],
  } = await portal.database.orm.execute<{ id: string }>(sql`select id from bank_match where kind = 'cost'`);
  portal.clock.set('2026-11-25T08:00:00Z');
  await signIn();
  const undone = await call('POST', `bank-matches/${match?.id}/undo`, {
    payload: { reason: 'Was geen kosten' },
  });
  expect(undone.statusCode, undone.body).toBe(204);
  expect(await report('2026-11-18')).toEqual({ ...before, lastStatementDay: '2026-11-19' });
  // On the 19th the fee was still explained, and 250 + 15 + 5 were open.
  expect(await ownAccount('2026-11-19')).toMatchObject({ closing: 1266.5, explained: 996.5, unnamed: 0 });
  await imported({ sequence: 3, from: '2026-11-25', opening: '1266.50', closing: '1266.50' });
  const later = await ownAccount();
  expect(later).toMatchObject({ statementDay: '2026-11-25', closing: 1266.5, explained: 1000, unnamed: 0 });
  expect(later?.openItems).toEqual([
    { kind: 'in', age: 'week', count: 3, amount: 270 },
    { kind: 'out', age: 'week', count: 1, amount: -3.5 },
  ]);
  expect((await report()).total).toMatchObject(NOTHING_UNNAMED);
});

const CENT = sql`update book_line set amount_cents = amount_cents + 1 where account = 'bank' and number = 1
  and entry_id = (select max(entry_id) from book_line where account = 'bank')`;
const BACK = sql`update book_line set amount_cents = amount_cents - 1 where account = 'bank' and number = 1
  and entry_id = (select max(entry_id) from book_line where account = 'bank')`;

test('a difference of a cent is reported with its account and amount', async () => {
  await withoutTriggers(portal.database, CENT);
  const { accounts, total, differences } = await report();
  expect(accounts.map(({ unnamed }) => unnamed)).toEqual([-0.01]);
  // The owners' total still equals the bank's total. Only the ledger line of the account is wrong.
  expect(total.unnamed).toBe(0);
  expect(differences).toEqual([{ place: 'bank', name: OWN_IBAN, booked: 1266.51, expected: 1266.5 }]);
  await withoutTriggers(portal.database, BACK);
  expect((await report()).differences).toEqual([]);
});

test('the report can be downloaded as a file, and the download is audited', async () => {
  const response = await call('GET', 'books/file?day=2026-11-18');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(response.headers['content-disposition']).toContain('bank-en-boeken-2026-11-18.pdf');
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const { rows } = await portal.database.orm.execute<{ day: string }>(
    sql`select detail ->> 'day' as day from audit_entry where action = 'books.downloaded'`,
  );
  expect(rows).toEqual([{ day: '2026-11-18' }]);
});
