import type { ChangeReview, ChangeReviewDetails } from '@portaal/domain/investing/change-requests/reviews';
import type { QueuedSale } from '@portaal/domain/investing/sell-requests/queue';
import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let admin: string;
let investor: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
  investor = await portal.signIn('investeerder@example.nl');
  const { data } = (await call('GET', '/api/contracts/summaries', undefined, investor)).json();
  contractId = data.find(({ Status }: { Status: string }) => Status === 'active').ContractID;
});
afterAll(() => portal.close());

const call = (method: 'GET' | 'POST', url: string, payload?: object, cookie = admin, brand = 'baken') =>
  portal.call({ method, url, cookie, brand, ...(payload ? { payload } : {}) });
const reviews = async (query = '', cookie = admin, brand = 'baken') =>
  (await call('GET', `/api/admin/change-requests${query}`, undefined, cookie, brand)).json().data as {
    items: ChangeReview[];
    next: string | null;
  };
const decide = (id: string, payload: object) =>
  call('POST', `/api/admin/change-requests/${id}/decision`, payload);

async function askOwner(naam: string): Promise<string> {
  const url = `/api/contracts/${contractId}/change-requests`;
  const counts = {
    option: 'tenaamstelling',
    reden: 'schenking',
    naam,
    geboortedatum: '1980-02-03',
    toelichting: '',
  };
  const twoFaToken = await proveAct(portal, investor, url, { wijziging: counts });
  const wijziging = { ...counts, twoFaToken };
  const requested = await call('POST', url, { wijziging }, investor);
  expect(requested.statusCode, requested.body).toBe(201);
  return requested.json().data.id;
}

