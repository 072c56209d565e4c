import { cents } from '@portaal/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenAudit } from '../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { insertStatement } from './testing/bank-lines.ts';

let portal: TestApp;
let anne: string;
let colleague: string;
beforeAll(async () => {
  portal = await createTestApp();
  anne = await portal.signIn('admin@example.nl');
  colleague = await portal.signIn('collega@example.nl');
});
afterAll(async () => {
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
  await portal.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.connection.pool.query(text, values)).rows;
/** A statement with one line, as admin@ imported it by hand. */
async function importedByAnne(): Promise<string> {
  const [by] = await query(
    "SELECT id FROM person_account WHERE email = 'admin@example.nl' AND brand = 'baken'",
  );
  const { statementId } = await insertStatement(
    portal.services,
    '2026-11-02',
    [{ amountCents: cents(250_00) }],
    {
      importedBy: by?.id,
    },
  );
  return statementId;
}
const noted = (statementId: string) =>
  query('SELECT l.id FROM bank_item i JOIN bank_line l ON l.id = i.line_id WHERE l.statement_id = $1', [
    statementId,
  ]);
const confirm = (statementId: string, cookie: string) =>
  portal.call({ method: 'POST', url: `/api/admin/bank-statements/${statementId}/confirm`, cookie });

test('one employee alone cannot bring in money: a colleague compares the statement with the bank first', async () => {
  const id = await importedByAnne();
  await matchBankLines(portal.services, id);
  await matchBankLines(portal.services, null);
  expect(await noted(id)).toEqual([]);
  const own = await confirm(id, anne);
  expect([own.statusCode, own.json().code]).toEqual([409, 'ownStatement']);

  const waiting = async () =>
    (await portal.call({ method: 'GET', url: '/api/admin/work', cookie: colleague })).json().data
      .unconfirmedStatements.count;
  expect(await waiting()).toBe(1);
  const both = await Promise.all([confirm(id, colleague), confirm(id, colleague)]);
  expect(await waiting()).toBe(0);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect(
    (await query('SELECT count(*) AS n FROM bank_statement_confirmation WHERE statement_id = $1', [id]))[0],
  ).toEqual({
    n: 1,
  });
  const jobs = "SELECT data FROM pgboss.job WHERE name = 'bank.match' AND data->>'statementId' = $1";
  expect(await query(jobs, [id])).toHaveLength(1);
  await matchBankLines(portal.services, id);
  expect(await noted(id)).toHaveLength(1);
});

test('and neither can one with SQL', async () => {
  const id = await importedByAnne();
  await expect(
    query(
      `INSERT INTO bank_item (line_id, brand, open_cents, reason, looked_at)
       SELECT id, brand, amount_cents, 'unknown', now() FROM bank_line WHERE statement_id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    query(
      `INSERT INTO bank_statement_confirmation SELECT id, imported_by, imported_by, now() FROM bank_statement WHERE id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'bank_statement_confirmation_two' });
  await expect(
    query(
      `INSERT INTO bank_statement_confirmation SELECT s.id, p.id, s.imported_by, now() FROM bank_statement s, person_account p
       WHERE s.id = $1 AND p.email = 'collega@example.nl' AND p.brand = 'baken'`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'bank_statement_confirmation_of' });
});

test('what was not noted when its time came is noted by the next look at all', async () => {
  const id = await importedByAnne();
  expect((await confirm(id, colleague)).statusCode).toBe(204);
  await matchBankLines(portal.services, null);
  expect(await noted(id)).toHaveLength(1);
});
