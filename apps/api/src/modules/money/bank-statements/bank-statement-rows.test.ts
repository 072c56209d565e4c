import type { Cents } from '@portaal/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { bankAccount, bankLine, bankStatement } from '../../../schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

/** Inserts a new account, so that each test has its own chain of statements. */
async function account(iban: string) {
  const row = { id: newId(), brand: 'baken', iban, name: 'Bewaarder', currency: 'EUR' as const };
  await opened.database.orm.insert(bankAccount).values(row);
  return row;
}

interface Statement {
  readonly position: number;
  readonly opening: number;
  readonly closing: number;
  readonly lines: readonly number[];
}

/** Inserts a statement and its lines in one transaction, bypassing the checks of the server. */
const put = (
  { id: accountId, brand }: { id: string; brand: string },
  statement: Statement,
  counterpartyHash: string | null = null,
) =>
  opened.database.transaction(async (tx) => {
    const { position, opening, closing } = statement;
    const statementId = newId();
    await tx.insert(bankStatement).values({
      ...{ id: statementId, accountId, brand, position, follows: position === 1 ? null : position - 1 },
      ...{ sequence: position, reference: `A${position}`, fromDay: '2026-11-02', toDay: '2026-11-02' },
      ...{ openingCents: opening as Cents, closingCents: closing as Cents, version: '08' as const },
      ...{ digest: Buffer.alloc(32, position), importedBy: null, importedAt: new Date() },
    });
    for (const [index, amount] of statement.lines.entries()) {
      await tx.insert(bankLine).values({
        ...{ id: newId(), statementId, accountId, brand, number: index + 1, transactions: 1 },
        ...{ bookedOn: '2026-11-02', valueOn: '2026-11-02', amountCents: amount as Cents, isReversal: false },
        sealedDetails: 'v1.a.b',
        counterpartyHash,
      });
    }
    return statementId;
  });

/** Returns the name of the PostgreSQL constraint or trigger that rejects the write. */
async function rejection(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: { cause?: { message: string }; message: string }) => thrown,
  );
  return error?.cause?.message ?? error?.message ?? 'nothing was rejected';
}

test('the database rejects a bank statement that does not follow the previous statement', async () => {
  const one = await account('NL91ABNA0417164300');
  await put(one, { position: 1, opening: 10_000, closing: 12_500, lines: [3_000, -500] });
  await put(one, { position: 2, opening: 12_500, closing: 12_500, lines: [] });
  const next = { position: 3, opening: 12_500, closing: 12_400, lines: [-100] };
  expect(await rejection(put(one, { ...next, position: 2 }))).toContain('bank_statement_position');
  expect(await rejection(put(one, { ...next, position: 4 }))).toContain('bank_statement_chain');
  expect(await rejection(put(one, { ...next, opening: 12_499, closing: 12_399 }))).toContain(
    'bank_statement_chain',
  );
  await put(one, next);
});

test('the database rejects a statement whose lines differ from its balances by a cent', async () => {
  const one = await account('NL20INGB0001234567');
  const statement = { position: 1, opening: 0, closing: 2_501, lines: [3_000, -500] };
  expect(await rejection(put(one, statement))).toContain('come to 2500, its balances to 2501');
  await put(one, { ...statement, closing: 2_500 });
});

test('the database rejects lines added to a stored statement, even two that add up to zero', async () => {
  const one = await account('NL18RABO0123459876');
  const statementId = await put(one, { position: 1, opening: 0, closing: 100, lines: [100] });
  const add = (numbers: string) =>
    rejection(
      opened.database.connection.pool.query(
        `INSERT INTO bank_line (id, statement_id, account_id, brand, number, booked_on, value_on, amount_cents, is_reversal, transactions)
        SELECT gen_random_uuid(), statement_id, account_id, brand, n, booked_on, value_on, (2 * n - 5) * 900, false, 1
        FROM bank_line, unnest(ARRAY[${numbers}]) AS n WHERE statement_id = '${statementId}' AND number = 1`,
      ),
    );
  for (const numbers of ['2, 3', '2']) expect(await add(numbers), numbers).toContain('gets no more lines');
  await put(one, { position: 2, opening: 100, closing: 100, lines: [900, -900] });
});

test('bank data cannot be changed, but can be sealed again with another key', async () => {
  const one = await account('NL13TEST0123456789');
  const statementId = await put(one, { position: 1, opening: 0, closing: 100, lines: [100] });
  const { pool } = opened.database.connection;
  const change = (text: string) => rejection(pool.query(text));
  expect(await change(`DELETE FROM bank_line WHERE statement_id = '${statementId}'`)).toContain('are final');
  expect(await change('TRUNCATE bank_line CASCADE')).toContain('are final');
  expect(await change('DELETE FROM bank_statement')).toContain('append-only');
  expect(await change('TRUNCATE bank_statement CASCADE')).toContain('append-only');
  expect(await change('UPDATE bank_statement SET sequence = 2')).toContain('append-only');
  for (const set of ['amount_cents = 200', "end_to_end_id = 'X'", 'sealed_details = NULL']) {
    expect(await change(`UPDATE bank_line SET ${set}`), set).toContain('are final');
  }
  await pool.query("UPDATE bank_line SET sealed_details = 'v1.c.d'");
});

test('the hash of an account can change only to the hash under the key that seals its line', async () => {
  const one = await account('NL86INGB0002445588');
  const statementId = await put(one, { position: 1, opening: 0, closing: 100, lines: [100] }, 'a.hash');
  const { pool } = opened.database.connection;
  const change = (set: string) =>
    rejection(pool.query(`UPDATE bank_line SET ${set} WHERE statement_id = '${statementId}'`));
  const hash = "counterparty_hash = 'c.hash'";
  for (const set of [
    "counterparty_hash = 'a.other'",
    'counterparty_hash = NULL',
    // The line is sealed with a different key.
    hash,
    `${hash}, sealed_details = 'v1.b.c'`,
    `${hash}, sealed_details = 'v1.c.c', amount_cents = 200`,
  ]) {
    expect(await change(set), set).toContain('are final');
  }
  expect(await change("sealed_details = 'v1.c.c'")).toBe('nothing was rejected');
  expect(await change(hash)).toBe('nothing was rejected');
});
