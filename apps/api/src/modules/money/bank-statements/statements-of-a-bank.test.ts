import type { BankLine, BankStatement } from '@portaal/domain/money/bank-statements/calls';
import { euroToCents } from '@portaal/engine';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { camt053Text } from '../../../../../sandbox/src/bank/camt053.ts';
import { Ledger } from '../../../../../sandbox/src/bank/ledger.ts';
import {
  type Account,
  type Detail,
  type EntryForm,
  entryForms,
  initialState,
  type Statement,
  statementVersions,
} from '../../../../../sandbox/src/bank/state.ts';
import { faultyStatement, type StatementFault } from '../../../../../sandbox/src/bank/statement-faults.ts';
import { faultsIn } from '../../../testing/all-verified.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

// Statements written by the sandbox's bank, independently of the code that reads them here.
const URL = '/api/admin/bank-statements';
const DAY = '2026-11-20';

let portal: TestApp;
let cookie: string;
let next = 0;
/** Bank account at the sandbox. Each test has its own account, because a chain of statements cannot be removed. */
let account: Account;
let ledger: Ledger;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('admin@example.nl');
});
afterAll(() => portal.close());
// The books are verified after each test, because two faults could cancel each other out.
afterEach(async () => {
  expect(await faultsIn(portal.database)).toEqual([]);
});
beforeEach(async () => {
  next += 1;
  const iban = `NL00BANK${String(next).padStart(10, '0')}`;
  await portal.database.connection.pool.query(
    "INSERT INTO bank_account (id, brand, iban, name, currency) VALUES (gen_random_uuid(), 'baken', $1, 'Proef', 'EUR')",
    [iban],
  );
  account = {
    ...{ iban, name: 'Proef', balance: 1_000_000, sequence: 0, form: 'batchWithDetails', version: '08' },
    ...{ mollieProfile: null, twikeyKey: null },
  };
  ledger = new Ledger(initialState());
  ledger.open(account);
});

const detail = (cents: number, more: Partial<Detail> = {}): Detail => ({
  ...{ cents, endToEndId: null, instructionId: null, mandateId: null, name: 'Nel & Bos', returnReason: null },
  ...{ iban: 'NL91ABNA0417164300', remittance: 'Inleg <april>', reference: null, ...more },
});

/** Returns a statement with an incoming payment, a paid batch with one return, and a correction by the bank. */
function statementOf(form: EntryForm = 'batchWithDetails'): Statement {
  account.form = form;
  const { iban } = account;
  const batch = { messageId: 'B-1', paymentInformationId: 'B-1-1' };
  const paid = [detail(-5000, { endToEndId: 'U1' }), detail(-25, { endToEndId: 'U2' })];
  const back = detail(25, { endToEndId: 'U2', returnReason: 'AC04' });
  ledger.book(DAY, { iban, kind: 'received', batch: null, details: [detail(12_345, { mandateId: 'M1' })] });
  ledger.book(DAY, { iban, kind: 'sent', batch, details: paid });
  ledger.book(DAY, { iban, kind: 'returned', batch: null, details: [back] });
  ledger.book(DAY, { iban, kind: 'corrected', batch: null, details: [detail(-1)] });
  return ledger.close(account, DAY, Date.parse(`${DAY}T09:00:00Z`)) ?? expect.fail();
}

const send = (file: string | Uint8Array) =>
  portal.call({
    ...{ method: 'POST', url: URL, cookie, headers: { 'content-type': 'text/xml' } },
    payload: Buffer.from(file),
  });

async function linesOf(file: string | Uint8Array): Promise<BankLine[]> {
  const response = await send(file);
  expect(response.statusCode, response.body).toBe(201);
  const [{ id }] = response.json().data.statements as [BankStatement];
  return (await portal.call({ method: 'GET', url: `${URL}/${id}/lines`, cookie })).json().data.items;
}

test.each(statementVersions.flatMap((version) => entryForms.map((form) => [version, form] as const)))(
  'imports a statement of version %s, written as %s, with exactly the lines that the bank booked',
  async (version, form) => {
    const statement = statementOf(form);
    const lines = await linesOf(camt053Text(account, statement, { version }));
    const payments = form === 'batch' ? [-5025] : [-5000, -25];
    expect(lines.map(({ amount }) => euroToCents(amount))).toEqual([12_345, ...payments, 25, -1]);
    expect(lines[0]).toMatchObject({ mandateId: 'M1', bookedOn: DAY, iban: 'NL91ABNA0417164300' });
    // Older formats have one text for all details, and names in capitals.
    const texts = {
      '02': { name: 'NEL & BOS', text: expect.stringContaining('/REMI/Inleg <april>/EREF/') },
      '08': { name: 'Nel & Bos', text: 'Inleg <april>' },
    };
    expect(lines[0]).toMatchObject(texts[version]);
    const batch = lines.filter(({ amount }) => amount < -0.01);
    expect(batch.map(({ batchId }) => batchId)).toEqual(payments.map(() => 'B-1-1'));
    expect(batch.map(({ endToEndId }) => endToEndId)).toEqual(form === 'batch' ? [null] : ['U1', 'U2']);
    expect(lines.at(-2)).toMatchObject({ endToEndId: 'U2', returnReason: 'AC04' });
    expect(lines.map(({ isReversal }) => isReversal)).toEqual([...lines.slice(1).map(() => false), true]);
  },
);

test.each<StatementFault>([
  ...(['fiveDecimals', 'withoutDetails', 'pending', 'previousClosing', 'bom'] as const),
  // A copy may be the only file that we receive, and a skipped number does not prove that a statement is
  // missing, so the import accepts both.
  ...(['copy', 'gap'] as const),
])('imports an unusual statement (%s)', async (fault) => {
  for (const version of statementVersions) {
    const lines = await linesOf(faultyStatement(account, statementOf(), version, fault));
    const cents = lines.map(({ amount }) => euroToCents(amount));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(12_345 - 5000 - 25 + 25 - 1);
  }
});

test('rejects a copy of an imported statement', async () => {
  const statement = statementOf();
  await linesOf(camt053Text(account, statement, { version: '08' }));
  const response = await send(faultyStatement(account, statement, '08', 'copy'));
  expect(response.statusCode).toBe(422);
  expect(response.json().errors.Fields[0].message).toContain('al ingelezen');
});

test.each<readonly [StatementFault, string]>([
  ['closing', 'maar de saldi verschillen'],
  ['sum', 'De controlesom van de bank is'],
  ['opening', 'Er ontbreekt een afschrift. Het vorige eindigt op 20 november 2026 met'],
  ['partOfCent', 'een deel van een cent'],
  ['otherAccount', 'Rekening NL20INGB0001234567 is geen rekening van Baken'],
  ['otherCurrency', 'USD'],
  ['otherVersion', 'versie 06'],
  ['utf16', 'niet in UTF-8'],
  ['half', 'niet heel'],
  ['entities', 'DOCTYPE'],
  ['externalEntity', 'DOCTYPE'],
  ['deep', 'te diep'],
])('rejects a faulty statement (%s) and accepts the correct one afterwards', async (fault, reason) => {
  await linesOf(camt053Text(account, statementOf(), { version: '08' }));
  const second = statementOf();
  const response = await send(faultyStatement(account, second, '08', fault));
  expect(response.statusCode, response.body).toBe(422);
  expect(response.json().errors.Fields[0].message).toContain(reason);
  expect(await linesOf(camt053Text(account, second, { version: '08' }))).toHaveLength(5);
});
