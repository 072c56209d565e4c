import { collectionDescription } from '@portaal/domain/money/bank-matching/own-descriptions';
import { type Cents, cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { faultsIn } from '../../../testing/all-verified.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { nominatedAccountOf } from '../../people/personal-information/personal-information.use-cases.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from './testing/bank-lines.ts';

const MANDATE = 'CORERECURRENTNL1';

let portal: TestApp;
let cookie: string;
let contract: { id: string; number: string; person: string };
let iban: string;
/** Each test has its own month and amount, because the collections of earlier tests still await a possible return. */
let month = 0;
let amountCents: Cents;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('admin@example.nl');
  [contract] = (await rows(sql`
    select c.id, c.number, c.person_id as person from contract c join person_account a on a.id = c.person_id
    where a.email = 'investeerder@example.nl' and c.brand = 'baken' and c.description = 'Winkels en woningen'`)) as [
    typeof contract,
  ];
  iban = (await nominatedAccountOf(portal.services, portal.database.orm, contract.person)) ?? expect.fail();
  await rows(sql`insert into mandate
      (id, contract_id, brand, status, token, reference, sign_url, signed_on, created_at, replaced_at)
    values (${newId()}, ${contract.id}, 'baken', 'signed', 'evidence', ${MANDATE}, 'https://x.test', '2026-01-02',
      '2026-01-02', '2026-11-01')`);
});
afterAll(() => portal.close());
afterEach(async () => {
  await rows(
    sql`update deposit set status = 'cancelled' where contract_id = ${contract.id} and status = 'announced'`,
  );
});

async function rows<T extends Record<string, unknown> = Record<string, unknown>>(
  query: ReturnType<typeof sql>,
) {
  return (await portal.database.orm.execute<T>(query)).rows;
}

/** Inserts an announced, unpaid top-up, and a submitted collection of the same amount. */
async function waiting(): Promise<{ topUp: string; collection: string }> {
  const [topUp, collection] = [newId(), newId()];
  month += 1;
  amountCents = cents(250_00 + month);
  await rows(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at)
    values (${topUp}, ${contract.id}, 'TOP_UP', 'transfer', ${amountCents}, 'announced', now())`);
  await rows(sql`insert into collection
      (id, contract_id, mandate_id, brand, month, attempt, amount_cents, collect_on, status, created_at, provider_key)
    select ${collection}, ${contract.id}, m.id, 'baken', make_date(2026, ${month}, 1), 1, ${amountCents}, make_date(2026, ${month}, 5),
      'open', now(), gen_random_uuid() from mandate m where m.reference = ${MANDATE}`);
  return { topUp, collection };
}

/**
 * Returns a collection line as banks report it: with our own description, the debtor in capitals, and no end-to-end
 * id.
 */
const collected = (values: Partial<BankLineInput> = {}): BankLineInput => ({
  amountCents,
  mandateId: MANDATE,
  transactionCode: 'PMNT/IDDT/ESDD',
  details: { name: 'P. DE VRIES', iban, text: collectionDescription(contract.number) },
  ...values,
});
const transferred = (): BankLineInput => ({
  amountCents,
  transactionCode: 'PMNT/RCDT/ESCT',
  details: { name: 'P DE VRIES', iban, text: `/TRTP/SEPA OVERBOEKING/REMI/bijstorting ${contract.number}` },
});

async function arrives(line: BankLineInput): Promise<string> {
  const { statementId, lineIds } = await insertStatement(portal.services, '2026-11-19', [line]);
  await matchBankLines(portal.services, statementId);
  return lineIds[0] ?? expect.fail();
}
const statusOf = async (topUp: string) =>
  (await rows<{ status: string }>(sql`select status from deposit where id = ${topUp}`))[0]?.status;
const matchesOf = (lineId: string) =>
  rows(sql`select kind, rule, subject from bank_match where line_id = ${lineId} and undone_at is null`);
const itemOf = async (lineId: string) =>
  (await rows(sql`select open_cents::int as open, reason from bank_item where line_id = ${lineId}`))[0];
const book = (id: string, contractNumber: string) =>
  portal.call({
    ...{ method: 'POST', url: `/api/admin/open-items/${id}/matches`, cookie },
    payload: { kind: 'deposit', contractNumber, amount: null, reason: 'Klant gebeld' },
  });

test('R-10 matches a collected line to its collection, never to a top-up of the same amount, in either order', async () => {
  for (const order of [
    [collected, transferred],
    [transferred, collected],
  ]) {
    const { topUp, collection } = await waiting();
    for (const lineOf of order) {
      const line = lineOf();
      const isCollected = lineOf === collected;
      const before = await statusOf(topUp);
      const id = await arrives(line);
      expect(await statusOf(topUp)).toBe(isCollected ? before : 'received');
      expect(await matchesOf(id)).toEqual([
        isCollected
          ? { kind: 'twikey', rule: 'mandate', subject: collection }
          : { kind: 'deposit', rule: 'contractNumber', subject: topUp },
      ]);
    }
  }
  expect(await faultsIn(portal.database)).toEqual([]);
});

test('R-10 matches a collection returned with a bank reason to its collection and does not leave it unexplained', async () => {
  const { topUp, collection } = await waiting();
  await arrives(collected());
  const back = await arrives(collected({ amountCents: cents(-amountCents), returnReason: 'MD06' }));
  expect(await matchesOf(back)).toEqual([{ kind: 'twikey', rule: 'mandate', subject: collection }]);
  expect(await statusOf(topUp)).toBe('announced');
});

test('R-10 matches a collected line whose mandate id the bank reports in small letters', async () => {
  const { topUp, collection } = await waiting();
  const id = await arrives(collected({ mandateId: MANDATE.toLowerCase() }));
  expect(await matchesOf(id)).toEqual([{ kind: 'twikey', rule: 'mandate', subject: collection }]);
  expect(await statusOf(topUp)).toBe('announced');
});

test('R-10 a collection line that fits no collection stays open, and an employee cannot book it as a top-up', async () => {
  const { topUp } = await waiting();
  await arrives(collected());
  const again = await arrives(collected());
  expect(await itemOf(again)).toEqual({ open: amountCents, reason: 'collectionDiffers' });
  const response = await book(again, contract.number);
  expect(response.statusCode, response.body).toBe(422);
  expect(response.json().errors.Fields).toMatchObject([{ field: 'kind' }]);
  expect(await statusOf(topUp)).toBe('announced');
});

test.each([
  [{ mandateId: 'of another' }, 'collectionDiffers'],
  [{ mandateId: null }, 'collectionDiffers'],
  [{ mandateId: null, transactionCode: null }, 'unknown'],
  [{ mandateId: null, transactionCode: null, isReversal: true }, 'cameBack'],
  [{ mandateId: null, transactionCode: 'PMNT/RCDT/RRTN' }, 'cameBack'],
  [{ mandateId: null, transactionCode: null, returnReason: 'AC04' }, 'cameBack'],
])(
  'R-10 a line that the bank or our own description marks as something other than a transfer pays no top-up: %j',
  async (values, reason) => {
    const { topUp } = await waiting();
    const id = await arrives(collected(values));
    expect(await itemOf(id)).toEqual({ open: amountCents, reason });
    // The investor's account is not sufficient evidence here: a line the bank does not report as a transfer needs a
    // colleague.
    if (reason !== 'unknown') {
      const response = await book(id, contract.number);
      expect(response.statusCode, response.body).toBe(202);
    }
    expect(await statusOf(topUp)).toBe('announced');
  },
);
