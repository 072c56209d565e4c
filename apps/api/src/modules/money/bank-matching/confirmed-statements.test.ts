import { cents } from '@portaal/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { type Colleague, colleagueOf } from '../../../testing/colleague.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { insertStatement } from './testing/bank-lines.ts';

let portal: TestApp;
let anne: string;
let colleague: Colleague;
beforeAll(async () => {
  portal = await createTestApp();
  anne = await portal.signIn('admin@example.nl');
  colleague = await colleagueOf(portal);
});
afterAll(async () => {
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
  await portal.close();
});

/** Inserts a statement with one line, imported manually by admin@. */
async function importedByAnne(): Promise<string> {
  const [by] = await portal.rows(
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
  portal.rows('SELECT l.id FROM bank_item i JOIN bank_line l ON l.id = i.line_id WHERE l.statement_id = $1', [
    statementId,
  ]);
const urlOf = (statementId: string) => `/api/admin/bank-statements/${statementId}/confirm`;
const confirm = (statementId: string, cookie: string, twoFaToken?: string) =>
  portal.call({ method: 'POST', url: urlOf(statementId), cookie, payload: { twoFaToken } });

test('one employee alone cannot add a payment: a colleague first compares the statement with the bank', async () => {
  const id = await importedByAnne();
  await matchBankLines(portal.services, id);
  await matchBankLines(portal.services, null);
  expect(await noted(id)).toEqual([]);
  const own = await confirm(id, anne);
  expect([own.statusCode, own.json().code]).toEqual([409, 'ownStatement']);

  const waiting = async () =>
    (await portal.call({ method: 'GET', url: '/api/admin/work', cookie: colleague.cookie })).json().data
      .unconfirmedStatements.count;
  const before = await waiting();
  const withoutCode = await confirm(id, colleague.cookie);
  expect([withoutCode.statusCode, withoutCode.json().code]).toEqual([422, 'stepUpRequired']);
  const forOther = await colleague.prove(urlOf(await importedByAnne()));
  expect((await confirm(id, colleague.cookie, forOther)).json().code).toBe('codeForOtherContent');
  const [token, other] = [await colleague.prove(urlOf(id)), await colleague.prove(urlOf(id))];
  const both = await Promise.all([
    confirm(id, colleague.cookie, token),
    confirm(id, colleague.cookie, other),
  ]);
  expect(before + 1 - (await waiting())).toBe(1);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect(
    (
      await portal.rows('SELECT count(*) AS n FROM bank_statement_confirmation WHERE statement_id = $1', [id])
    )[0],
  ).toEqual({
    n: 1,
  });
  const jobs = "SELECT data FROM pgboss.job WHERE name = 'bank.match' AND data->>'statementId' = $1";
  expect(await portal.rows(jobs, [id])).toHaveLength(1);
  await matchBankLines(portal.services, id);
  expect(await noted(id)).toHaveLength(1);
});

test('one employee cannot add a payment by SQL either', async () => {
  const id = await importedByAnne();
  await expect(
    portal.rows(
      `INSERT INTO bank_item (line_id, brand, open_cents, reason, looked_at)
       SELECT id, brand, amount_cents, 'unknown', now() FROM bank_line WHERE statement_id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    portal.rows(
      `INSERT INTO bank_statement_confirmation SELECT id, imported_by, imported_by, now() FROM bank_statement WHERE id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'bank_statement_confirmation_two' });
  await expect(
    portal.rows(
      `INSERT INTO bank_statement_confirmation SELECT s.id, p.id, s.imported_by, now() FROM bank_statement s, person_account p
       WHERE s.id = $1 AND p.email = 'collega@example.nl' AND p.brand = 'baken'`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'bank_statement_confirmation_of' });
});

test('the next matching of all lines creates an open item for lines without one', async () => {
  const id = await importedByAnne();
  expect((await colleague.sendProven(urlOf(id))).statusCode).toBe(204);
  await matchBankLines(portal.services, null);
  expect(await noted(id)).toHaveLength(1);
});
