import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import { type Cents, cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { proveByApp } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { nominatedAccountOf } from '../../people/personal-information/personal-information.use-cases.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from './testing/bank-lines.ts';

const ADMIN = 'admin@example.nl';
const STRANGE = 'NL02ABNA0123456789';
const DAY = '2026-11-19';

let portal: TestApp;
let admin: string;
let application: TestApplication;
/** Two contracts of one investor that await their first deposit. */
let first: WaitingLine;
let second: WaitingLine;
interface WaitingLine {
  readonly id: string;
  readonly number: string;
  readonly due: Cents;
  readonly iban: string;
}

beforeAll(async () => {
  portal = await createTestApp();
  const found = await rows<{ id: string; number: string; due: number; person: string }>(sql`
    select c.id, c.number, c.outstanding_cents::float8 as due, c.person_id as person from contract c
    join person_account p on p.id = c.person_id
    where p.email = 'openstaand@example.nl' and p.brand = 'baken' and c.status = 'awaitingPayment' order by c.id`);
  const [one, two] = await Promise.all(
    found.map(async ({ id, number, due, person }) => {
      const iban = await nominatedAccountOf(portal.services, portal.database.orm, person);
      return { id, number, due: cents(due), iban: iban ?? '' };
    }),
  );
  if (!one || !two) throw new Error('the demo has no contracts that wait');
  [first, second] = [one, two];
  admin = await portal.signIn(ADMIN);
  application = await giveApp(portal, ADMIN);
});
afterAll(() => portal.close());
afterEach(async () => {
  await portal.database.transaction(async (tx) => {
    // Statements are never deleted, so matching all lines without an open item would also match the lines of the
    // previous test.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`truncate bank_match, bank_item, bank_line, bank_statement, bank_statement_confirmation cascade`,
    );
  });
  await rows(sql`delete from deposit where contract_id in (${first.id}, ${second.id})`);
  for (const { id, due } of [first, second]) {
    await rows(sql`update contract set status = 'awaitingPayment', is_payment_completed = false,
      outstanding_cents = ${due}, start_date = null where id = ${id}`);
  }
  await reopenBooks(portal.database);
});

async function rows<T extends Record<string, unknown> = Record<string, unknown>>(
  query: ReturnType<typeof sql>,
) {
  return (await portal.database.orm.execute<T>(query)).rows;
}

/** Inserts a statement with these lines and matches it, as its import would. */
async function bankSays(...lines: BankLineInput[]): Promise<string[]> {
  const { statementId, lineIds } = await insertStatement(portal.services, DAY, lines);
  await matchBankLines(portal.services, statementId);
  return lineIds;
}
const paying = ({ number, due, iban }: WaitingLine, amountCents = due, from = iban): BankLineInput => ({
  amountCents,
  details: { name: 'P. de Vries', iban: from, text: `inleg ${referenceOfContract(number)}` },
});
const itemsOf = async (ids: readonly string[]) =>
  (
    await rows<{ id: string; open: number; reason: string | null }>(sql`
    select line_id as id, open_cents::float8 as open, reason from bank_item`)
  )
    .filter(({ id }) => ids.includes(id))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ open, reason }) => ({ open, reason }));
const depositsOf = ({ id }: WaitingLine) =>
  rows(sql`select status, method, amount_cents::float8 as amount, received_on::text as "receivedOn",
    deal_from::text as "dealFrom" from deposit where contract_id = ${id} order by id`);
const EXPLAINED = { open: 0, reason: null };
const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
  portal.call({ method, url, cookie: admin, ...(payload ? { payload } : {}) });
const list = async (status = 'open') =>
  (await send('GET', `/api/admin/open-items?status=${status}`)).json().data.items;
const byHand = (id: string | undefined, body: object) =>
  send('POST', `/api/admin/open-items/${id}/matches`, {
    kind: 'deposit',
    contractNumber: null,
    amount: null,
    reason: 'Klant gebeld',
    ...body,
  });

