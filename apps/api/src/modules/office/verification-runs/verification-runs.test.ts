import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealOutcome } from '../../../foundation/verifications/verifications.use-cases.ts';
import { verification } from '../../../schema/verification.ts';
import { giveApp } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { runVerifications } from './verification-runs.use-cases.ts';

const EMPLOYEE = 'admin@example.nl';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn(EMPLOYEE);
});
afterAll(() => portal.close());
beforeEach(() => rowsOf(sql`delete from verification`));

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
/**
 * Orders payouts when none is due: a permitted employee gets `changedMeanwhile`, after the verifications were
 * checked.
 */
const order = async () => {
  const url = '/api/admin/payout-batches';
  const body = { seen: '0'.repeat(64), count: 1, total: 1 };
  // An app code is valid once and the test clock does not advance, so each order uses a new app.
  const app = await giveApp(portal, EMPLOYEE);
  return (await sendProven(portal, { cookie, app, url, body })).json().code;
};
const onStartPage = async () =>
  (await portal.call({ method: 'GET', url: '/api/admin/work', cookie })).json().data.verification;
const waitingJobs = async () =>
  (await rowsOf(sql`select from pgboss.job where name = 'verifications.run' and state = 'created'`)).length;
const failingStorage = () => ({
  ...portal.services.storage,
  // biome-ignore lint/correctness/useYield: the storage fails before it returns a name.
  async *list(): AsyncGenerator<string> {
    throw new Error('de opslag antwoordt niet');
  },
});
const alarms = () =>
  rowsOf(
    sql`select brand, key from security_alarm where rule = 'a verification that failed' order by brand, key`,
  );

test('queues the verification on the first day and permits payout orders for a day after a successful verification', async () => {
  const before = await waitingJobs();
  expect(await order()).toBe('notVerified');
  expect(await waitingJobs()).toBe(before + 1);
  expect(await onStartPage()).toMatchObject({ state: 'late', what: 'Grootboek', at: null });

  await runVerifications(portal.services);
  expect(await rowsOf(sql`select kind, fault from verification order by kind`)).toEqual([
    { kind: 'audit', fault: null },
    { kind: 'books', fault: null },
    { kind: 'ledger', fault: null },
  ]);
  expect(await order()).toBe('changedMeanwhile');
  expect(await onStartPage()).toMatchObject({ state: 'green' });

  // Stores yesterday's outcome as the server itself would.
  const [row] = await portal.database.orm.select().from(verification).where(eq(verification.kind, 'audit'));
  const finishedAt = new Date(portal.clock.now().getTime() - 24 * 60 * 60_000);
  if (!row) throw new Error('the audit log was not verified');
  const outcome = { ...row, startedAt: finishedAt, finishedAt };
  const seal = sealOutcome(portal.services.configuration.auditKeys, outcome);
  await portal.database.orm
    .update(verification)
    .set({ ...outcome, seal })
    .where(eq(verification.id, row.id));
  expect(await order()).toBe('notVerified');
  expect(await alarms()).toEqual([]);
});

test('stops payouts after a balance was changed in the database, alarms every brand and shows it on the start page', async () => {
  const moved = (by: number) =>
    withoutTriggers(
      portal.database,
      sql`update contract set deposited_cents = deposited_cents + ${by}
        where id = (select id from contract where status = 'active' order by id limit 1)`,
    );
  await moved(1);
  await runVerifications(portal.services);
  expect(await onStartPage()).toMatchObject({
    state: 'broken',
    what: 'Grootboek',
    fault: expect.stringContaining('ingelegd en uitgekeerd'),
  });
  expect(await order()).toBe('verificationFailed');
  expect(await alarms()).toEqual([
    { brand: 'anker', key: 'Grootboek' },
    { brand: 'baken', key: 'Grootboek' },
  ]);
  await moved(-1);
  portal.clock.advance(2 * 60_000);
  await runVerifications(portal.services);
  expect(await order()).toBe('changedMeanwhile');
});

test('permits no payout order based on an outcome that the database role wrote, changed or copied', async () => {
  const forge = sql`update verification set fault = null where kind = 'audit'`;
  await runVerifications(portal.services);
  expect(await order()).toBe('changedMeanwhile');

  // The outcome has another time than its seal, or the seal of another kind.
  await rowsOf(
    sql`update verification set finished_at = finished_at + interval '10 hours' where kind = 'audit'`,
  );
  expect(await order()).toBe('notVerified');
  await rowsOf(sql`update verification set seal = (select seal from verification where kind = 'books'),
    finished_at = finished_at - interval '10 hours' where kind = 'audit'`);
  expect(await order()).toBe('notVerified');

  await rowsOf(sql`delete from verification where kind = 'audit'`);
  await rowsOf(sql`insert into verification (id, kind, started_at, finished_at)
    values (gen_random_uuid(), 'audit', now(), '2100-01-01')`);
  expect(await order()).toBe('notVerified');

  // Removing a fault does not create a successful outcome.
  await rowsOf(sql`delete from verification where kind = 'audit'`);
  await runVerifications({ ...portal.services, storage: failingStorage() });
  expect(await order()).toBe('verificationFailed');
  await rowsOf(forge);
  expect(await order()).toBe('notVerified');
});

test('reports a run that cannot finish and skips a run in progress in another process', async () => {
  await runVerifications({ ...portal.services, storage: failingStorage() });
  expect(await onStartPage()).toMatchObject({
    ...{ state: 'broken', what: 'Auditlog' },
    fault: 'De controle kwam niet klaar: de opslag antwoordt niet',
  });

  await rowsOf(sql`delete from verification`);
  const at = portal.clock.now().toISOString();
  await rowsOf(sql`insert into verification (id, kind, started_at)
    select gen_random_uuid(), kind, ${at} from unnest(array['ledger', 'books', 'audit']) as kind`);
  await runVerifications(portal.services);
  expect(await rowsOf(sql`select from verification`)).toHaveLength(3);
  expect(await onStartPage()).toMatchObject({ state: 'late' });
});
