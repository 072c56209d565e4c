import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { putOffPayouts } from '../payouts/testing/put-off-payouts.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from './testing/bank-lines.ts';

const ADMIN = 'admin@example.nl';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await putOffPayouts(portal.database.orm);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
async function bankSays(day: string, line: BankLineInput): Promise<string> {
  const { statementId, lineIds } = await insertStatement(portal.services, day, [line]);
  await matchBankLines(portal.services, statementId);
  return lineIds[0] ?? '';
}
async function carryOut(cookie: string, url: string, body: object): Promise<void> {
  const app = await giveApp(portal, ADMIN);
  const requested = await sendProven(portal, { cookie, app, url, body });
  expect(requested.statusCode, requested.body).toBe(202);
  expect((await (await colleagueOf(portal)).approve(requested.json().data.approvalId)).statusCode).toBe(204);
}

test('a refund returned in December belongs to its payer on 31 December, even if imported in January', async () => {
  portal.clock.set('2026-12-28T08:00:00Z');
  let cookie = await portal.signIn(ADMIN);
  const get = async (url: string) =>
    (await portal.call({ method: 'GET', url: `/api/admin/${url}`, cookie })).json().data;
  const before = await get('books?day=2026-12-31');
  const details = { name: 'Zoë Onbekend', iban: 'NL02ABNA0123456789' };
  const id = await bankSays('2026-12-28', { amountCents: cents(55_00), details });
  await carryOut(cookie, `/api/admin/open-items/${id}/refund`, { reason: 'Niet van ons' });
  const { seen, total } = await get('payout-batches/preview');
  await carryOut(cookie, '/api/admin/payout-batches', { seen, count: total.count, total: total.amount });
  const [attempt] = await rowsOf<{ name: string }>(sql`select end_to_end_id as name from payout_attempt`);
  await bankSays('2026-12-29', { amountCents: cents(-55_00), endToEndId: attempt?.name ?? '', details });

  portal.clock.set('2027-01-04T08:00:00Z');
  cookie = await portal.signIn(ADMIN);
  await bankSays('2026-12-31', {
    amountCents: cents(55_00),
    endToEndId: attempt?.name ?? '',
    returnReason: 'AC04',
  });
  const { underway, owners } = await get('books?day=2026-12-31');
  expect(underway).toEqual(before.underway);
  expect(owners).toContainEqual({ account: 'openItem', amount: 55 });
});