describe('an investor pays a deposit to our own bank account', () => {
  // This test runs first: the others delete their rows afterwards, including rows from which the books are derived.
  test('R-10 undoing a match reverses the deposit and reopens the bank line until an employee matches it again', async () => {
    const ids = await bankSays(paying(first));
    expect((await verifyLedger(portal.database)).broken).toBeUndefined();
    const [item] = await list('closed');
    const undo = () =>
      send('POST', `/api/admin/bank-matches/${item.matches[0].id}/undo`, { reason: 'Verkeerd contract' });
    // Undoing the match would sell the investment. A colleague approves that, as for every reversal of this size.
    const requested = await undo();
    expect(requested.statusCode, requested.body).toBe(202);
    expect((await undo()).json().code).toBe('alreadyAsked');
    expect(await depositsOf(first)).toMatchObject([{ status: 'received' }]);
    expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
    expect((await undo()).statusCode).toBe(404);
    expect(await depositsOf(first)).toMatchObject([{ status: 'reversed' }]);
    const [contract] = await rows(
      sql`select status, outstanding_cents::int as due from contract where id = ${first.id}`,
    );
    expect(contract).toEqual({ status: 'awaitingPayment', due: first.due });
    await matchBankLines(portal.services, null);
    expect(await itemsOf(ids)).toEqual([{ open: first.due, reason: 'undone' }]);
    expect((await verifyLedger(portal.database)).broken).toBeUndefined();
    expect((await byHand(ids[0], { contractNumber: first.number })).statusCode).toBe(204);
    expect(await depositsOf(first)).toMatchObject([{ status: 'reversed' }, { status: 'received' }]);
  });

  test('R-16 deals a deposit to our bank account on the dealing day whose cut-off it meets', async () => {
    const ids = await bankSays(paying(first));
    expect(await itemsOf(ids)).toEqual([EXPLAINED]);
    expect(await depositsOf(first)).toEqual([
      { status: 'received', method: 'transfer', amount: first.due, receivedOn: DAY, dealFrom: '2026-12-01' },
    ]);
    const [contract] =
      await rows(sql`select status, is_payment_completed as paid, outstanding_cents::int as due,
      start_date::text as "startsOn" from contract where id = ${first.id}`);
    expect(contract).toEqual({ status: 'awaitingStart', paid: true, due: 0, startsOn: '2026-12-01' });
    const [message] = await rows<{ title: string }>(sql`select title from notification
      where contract_id = ${first.id} order by created_at desc, id desc limit 1`);
    expect(message?.title).toBe('Wij hebben uw betaling ontvangen');
  });

  test('a deposit to our own bank account is received once if two processes match it concurrently', async () => {
    const { statementId } = await insertStatement(portal.services, DAY, [paying(first)]);
    await Promise.all([1, 2, 3].map(() => matchBankLines(portal.services, statementId)));
    expect(await depositsOf(first)).toHaveLength(1);
    expect(await rows(sql`select kind, rule from bank_match`)).toEqual([
      { kind: 'deposit', rule: 'reference' },
    ]);
  });

  test('two payments for one deposit are added up, and the surplus stays open', async () => {
    const part = cents(first.due - 10_00);
    const ids = await bankSays(paying(first, part));
    expect(await itemsOf(ids)).toEqual([{ open: part, reason: 'part' }]);
    expect(await depositsOf(first)).toEqual([]);
    const rest = await bankSays(paying(first, cents(25_00)));
    expect(await itemsOf([...ids, ...rest])).toEqual([EXPLAINED, { open: 15_00, reason: 'tooMuch' }]);
    expect(await depositsOf(first)).toMatchObject([{ status: 'received', amount: first.due }]);
  });

  test('a payment for a deposit that is already paid waits for an employee', async () => {
    const ids = await bankSays(paying(first), paying(first));
    // Two lines with the same timestamp can be listed in either order.
    const items = (await itemsOf(ids)).sort((one, other) => Number(one.open) - Number(other.open));
    expect(items).toEqual([EXPLAINED, { open: first.due, reason: 'nothingAwaited' }]);
    expect(await depositsOf(first)).toHaveLength(1);
  });

  test('leaves a deposit open if the payer differs, the contract is blocked or the reference is wrong', async () => {
    const ids = await bankSays(paying(first, first.due, STRANGE));
    expect(await itemsOf(ids)).toEqual([{ open: first.due, reason: 'otherAccount' }]);
    await rows(sql`update contract set status = 'blocked' where id = ${second.id}`);
    const mistyped = referenceOfContract(first.number).replace(/\d$/, (last) =>
      String((Number(last) + 1) % 10),
    );
    const others = await bankSays(paying(second), {
      amountCents: first.due,
      details: { iban: first.iban, text: mistyped },
    });
    expect(await itemsOf(others)).toEqual([
      { open: second.due, reason: 'contractBlocked' },
      { open: first.due, reason: 'brokenReference' },
    ]);
    expect(await depositsOf(first)).toEqual([]);
    // After the contract is unblocked, its line is matched automatically. The line from another person's account is
    // not.
    await rows(sql`update contract set status = 'awaitingPayment' where id = ${second.id}`);
    await matchBankLines(portal.services, null);
    expect(await itemsOf([...ids, ...others])).toEqual([
      { open: first.due, reason: 'otherAccount' },
      EXPLAINED,
      { open: first.due, reason: 'brokenReference' },
    ]);
  });
});