test('G-06 an investor can neither read a queue nor decide on its items', async () => {
  const id = crypto.randomUUID();
  const answers = [
    await call('GET', '/api/admin/change-requests', undefined, investor),
    await call('GET', `/api/admin/change-requests/${id}`, undefined, investor),
    await call('POST', `/api/admin/change-requests/${id}/decision`, { decision: 'approve' }, investor),
    await call('GET', '/api/admin/sell-requests', undefined, investor),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});

// Promise: Wij nemen contact met u op om die te regelen.
// Promise: Wij nemen contact met u op.
test('lists a change request to its own brand only, with personal data only in its details', async () => {
  const id = await askOwner('De Wit');
  const { items: requests, next } = await reviews();
  expect(next).toBeNull();
  expect(requests).toMatchObject([
    { id, option: 'tenaamstelling', status: 'received', personName: 'Iris Veldkamp', product: 'SB' },
  ]);
  expect(JSON.stringify(requests)).not.toContain('De Wit');
  const details = (await call('GET', `/api/admin/change-requests/${id}`)).json().data as ChangeReviewDetails;
  expect(details.personal[0]).toEqual({ label: 'Nieuwe naam', value: 'De Wit' });
  expect(details.personId).toBe(requests[0]?.personId);
  expect(details.approval).toEqual({ on: null, rejection: null });

  const anker = await portal.signIn('admin@example.nl', 'anker');
  expect((await reviews('', anker, 'anker')).items).toEqual([]);
  const url = `/api/admin/change-requests/${id}`;
  expect((await call('GET', url, undefined, anker, 'anker')).statusCode).toBe(404);
  expect((await call('POST', `${url}/decision`, { decision: 'approve' }, anker, 'anker')).statusCode).toBe(
    404,
  );
});

// Promise: De klant krijgt bericht.
// Promise: De klant krijgt een bericht en een mail.
test('a change request is approved only once, and a rejection requires a reason', async () => {
  const [waiting] = (await reviews()).items;
  const id = waiting?.id ?? '';
  expect((await decide(id, { decision: 'reject', reason: '  ' })).statusCode).toBe(422);
  expect((await decide(id, { decision: 'reject' })).statusCode).toBe(422);
  expect((await decide(id, { decision: 'approve' })).json().data).toEqual({
    status: 'checked',
    effectiveOn: null,
  });
  const { rows } = await portal.database.orm.execute(sql`select (select count(*)::int from outbox_mail
    where template = 'notification' and values ->> 'title' = title) as mails from notification order by id desc limit 1`);
  expect(rows).toEqual([{ mails: 1 }]);
  expect((await decide(id, { decision: 'approve' })).json().code).toBe('changeClosed');
  const reason = 'Wij missen een kopie van de akte.';
  expect((await decide(id, { decision: 'reject', reason })).json().data.status).toBe('rejected');
  expect((await reviews()).items).toEqual([]);
  expect((await decide(id, { decision: 'approve' })).json().code).toBe('changeClosed');
  const second = await askOwner('Jansen');
  expect((await decide(second, { decision: 'reject', reason })).json().data.status).toBe('rejected');
  const closed = await reviews('?status=closed&limit=1');
  expect(closed.items).toMatchObject([{ id: second, status: 'rejected', closedAt: expect.any(String) }]);
  const older = await reviews(`?status=closed&limit=1&after=${closed.next}`);
  // The requests that the demo data closed earlier follow this one.
  expect(older.items).toMatchObject([{ id, status: 'rejected' }]);
});

test('shows the effect of a change request before approval: its effective day, or why it is not allowed', async () => {
  const wijziging = { option: 'inleg', periodicDeposit: 250, debitDay: 25, pausedUntil: null };
  const requested = await call(
    'POST',
    `/api/contracts/${contractId}/change-requests`,
    { wijziging },
    investor,
  );
  expect(requested.json().data).toMatchObject({ status: 'received' });
  const url = `/api/admin/change-requests/${requested.json().data.id}`;
  const approval = async () => (await call('GET', url)).json().data.approval;
  const setStatus = (status: string) =>
    portal.database.orm.execute(sql`update contract set status = ${status} where id = ${contractId}`);
  await setStatus('blocked');
  const { rejection } = await approval();
  const rejected = await decide(requested.json().data.id, { decision: 'approve' });
  expect(rejected.json().errors.Fields).toMatchObject([{ message: rejection }]);
  await setStatus('active');
  const { on } = await approval();
  const approved = await decide(requested.json().data.id, { decision: 'approve' });
  expect(approved.json().data).toEqual({ status: 'checked', effectiveOn: on });
  expect(on).toMatch(/^\d{4}-\d\d-25$/);
  expect(await approval()).toBeNull();
});

test('a reviewer of a change of allocation sees the most recent risk profile, and the view is audited', async () => {
  const { orm } = portal.database;
  const { rows } = await orm.execute<{ id: string }>(sql`with chosen as (
      select id, person_id from contract where brand = 'baken' and status = 'active'
        and person_id = (select person_id from contract where id = ${contractId}) order by id desc limit 1),
    asked as (insert into change_request (id, number, contract_id, person_id, brand, option, status, requested, created_at)
      select '01990000-0000-7000-8000-0000000000aa', 'W-test', id, person_id, 'baken', 'fondsverdeling', 'received',
        '{"lines": [], "wanted": {"option": "fondsverdeling", "funds": [{"id": 3, "percentage": 1}]}}', now()
      from chosen returning id, person_id)
    select id from asked`);
  const url = `/api/admin/change-requests/${rows[0]?.id}`;
  const seen = async () => {
    const found = await orm.execute(sql`select from audit_entry where action = 'changeRequest.seen'`);
    return found.rows.length;
  };
  const before = await seen();
  expect((await call('GET', url)).json().data.riskProfile).toBeNull();
  expect(await seen()).toBe(before);
  const record = (profile: string, at: string) =>
    orm.execute(sql`insert into questionnaire_record (id, person_id, brand, questionnaire_id, version, digest, given,
        content, steps_above, is_repeated, ip_address, user_agent, completed_at, recorded_at)
      select gen_random_uuid(), person_id, brand, 1, '2026-11-01', sha256(convert_to(${at}, 'UTF8')), '{}',
        jsonb_build_object('chosenProfile', ${profile}::text), 0, false, '127.0.0.1', 'test', ${at}, ${at}
      from contract where id = ${contractId}`);
  await record('O', '2025-11-19T10:00:00Z');
  await record('D', '2026-11-19T10:00:00Z');
  expect((await call('GET', url)).json().data).toMatchObject({
    riskProfile: { name: 'Defensief', chosenAt: '2026-11-19T10:00:00.000Z' },
    approval: { on: '2026-12-01', rejection: null },
  });
  expect(await seen()).toBe(before + 1);
  expect((await decide(rows[0]?.id ?? '', { decision: 'reject', reason: 'Past niet.' })).statusCode).toBe(
    200,
  );
  expect((await call('GET', url)).json().data.riskProfile).toBeNull();
});

test('lists waiting orders oldest first, in pages, with the requested and executed amount per fund', async () => {
  const { orm } = portal.database;
  await orm.execute(sql`with picked as (
      select c.id, c.person_id, c.brand, row_number() over (order by c.id) as n
      from contract c where c.status = 'active'
        and not exists (select from sell_request s where s.contract_id = c.id)
      and c.person_id in (select id from person_account where brand = 'baken') limit 3),
    made as (
      insert into sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at, cancellable_until)
      select ('01990000-0000-7000-8000-00000000000' || n)::uuid, 'order ' || n, id, person_id, brand,
        'units', 'partlyExecuted', '2026-10-01', '2026-10-30' from picked returning id)
    insert into sell_request_line (request_id, fund_id, units, deal_from, executed_units, executed_gross_cents, exit_cost_cents, progress)
    select id, 1, 10, '2026-11-01', 7.8500, 78500, 2355, 'open' from made`);
  const queue = async (query: string) =>
    (await call('GET', `/api/admin/sell-requests?${query}`)).json().data as {
      items: QueuedSale[];
      next: string | null;
    };
  const first = await queue('limit=2');
  expect(first.items.map(({ number }) => number)).toEqual(['order 1', 'order 2']);
  expect(first.items[0]).toMatchObject({
    personName: 'Iris Veldkamp',
    status: 'partlyExecuted',
    funds: [
      {
        name: 'Nederlands Vastgoed Fonds',
        units: 10,
        amount: null,
        executedUnits: 7.85,
        executedGross: 785,
        isDone: false,
      },
    ],
  });
  const rest = await queue(`limit=2&after=${first.next}`);
  expect(rest.items[0]?.number).toBe('order 3');
});

test('finished orders leave the queue and are listed newest first, for their own brand only', async () => {
  const { orm } = portal.database;
  await orm.execute(sql`update sell_request set status = 'executed', closed_at = '2026-11-01T09:00:00Z'
    where number in ('order 1', 'order 3')`);
  const closed = async (query = '', cookie = admin, brand = 'baken') =>
    (await call('GET', `/api/admin/sell-requests?status=closed${query}`, undefined, cookie, brand)).json()
      .data as { items: QueuedSale[]; next: string | null };
  const mine = ({ number }: QueuedSale) => number.startsWith('order');
  const { items: requests } = await closed();
  expect(requests.filter(mine).map(({ number }) => number)).toEqual(['order 3', 'order 1']);
  expect(requests.every(({ closedAt }) => closedAt !== null)).toBe(true);
  const anker = await portal.signIn('admin@example.nl', 'anker');
  expect((await closed('', anker, 'anker')).items.filter(mine)).toEqual([]);
  expect((await call('GET', '/api/admin/sell-requests?status=alles')).statusCode).toBe(422);
});

test('R-10 the counts of waiting work match the queues, for the brand only, with the dealing run that is due', async () => {
  const work = async (cookie = admin, brand = 'baken') =>
    (await call('GET', '/api/admin/work', undefined, cookie, brand)).json().data as AdminWork;
  const before = await work();
  const { items: requests } = await reviews();
  expect(before.changes).toMatchObject({ count: requests.length, oldest: requests[0]?.createdAt ?? null });
  const queue = (await call('GET', '/api/admin/sell-requests?limit=50')).json().data;
  expect(before.sales).toEqual({
    count: queue.items.length,
    oldest: queue.items.map(({ requestedAt }: QueuedSale) => requestedAt).sort()[0],
    dueOn: null,
    isLate: false,
  });
  expect(before.questionnaires).toEqual({ count: 0, oldest: null, dueOn: null, isLate: false });
  expect(before.month).toEqual({
    dealingDay: '2026-12-01',
    cutOff: '2026-11-30T15:00:00.000Z',
    publicationDay: '2026-12-07',
    state: 'beforeCutOff',
    isOverdue: false,
    missingPrices: 4,
    enteredPrices: 0,
    funds: 4,
    publishedPrices: 0,
  });

  await askOwner('De Vries');
  const anker = await portal.signIn('admin@example.nl', 'anker');
  const ofAnker = await work(anker, 'anker');
  const { month, changes } = await work();
  expect(changes.count).toBe(before.changes.count + 1);
  expect(ofAnker).toMatchObject({ month, changes: { count: 0, oldest: null } });
  expect((await call('GET', '/api/admin/work', undefined, investor)).statusCode).toBe(403);
});
