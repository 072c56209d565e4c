import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { type Colleague, colleagueOf } from '../../../testing/colleague.ts';
import { giveApp } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { bookInLedger } from './testing/in-ledger.ts';
import { payByBank } from './testing/ordered-batch.ts';
import { putOffPayouts } from './testing/put-off-payouts.ts';

const ADMIN = 'admin@example.nl';
const URL = '/api/admin/payout-batches';

let portal: TestApp;
let admin: string;
let app: Awaited<ReturnType<typeof giveApp>>;
let colleague: Colleague;
let contracts: { id: string; number: string; personId: string }[];
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
  colleague = await colleagueOf(portal);
  contracts = await rowsOf(sql`select c.id, c.number, c.person_id as "personId" from contract c
    join personal_information i on i.person_id = c.person_id
    where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null order by c.number limit 2`);
});
afterAll(() => portal.close());
/** Each test starts without due payouts. */
beforeEach(() => putOffPayouts(portal.database.orm));

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

let day = 0;
async function due(amountCents: number, contract = contracts[0]): Promise<string> {
  day += 1;
  const [row] = await rowsOf<{ id: string }>(sql`
    insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${contract?.id}, 'sale', '2024-01-01'::date + ${day}::int, ${amountCents}, '2026-10-01'::date + ${day}::int, 'ordered')
    returning id`);
  await bookInLedger(portal.database);
  return row?.id ?? '';
}
const get = async (url: string, cookie = admin) =>
  (await portal.call({ method: 'GET', url, cookie })).json().data;
const preview = () => get(`${URL}/preview`);
async function ask(changed: object = {}) {
  const { seen, total } = await preview();
  const body = { seen, count: total.count, total: total.amount, ...changed };
  return sendProven(portal, { cookie: admin, app, url: URL, body });
}
const batches = async () => (await get(URL)).items;
const fileOf = async (id: string) =>
  (await portal.call({ method: 'GET', url: `${URL}/${id}/file`, cookie: admin })).body;
const codeOf = (answer: { body: string }) => JSON.parse(answer.body).code;

// Promise: Pas dan maken wij het bestand voor de bank.
test('two employees order the due payouts once, in one file with the same bytes at each download', async () => {
  const [first, second] = [await due(1_234_56), await due(10_05, contracts[1])];
  const before = await batches();
  const previewed = await preview();
  expect(previewed).toMatchObject({
    executeOn: '2026-11-20',
    debtorIban: 'NL27TEST2000000010',
    total: { count: 2, amount: 1_244.61 },
    newAccounts: { count: 2, amount: 1_244.61 },
    leftOut: [],
    limits: { line: 500_000, batch: 5_000_000, day: 10_000_000 },
  });
  const requested = await ask();
  expect(requested.statusCode, requested.body).toBe(202);
  expect(await batches()).toEqual(before);
  const [request] = (await colleague.waiting()) as unknown as { title: string; lines: object[] }[];
  expect(request?.title).toContain('Uitbetalen op 20');
  expect(JSON.stringify(request?.lines)).toContain('2, samen €\u00a01.244,61');
  expect((await colleague.approve()).statusCode).toBe(204);

  const [batch] = await batches();
  expect(batch).toMatchObject({
    status: 'made',
    total: { count: 2, amount: 1_244.61 },
    underway: { count: 2, amount: 1_244.61 },
    askedBy: 'Anne Meester',
    approvedBy: 'Karel de Vries',
  });
  const file = await fileOf(batch.id);
  expect(await fileOf(batch.id)).toBe(file);
  expect(createHash('sha256').update(file).digest('hex')).toBe(batch.digest);
  expect(file).toContain(`<MsgId>${batch.messageId}</MsgId>`);
  const amounts = [...file.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount]) => amount);
  expect(amounts.sort()).toEqual(['10.05', '1234.56']);
  const stored = await rowsOf<{ sealed: string }>(sql`select sealed_account as sealed from payout_attempt`);
  for (const { sealed } of stored) expect(sealed).toMatch(/^v1\./);

  expect((await preview()).total.count).toBe(0);
  const nothing = await ask({ count: 1, total: 1 });
  expect(codeOf(nothing)).toBe('changedMeanwhile');
  expect(
    await rowsOf(sql`select count(*)::int as n from payout_attempt where payout_id in (${first}, ${second})`),
  ).toEqual([{ n: 2 }]);
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
});