describe('an employee matches bank lines manually', () => {
  test('R-10 matches later payments from an accepted account only if they equal the amount due', async () => {
    const [id] = await bankSays(paying(first, first.due, STRANGE));
    expect(await list()).toMatchObject([
      { id, reason: 'otherAccount', contract: { number: first.number }, counterparty: { iban: STRANGE } },
    ]);
    expect((await byHand(id, { contractNumber: first.number })).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(await list('closed')).toMatchObject([
      { id, matches: [{ kind: 'deposit', rule: 'hand', contractNumber: first.number, isUndoable: true }] },
    ]);
    const without = { amountCents: second.due, details: { iban: STRANGE, text: 'zonder kenmerk' } };
    const ids = await bankSays({ ...without, amountCents: cents(second.due - 1) });
    expect(await itemsOf(ids)).toEqual([{ open: second.due - 1, reason: 'unknown' }]);
  });

  test('R-10 an employee divides one payment over two contracts', async () => {
    const text = `${first.number} en ${second.number}`;
    const amountCents = cents(first.due + second.due);
    const [id = ''] = await bankSays({ amountCents, details: { iban: first.iban, text } });
    expect(await itemsOf([id])).toEqual([{ open: amountCents, reason: 'severalContracts' }]);
    const euro = first.due / 100;
    expect((await byHand(id, { contractNumber: first.number, amount: euro })).statusCode).toBe(204);
    expect((await byHand(id, { contractNumber: second.number })).statusCode).toBe(204);
    expect(await itemsOf([id])).toEqual([EXPLAINED]);
    expect(await depositsOf(first)).toMatchObject([{ status: 'received', amount: first.due }]);
    expect(await depositsOf(second)).toMatchObject([{ status: 'received', amount: second.due }]);
  });

  test('one employee alone cannot allocate a payment by an unrelated payer, in whole or in part', async () => {
    const strange = { details: { name: 'A. Ander', iban: STRANGE, text: 'inleg' } };
    const [whole = '', part = ''] = await bankSays(
      { amountCents: first.due, ...strange },
      { amountCents: cents(10_00), ...strange },
    );
    // An impossible match is rejected before a colleague's approval is requested.
    expect((await byHand(whole, { contractNumber: first.number, amount: 10 })).statusCode).toBe(422);
    const requested = await byHand(whole, { contractNumber: first.number });
    for (const answer of [requested, await byHand(part, { contractNumber: second.number })]) {
      expect(answer.statusCode, answer.body).toBe(202);
    }
    expect(await itemsOf([whole, part])).toEqual([
      { open: first.due, reason: 'unknown' },
      { open: 10_00, reason: 'unknown' },
    ]);
    expect(await depositsOf(first)).toEqual([]);
    expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
    expect(await depositsOf(first)).toMatchObject([{ status: 'received', amount: first.due }]);
    expect(await list('closed')).toMatchObject([{ id: whole, matches: [{ by: 'Anne Meester' }] }]);
  });

  test('a requested match lapses if the contract was paid meanwhile', async () => {
    const [id = ''] = await bankSays({ amountCents: first.due, details: { iban: STRANGE, text: 'inleg' } });
    const requested = await byHand(id, { contractNumber: first.number });
    await bankSays(paying(first));
    const approved = await (await colleagueOf(portal)).finish(requested);
    expect(approved.json().code).toBe('approvalLapsed');
    expect(await itemsOf([id])).toEqual([{ open: first.due, reason: 'unknown' }]);
  });

  test.each([
    [{ euro: -50, kind: 'mollie' }, 202],
    [{ euro: -50, kind: 'twikey' }, 202],
    [{ euro: -1_000, kind: 'cost', amount: 1 }, 202],
    [{ euro: -999.99, kind: 'cost' }, 204],
  ])('one employee alone can explain an outgoing payment only as a small cost: %j', async (input, status) => {
    const { euro, ...body } = input;
    const [id] = await bankSays({ amountCents: cents(euro * 100), details: { iban: STRANGE } });
    expect((await byHand(id, body)).statusCode).toBe(status);
  });

  test('small costs on several lines count together towards the amount that needs two employees', async () => {
    const lines = [-600, -399.99, -0.01].map((euro) => ({
      amountCents: cents(Math.round(euro * 100)),
      details: { iban: STRANGE },
    }));
    const ids = await bankSays(...lines);
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await byHand(id, { kind: 'cost' })).statusCode);
    expect(statuses).toEqual([204, 204, 202]);
  });

  test.each([
    [{ contractNumber: '2026-999999' }, 'Dit contract bestaat niet.'],
    [{ kind: 'cost', contractNumber: '2026-999999' }, 'Vul bij inleg het nummer van het contract in'],
    [{ kind: 'mollie', amount: 1_000_000 }, 'hoogstens'],
    [{ kind: 'twikey', amount: 0 }, 'meer dan nul'],
  ])('rejects an impossible match with the name of its field: %j', async (body, message) => {
    const [id] = await bankSays({ amountCents: cents(5_00) });
    const response = await byHand(id, body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.ErrorMessage[0]).toContain(message);
    expect(await itemsOf([id ?? ''])).toEqual([{ open: 5_00, reason: 'unknown' }]);
  });

  test('R-10 remembers the account of a provider after an employee identified it once', async () => {
    const settled = { amountCents: cents(500_00), details: { iban: STRANGE, text: 'afrekening' } };
    const [id] = await bankSays(settled);
    const requested = await byHand(id, { kind: 'mollie' });
    expect(requested.statusCode, requested.body).toBe(202);
    expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
    const next = await bankSays({ ...settled, amountCents: cents(77_00), batchId: 'B7' });
    expect(await itemsOf(next)).toEqual([EXPLAINED]);
    expect(await rows(sql`select kind, rule, subject from bank_match order by created_at, id`)).toMatchObject(
      [
        { kind: 'mollie', rule: 'hand' },
        { kind: 'mollie', rule: 'batch', subject: 'B7' },
      ],
    );
  });
});

