import { employeeLimitsOf } from '@portaal/domain/products/terms/employee-limits';
import { callsOfGroup, rights } from '@portaal/domain/rights';
import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoTermsOf } from '../../demo/demo-terms.ts';
import { newId } from '../../platform/new-id.ts';
import { type Colleague, colleagueOf } from '../../testing/colleague.ts';
import { type ProvenEmployee, provenEmployee } from '../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { accountsOfHuman } from '../humans/humans.use-cases.ts';
import { recordSmallAct } from './small-acts.repository.ts';

const ADMIN = 'admin@example.nl';
const MONTH = 31 * 86_400_000;
const limits = employeeLimitsOf(demoTermsOf('baken').controle);
const CEILING = limits.ceiling.money;

let portal: TestApp;
let admin: ProvenEmployee;
let colleague: Colleague;
let adminId: string;
/** A second account of the same employee, at the other brand. */
let otherAccount: string;
let contracts: readonly { readonly id: string; readonly number: string }[];
beforeAll(async () => {
  portal = await createTestApp();
  admin = await provenEmployee(portal, ADMIN);
  colleague = await colleagueOf(portal);
  adminId = await idOf(ADMIN, 'baken');
  otherAccount = await idOf(ADMIN, 'anker');
  contracts = (await rows(
    "SELECT DISTINCT ON (person_id) id, number FROM contract WHERE brand = 'baken' ORDER BY person_id, number",
  )) as unknown as typeof contracts;
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(60_000));

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await portal.database.connection.pool.query(text, values)).rows;
}
const idOf = async (email: string, brand: string): Promise<string> =>
  String(
    (await rows('SELECT id FROM person_account WHERE email = $1 AND brand = $2', [email, brand]))[0]?.id,
  );
const moved = (employeeId: string, movedCents: number, call = 'correctLedgerLine') =>
  rows('INSERT INTO small_act (id, employee_id, call, moved_cents, at) VALUES ($1, $2, $3, $4, $5)', [
    ...[newId(), employeeId, call, movedCents, portal.clock.now()],
  ]);
const sumOf = async (employeeId: string): Promise<number> =>
  Number(
    (
      await rows('SELECT coalesce(sum(moved_cents), 0) AS sum FROM small_act WHERE employee_id = $1', [
        employeeId,
      ])
    )[0]?.sum,
  );

let day = 0;
/** Blocks a contract, and returns the response of the call that releases its payout of `amount` cents. */
async function release({ id, number }: { id: string; number: string }, amount: number) {
  await rows("UPDATE contract SET status = 'blocked' WHERE id = $1", [id]);
  day += 1;
  const [payout] = await rows(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     VALUES ($1, 'distribution', date '2026-10-01' + $2::int, $3, '2026-11-24', 'ordered') RETURNING id`,
    [id, day, amount],
  );
  return admin.sendProven('POST', `/api/admin/contracts/${number}/payouts/${payout?.id}/release`, {
    reason: 'De klant is geïdentificeerd',
  });
}

test('one employee may make only these calls alone below an amount in the terms', () => {
  expect(callsOfGroup('money').toSorted()).toEqual([
    'confirmPayoutsOfContract',
    'correctLedgerLine',
    'matchOpenItem',
    'releasePayout',
    'reverseDebit',
    'undoBankMatch',
  ]);
  expect(callsOfGroup('release').toSorted()).toEqual(['enableAccount', 'releaseContract']);
  expect(callsOfGroup('application').toSorted()).toEqual(['approveApplication', 'rejectApplication']);
  expect(rights.publishTerms.two).toEqual({ approve: ['prices', 'compliance'] });
});

test("requires a second employee once one employee's small transactions reach the ceiling together", async () => {
  const [one, other] = contracts;
  if (!one || !other) throw new Error('the demo has no two customers');
  expect([(await release(one, 700_00)).statusCode, (await release(other, 299_99)).statusCode]).toEqual([
    204, 204,
  ]);
  expect(await sumOf(adminId)).toBe(999_99);
  // Adds corrections for other customers, made with the same employee's account at another brand.
  await moved(otherAccount, CEILING - 999_99 - 200);
  const requested = await release(other, 200);
  expect(requested.statusCode, requested.body).toBe(202);
  expect((await release(one, 199)).statusCode).toBe(204);
  // A transaction that a second employee approved does not count towards the sum.
  expect((await colleague.approve(requested.json().data.approvalId)).statusCode).toBe(204);
  expect((await sumOf(adminId)) + (await sumOf(otherAccount))).toBe(CEILING - 1);
});

test('transactions of another group, of a colleague or of more than 31 days ago do not count', async () => {
  const [one] = contracts;
  if (!one) throw new Error('the demo has no customer');
  portal.clock.advance(MONTH);
  admin = await provenEmployee(portal, ADMIN);
  await moved(adminId, CEILING, 'releaseContract');
  await moved(await idOf('collega@example.nl', 'baken'), CEILING);
  expect((await release(one, 999_99)).statusCode).toBe(204);
});

test('processes concurrent transactions of one employee in turn, so that each counts the earlier ones', async () => {
  portal.clock.advance(MONTH);
  const record = (employeeId: string) =>
    portal.database.transaction(async (tx) =>
      recordSmallAct(
        tx,
        {
          employeeId,
          call: 'correctLedgerLine',
          movedCents: cents(6_000_00),
          at: portal.clock.now(),
          limits,
        },
        await accountsOfHuman(tx, employeeId),
      ),
    );
  const recorded = await Promise.all([record(adminId), record(otherAccount), record(adminId)]);
  expect(recorded.filter(Boolean)).toHaveLength(1);
});

test("the database rejects every change that would lower the sum of an employee's transactions", async () => {
  const { orm } = portal.database;
  await expect(orm.execute(sql`delete from small_act`)).rejects.toThrow();
  await expect(orm.execute(sql`update small_act set moved_cents = 0`)).rejects.toThrow();
  await expect(moved(adminId, -1)).rejects.toMatchObject({ constraint: 'small_act_moved' });
});