test('a payout that is missing from the ledger, or differs in amount, appears in no preview and no order', async () => {
  const changed = await due(70_00);
  await due(25_00, contracts[1]);
  const requested = await ask();
  expect(requested.statusCode, requested.body).toBe(202);
  await rowsOf(sql`update payout set amount_cents = 7001 where id = ${changed}`);
  await rowsOf(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${contracts[0]?.id}, 'sale', '2019-01-01'::date + ${day}::int, 900, '2026-10-01', 'ordered')`);
  expect(await preview()).toMatchObject({
    total: { count: 1, amount: 25 },
    leftOut: [{ reason: 'ledger', count: 2, amount: 79.01 }],
  });
  expect(codeOf(await colleague.approve())).toBe('approvalLapsed');
  await rowsOf(sql`update payout set status = 'cancelled' where amount_cents in (900, 7001)`);
});

test('a paid payout is sent once, even when SQL resets its status to ordered', async () => {
  // A payout of the demo data, paid before payment files existed.
  const [paid] = await rowsOf<{ id: string; cents: number }>(sql`
    update payout set status = 'ordered', paid_at = null where id = (select p.id from payout p
      join contract c on c.id = p.contract_id where c.brand = 'baken' and c.status = 'active' and p.status = 'paid'
        and p.kind = 'distribution' order by p.id limit 1)
    returning id, amount_cents::int as cents`);
  // The collecting bank itself pays back a reversed direct debit.
  const [reversed] = await rowsOf<{ id: string }>(sql`
    insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${contracts[0]?.id}, 'reversal', '2019-02-01', 3200, '2026-10-01', 'ordered') returning id`);
  await bookInLedger(portal.database);
  const amount = (3200 + (paid?.cents ?? 0)) / 100;
  expect(await preview()).toMatchObject({
    total: { count: 0 },
    leftOut: [{ reason: 'books', count: 2, amount }],
  });
  expect(codeOf(await ask({ count: 2, total: amount }))).toBe('changedMeanwhile');
  await rowsOf(sql`update payout set status = 'cancelled' where id in (${paid?.id}, ${reversed?.id})`);
});

test("the order lists a payout that an employee's confirmation for the investor released", async () => {
  await due(60_00);
  const confirmed = { count: 1, amount: 60 };
  const none = { count: 0, amount: 0 };
  const confirm = (employee: string | null) =>
    rowsOf(sql`insert into payout_confirmation (id, person_id, brand, cause, method, changed_at, confirmed_at, employee_id)
      values (gen_random_uuid(), ${contracts[0]?.personId}, 'baken', 'account', 'email', ${portal.clock.now()},
        ${portal.clock.now()}, (select id from person_account where email = ${employee} and brand = 'baken'))`);
  await confirm(null);
  expect((await preview()).sinceYesterday).toMatchObject({ confirmed, confirmedByEmployee: none });
  await rowsOf(sql`delete from payout_confirmation`);
  await confirm(ADMIN);
  expect((await preview()).sinceYesterday).toMatchObject({ confirmed: none, confirmedByEmployee: confirmed });
  const requested = await ask();
  const { lines } = (await colleague.waiting()).find(
    ({ id }) => id === requested.json().data.approvalId,
  ) as unknown as {
    lines: { label: string; after: string }[];
  };
  expect(lines).toContainEqual(
    expect.objectContaining({
      label: 'Na een wijziging bevestigd door een medewerker',
      after: '1, samen €\u00a060,00',
    }),
  );
  const url = `/api/admin/approvals/${requested.json().data.approvalId}/withdraw`;
  expect((await portal.call({ method: 'POST', url, cookie: admin })).statusCode).toBe(204);
  await rowsOf(sql`delete from payout_confirmation`);
});

test('the requester of a batch cannot approve it', async () => {
  await due(50_00);
  const id = (await ask()).json().data.approvalId;
  const { seen } = (await colleague.waiting()).find((one) => one.id === id) ?? {};
  const url = `/api/admin/approvals/${id}/approve`;
  const own = await sendProven(portal, { cookie: admin, app, url, body: { seen } });
  expect(codeOf(own)).toBe('ownRequest');
  expect((await preview()).total.count).toBe(1);
});

describe("data can change between the preview and the second employee's approval", () => {
  afterEach(async () => {
    await rowsOf(sql`update contract set status = 'active' where id = ${contracts[0]?.id}`);
    await rowsOf(
      sql`update personal_information set payouts_from = null where person_id = ${contracts[0]?.personId}`,
    );
  });
  const lapses = async (change: () => Promise<unknown>, reason: string) => {
    await due(75_00);
    const { approvalId } = (await ask()).json().data;
    const before = await batches();
    await change();
    expect(codeOf(await colleague.approve(approvalId))).toBe('approvalLapsed');
    expect(await batches()).toEqual(before);
    expect((await preview()).leftOut).toEqual([{ reason, count: 1, amount: 75 }]);
  };

  test('blocking the contract makes the request lapse, and nothing is ordered', () =>
    lapses(
      () => rowsOf(sql`update contract set status = 'blocked' where id = ${contracts[0]?.id}`),
      'contract',
    ));

  test('a new account makes the request lapse, and nothing is ordered', () =>
    lapses(
      () =>
        rowsOf(
          sql`update personal_information set payouts_from = '2027-01-01' where person_id = ${contracts[0]?.personId}`,
        ),
      'account',
    ));

  test('a new day makes the request lapse, because the payouts differ from those displayed', async () => {
    await due(75_00);
    const { approvalId } = (await ask()).json().data;
    await rowsOf(sql`update payout set pay_on = '2026-11-23' where status = 'ordered' and pay_on < '2026-11-20'
      and not exists (select from payout_attempt a where a.payout_id = payout.id)`);
    expect(codeOf(await colleague.approve(approvalId))).toBe('approvalLapsed');
  });
});

test('a payout above a limit is not ordered', async () => {
  const brand = portal.services.brands.byId('baken');
  const { payoutLimits } = brand ?? {};
  Object.assign(brand ?? {}, { payoutLimits: { line: 100, batch: 150, day: 10_000_000 } });
  try {
    await due(100_01);
    await due(100_00);
    await due(60_00);
    await due(50_00);
    const { total, leftOut } = await preview();
    expect(total).toEqual({ count: 2, amount: 150 });
    expect(leftOut).toContainEqual({ reason: 'overLine', count: 1, amount: 100.01 });
    expect(leftOut).toContainEqual({ reason: 'overTotal', count: 1, amount: 60 });
  } finally {
    Object.assign(brand ?? {}, { payoutLimits });
  }
});

test('a payout that was due before our first file was paid manually and is in no file', async () => {
  const brand = portal.services.brands.byId('baken');
  await due(100_00);
  const [first] = await rowsOf<{ day: string }>(
    sql`select (max(pay_on) + 1)::text as day from payout where status = 'ordered'`,
  );
  const before = await preview();
  Object.assign(brand ?? {}, { payoutsFrom: first?.day });
  try {
    const { total, leftOut } = await preview();
    expect(total).toEqual({ count: 0, amount: 0 });
    expect(leftOut.map((one: { reason: string }) => one.reason)).toEqual(['earlier']);
    expect(leftOut[0]?.count).toBeGreaterThanOrEqual(before.total.count);
  } finally {
    Object.assign(brand ?? {}, { payoutsFrom: null });
  }
});

test('a payout without an account is not ordered', async () => {
  const { personId } = contracts[0] ?? {};
  const [stored] = await rowsOf<{ iban: string }>(
    sql`select sealed_iban as iban from personal_information where person_id = ${personId}`,
  );
  await due(1_00);
  await rowsOf(sql`update personal_information set sealed_iban = null where person_id = ${personId}`);
  const { total, leftOut } = await preview();
  await rowsOf(
    sql`update personal_information set sealed_iban = ${stored?.iban} where person_id = ${personId}`,
  );
  expect([total.count, leftOut]).toEqual([0, [{ reason: 'noAccount', count: 1, amount: 1 }]]);
});

test('marks an account as new only if it was never paid before', async () => {
  await payByBank(portal.database, [await due(1_00)], '2026-11-19');
  await due(2_00);
  const { newAccounts, largest } = await preview();
  // The account of the test helper was paid before, so only the other account is new.
  expect(newAccounts.count).toBe(1);
  expect(largest[0]).toMatchObject({ contractNumbers: [contracts[0]?.number], amount: 2, isNew: true });
});

test('a file is marked as handed over once, and only its own brand can access it', async () => {
  await due(3_00);
  const { approvalId } = (await ask()).json().data;
  await colleague.approve(approvalId);
  const [{ id }] = await batches();
  const handOver = () => portal.call({ method: 'POST', url: `${URL}/${id}/handed-over`, cookie: admin });
  const waiting = async () => (await get('/api/admin/work')).madeBatches.count;
  const before = await waiting();
  expect((await handOver()).statusCode).toBe(204);
  expect(before - (await waiting())).toBe(1);
  const again = await handOver();
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'handedOverAlready']);
  expect((await batches())[0].status).toBe('handedOver');
  const elsewhere = await portal.signIn(ADMIN, 'anker');
  const stranger = await portal.call({
    method: 'GET',
    url: `${URL}/${id}/file`,
    cookie: elsewhere,
    brand: 'anker',
  });
  expect(stranger.statusCode).toBe(404);
});