describe('two employees refund a payment to the payer', () => {
  const refund = async (id: string) => {
    const [url, body] = [`/api/admin/open-items/${id}/refund`, { reason: 'Dubbel betaald' }];
    const twoFaToken = await proveByApp(portal, { cookie: admin, app: application, url, body });
    return send('POST', url, { ...body, twoFaToken });
  };

  test('R-10 a refund to the payer needs two employees and is closed by the outgoing bank line', async () => {
    const [id = ''] = await bankSays({ amountCents: cents(40_00), details: { iban: STRANGE } });
    const leaves = { amountCents: cents(-40_00), details: { iban: STRANGE } };
    const early = await bankSays(leaves);
    expect(await itemsOf(early)).toEqual([{ open: -40_00, reason: 'unknownOut' }]);
    expect((await refund(id)).statusCode).toBe(202);
    expect(await list()).toMatchObject([{ id, refund: null }, { isRefundable: false }]);
    expect((await (await colleagueOf(portal)).approve()).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ id, refund: { reason: 'Dubbel betaald' } }, {}]);
    expect((await byHand(id, { kind: 'mollie' })).statusCode).toBe(409);
    await matchBankLines(portal.services, null);
    expect(await itemsOf([id, ...early])).toEqual([EXPLAINED, EXPLAINED]);
    // A returned refund has no contract on which it can be booked.
    const back = await bankSays({ ...leaves, amountCents: cents(40_00), returnReason: 'AC04' });
    expect(await itemsOf(back)).toEqual([{ open: 40_00, reason: 'cameBack' }]);
  });
});
