import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const REASON = 'Teruggebeld op het bekende nummer';

let portal: TestApp;
let employee: ProvenEmployee;
let contract: { readonly id: string; readonly number: string; readonly person_id: string };
beforeAll(async () => {
  portal = await createTestApp();
  employee = await provenEmployee(portal, 'admin@example.nl');
  [contract] = (await rows(
    `SELECT c.id, c.number, c.person_id FROM contract c JOIN person_account p ON p.id = c.person_id
     WHERE p.email = 'investeerder@example.nl' AND c.brand = 'baken' AND c.status = 'active' ORDER BY c.number`,
  )) as [typeof contract];
});
afterAll(() => portal.close());
/** The person has an open change, and contracts without value, deposits or payouts. */
beforeEach(async () => {
  portal.clock.advance(60_000);
  const person = [contract.person_id];
  await rows('DELETE FROM payout_confirmation WHERE person_id = $1', person);
  await rows(
    `INSERT INTO payout_confirmation (id, person_id, brand, cause, method, changed_at)
     VALUES (gen_random_uuid(), $1, 'baken', 'account', 'email', $2)`,
    [...person, portal.clock.now()],
  );
  const its = 'IN (SELECT id FROM contract WHERE person_id = $1)';
  await rows(
    `UPDATE payout SET status = 'cancelled' WHERE status = 'ordered' AND contract_id ${its}`,
    person,
  );
  await rows(
    `UPDATE deposit SET status = 'cancelled', received_on = NULL, deal_from = NULL WHERE status = 'received' AND contract_id ${its}`,
    person,
  );
  await rows(
    'UPDATE contract SET opening_value_cents = NULL, opening_value_date = NULL WHERE person_id = $1',
    person,
  );
});

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await portal.database.connection.pool.query(text, values)).rows;
}
const confirm = () =>
  employee.sendProven('POST', `/api/admin/contracts/${contract.number}/confirm-payouts`, { reason: REASON });
let day = 0;
const orderPayout = (amountCents: number) => {
  day += 1;
  return rows(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     VALUES ($1, 'sale', date '2026-10-01' + $2::int, $3, '2026-11-24', 'ordered')`,
    [contract.id, day, amountCents],
  );
};
const isConfirmed = async () =>
  (await rows('SELECT FROM payout_confirmation WHERE confirmed_at IS NOT NULL')).length === 1;

test('one employee confirms a change for a person whose total value is below the limit', async () => {
  await orderPayout(999_99);
  expect((await confirm()).statusCode).toBe(204);
  expect(await isConfirmed()).toBe(true);
});

test.each([
  ['that a block withholds as well', "UPDATE contract SET status = 'blocked' WHERE id = $1"],
  [
    'that a disabled account withholds as well',
    `INSERT INTO disabled_account (person_id, brand, reason, disabled_by, disabled_at)
     SELECT person_id, brand, 'proef', person_id, now() FROM contract WHERE id = $1`,
  ],
])('a payout %s counts towards the limit that requires a second employee', async (_, withhold) => {
  await orderPayout(40_000_00);
  await rows(withhold, [contract.id]);
  const requested = await confirm();
  expect(requested.statusCode, requested.body).toBe(202);
  expect(await isConfirmed()).toBe(false);
  expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
  expect(await isConfirmed()).toBe(true);
  await rows("UPDATE contract SET status = 'active' WHERE id = $1", [contract.id]);
  await rows('DELETE FROM disabled_account');
});

test('a deposit that is not dealt yet counts towards the limit that requires a second employee', async () => {
  await rows(
    `INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
     VALUES (gen_random_uuid(), $1, 'TOP_UP', 'transfer', 25000000, 'received', now(), '2026-11-20', '2026-12-01')`,
    [contract.id],
  );
  expect((await confirm()).statusCode).toBe(202);
  expect(await isConfirmed()).toBe(false);
});
