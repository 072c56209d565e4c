import { cents } from '@portaal/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { bankStatement } from '../../../schema/index.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { previewDealingRun } from './dealing-runs.use-cases.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

const DAY = firstOf('2027-01');
const OUR_IBAN = 'NL27TEST2000000010';

let portal: TestApp;
let admin: string;
let accountId: string;
let position = 0;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
  const scenario = new Scenario(portal, DAY);
  await scenario.price({ 1: [100_0000, 0] });
  const { rows } = await portal.database.connection.pool.query(
    'SELECT id FROM bank_account WHERE iban = $1',
    [OUR_IBAN],
  );
  accountId = rows[0].id;
});
afterAll(() => portal.close());

/** Inserts a statement without lines that ends on a day. */
const seenThrough = (day: string, importedBy: string | null = null) =>
  portal.database.transaction(async (tx) => {
    position += 1;
    await tx.insert(bankStatement).values({
      ...{ id: newId(), accountId, brand: 'baken', reference: day, version: '08', sequence: null },
      ...{ position, follows: position === 1 ? null : position - 1, fromDay: day, toDay: day },
      ...{ openingCents: cents(0), closingCents: cents(0), digest: Buffer.alloc(32), importedBy },
      importedAt: portal.clock.now(),
    });
  });
const missing = async () => (await previewDealingRun(portal.services, DAY)).missingStatements;
const isBlocked = async () =>
  (await previewDealingRun(portal.services, DAY)).blockers.includes('statementsMissing');
const pass = () =>
  portal.call({
    ...{ method: 'POST', url: `/api/admin/dealing-runs/${DAY}/missing-statements`, cookie: admin },
    payload: { reason: 'Er is niets op deze rekening gebeurd' },
  });

// Promise: Wij beleggen geld dat vóór … bij ons binnen is tegen de koers van ….
test('a dealing run waits for the statements of all accounts up to its cut-off', async () => {
  // The cut-off of January is Thursday 31 December at 16.00. Until then no statement is late.
  portal.clock.set('2026-12-30T09:00:00Z');
  await seenThrough('2026-12-24');
  expect(await missing()).toEqual([]);
  portal.clock.set('2027-01-05T09:00:00Z');
  admin = await portal.signIn('admin@example.nl');
  // After Christmas Eve, the next bank day is Monday 28 December.
  const account = { iban: OUR_IBAN, accountName: 'Stichting Bewaarder Baken', through: '2026-12-31' };
  expect(await missing()).toMatchObject([{ ...account, from: '2026-12-28' }]);
  expect(await isBlocked()).toBe(true);
  const start = await portal.call({
    ...{ method: 'POST', url: `/api/admin/dealing-runs/${DAY}/start`, cookie: admin },
    payload: { seen: (await previewDealingRun(portal.services, DAY)).seen },
  });
  expect(start.statusCode).toBe(409);
  expect(start.json().errors.ErrorMessage.join().replaceAll('\u00a0', ' ')).toContain(
    `Er is nog geen afschrift van rekening ${OUR_IBAN} van 28 december 2026 tot en met 31 december 2026.`,
  );
  // A statement imported by one employee counts only after a second employee confirmed it.
  const { rows } = await portal.query(
    "SELECT id FROM person_account WHERE email = 'admin@example.nl' AND brand = 'baken'",
  );
  await seenThrough('2026-12-30', rows[0].id);
  expect(await missing()).toMatchObject([{ ...account, from: '2026-12-30' }]);
  await portal.query(
    `INSERT INTO bank_statement_confirmation SELECT s.id, s.imported_by, p.id, now() FROM bank_statement s, person_account p
     WHERE s.imported_by IS NOT NULL AND p.email = 'collega@example.nl' AND p.brand = 'baken'`,
  );
  expect(await missing()).toMatchObject([{ ...account, from: '2026-12-31' }]);
});

test('two employees accept missing statements that the bank does not supply, which unblocks the dealing run', async () => {
  const requested = await pass();
  expect(requested.statusCode, requested.body).toBe(202);
  expect(await isBlocked()).toBe(true);
  const { finish } = await colleagueOf(portal);
  expect((await finish(requested)).statusCode).toBe(204);
  expect(await isBlocked()).toBe(false);
  expect((await pass()).statusCode).toBe(409);
  await seenThrough('2026-12-31');
  expect(await missing()).toEqual([]);
});
