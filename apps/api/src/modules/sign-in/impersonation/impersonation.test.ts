import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveByApp, sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const REASON = 'Klant belt over een afschrift';
const CUSTOMER = 'openstaand@example.nl';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const get = (url: string, cookie: string) => portal.call({ method: 'GET', url, cookie });
const post = (url: string, cookie: string, payload?: object) =>
  portal.call({ method: 'POST', url, cookie, ...(payload ? { payload } : {}) });
const cookieOf = ({ cookies }: Awaited<ReturnType<TestApp['call']>>): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

async function idOf(email: string, brand = 'baken'): Promise<string> {
  const { rows } = await portal.database.orm.execute<{ id: string }>(
    sql`select id from person_account where email = ${email} and brand = ${brand}`,
  );
  return rows[0]?.id ?? '';
}

interface Employee {
  readonly cookie: string;
  readonly app: TestApplication;
}

async function employee(): Promise<Employee> {
  const cookie = await portal.signIn('admin@example.nl');
  return { cookie, app: await giveApp(portal, 'admin@example.nl') };
}

/** Obtains a step-up token for impersonating this person. */
const prove = (by: Employee, personId: string) =>
  proveByApp(portal, { ...by, url: '/api/admin/impersonation', body: { personId, reason: REASON } });

async function impersonate(by: Employee, email = CUSTOMER): Promise<string> {
  const personId = await idOf(email);
  const twoFaToken = await prove(by, personId);
  const started = await post('/api/admin/impersonation', by.cookie, { personId, reason: REASON, twoFaToken });
  expect(started.statusCode, started.body).toBe(201);
  expect(started.json().data.user).toMatchObject({ email, role: 'investor' });
  return cookieOf(started);
}

test("S-05 an impersonating employee sees the customer's data, and cannot use their own token meanwhile", async () => {
  const admin = await employee();
  const looking = await impersonate(admin);
  const me = (await get('/api/users/me', looking)).json().data;
  expect(me).toMatchObject({
    email: CUSTOMER,
    role: 'investor',
    impersonation: { employee: 'Anne Meester' },
  });
  expect(Date.parse(me.impersonation.endsAt)).toBe(portal.clock.now().getTime() + 30 * 60_000);
  expect((await get('/api/contracts/summaries', looking)).json().data).toHaveLength(3);
  expect((await get('/api/users/me', admin.cookie)).statusCode).toBe(401);
});

test("S-05 ending an impersonation restores the employee's own session with a new token", async () => {
  const admin = await employee();
  const looking = await impersonate(admin);
  const ended = await post('/api/admin/impersonation/stop', looking);
  expect(ended.json().data.user).toMatchObject({ email: 'admin@example.nl', role: 'admin' });
  const back = cookieOf(ended);
  expect((await get('/api/admin/people', back)).statusCode).toBe(200);
  expect((await get('/api/users/me', back)).json().data.impersonation).toBeUndefined();
  expect((await get('/api/users/me', looking)).statusCode).toBe(401);
  expect((await get('/api/users/me', admin.cookie)).statusCode).toBe(401);
  const again = await post('/api/admin/impersonation/stop', back);
  expect(again.json().code).toBe('notAllowed');
});

test('S-05 an impersonation ends after half an hour regardless of activity', async () => {
  const looking = await impersonate(await employee());
  for (let minute = 0; minute < 29; minute += 1) {
    portal.clock.advance(60_000);
    expect((await get('/api/users/me', looking)).statusCode).toBe(200);
  }
  const health = (await get('/api/session-health-check', looking)).json().data;
  expect(health.exp).toBe(health.limit);
  portal.clock.advance(60_000);
  expect((await get('/api/users/me', looking)).statusCode).toBe(401);
});

test('logging out ends only the impersonation, unless the employee chooses to end all sessions', async () => {
  const back = await post('/api/logout', await impersonate(await employee()));
  expect(back.statusCode).toBe(204);
  expect((await get('/api/users/me', cookieOf(back))).json().data.role).toBe('admin');
  for (const end of ['/api/logout?all=true', '/api/deleteCookie'] as const) {
    const looking = await impersonate(await employee());
    const body = { cookieName: 'token', isHttpOnly: true, raw: false, sameSite: 'strict' };
    const ended = await post(end, looking, end === '/api/deleteCookie' ? body : undefined);
    expect(ended.statusCode).toBe(204);
    const { rows } = await portal.database.orm.execute(
      sql`select 1 from session where impersonator_id is not null and absolute_expires_at > ${portal.clock.now()}`,
    );
    expect(rows).toEqual([]);
  }
});

test('a user who loses the administrator role loses access at the next call', async () => {
  const { cookie } = await employee();
  const make = (role: string) =>
    portal.database.orm.execute(
      sql`update person_account set role = ${role} where email = 'admin@example.nl' and brand = 'baken'`,
    );
  await make('investor');
  expect((await get('/api/admin/people', cookie)).json().code).toBe('notAllowed');
  expect((await get('/api/users/me', cookie)).json().data.role).toBe('investor');
  await make('admin');
});

test("the end of the employee's own session also ends the impersonation", async () => {
  const looking = await impersonate(await employee());
  await portal.database.orm.execute(
    sql`delete from session where id in (select admin_session_id from session where impersonator_id is not null)`,
  );
  expect((await get('/api/users/me', looking)).statusCode).toBe(401);
});

describe('S-05 an impersonation session is read-only', () => {
  const allowed = [
    'calculate',
    'deleteCookie',
    'logout',
    'reportError',
    'previewOutgoingTransfer',
    'previewSale',
    'scoreQuestionnaire',
    'stopImpersonation',
  ];
  const writes = (Object.entries(calls) as [string, Call][]).filter(([, call]) => call.method !== 'GET');
  let looking: string;
  beforeAll(async () => {
    looking = await impersonate(await employee());
  });

  test.each(writes.filter(([name]) => !allowed.includes(name)))(
    '%s is rejected for an impersonating employee',
    async (_name, { method, path, access }) => {
      const url = path.replaceAll(/\{\w+\}/g, '01933b7e-0000-7000-8000-000000000000');
      const response = await portal.call({ method, url, cookie: looking });
      expect(response.statusCode).toBe(403);
      // The customer is not an administrator, and the role is checked before the read-only restriction.
      expect(response.json().code).toBe(access === 'admin' ? 'notAllowed' : 'readOnlySession');
    },
  );

  test('an impersonation session allows only the writes on this list', () => {
    expect(writes.map(([name]) => name)).toEqual(expect.arrayContaining(allowed));
  });

  test('records every rejection and view in the audit log with both identities', async () => {
    const { orm } = portal.database;
    const [customer, admin] = [await idOf(CUSTOMER), await idOf('admin@example.nl')];
    const { rows } = await orm.execute(sql`
      select action, actor_id, impersonator_id, detail from audit_entry
      where action in ('impersonation.viewed', 'impersonation.refused')`);
    // Calls for employees are rejected earlier, because of the customer's role, and leave no audit line about
    // impersonation.
    const refused = rows
      .filter(({ action }) => action === 'impersonation.refused')
      .map(({ detail }) => (detail as { call: string }).call);
    const expected = writes.filter(([name, { access }]) => access !== 'admin' && !allowed.includes(name));
    expect(refused).toEqual(
      expect.arrayContaining(expected.map(([, { method, path }]) => `${method} ${path}`)),
    );
    expect(rows.every((row) => row.actor_id === customer && row.impersonator_id === admin)).toBe(true);
    expect(rows).toContainEqual(
      expect.objectContaining({ action: 'impersonation.refused', detail: { call: 'POST /api/step-up' } }),
    );
    expect(await brokenAudit(orm)).toBeUndefined();
    await orm.execute(sql`alter table audit_entry disable trigger audit_entry_append_only`);
    const changed = await orm.execute<{ sequence: string }>(sql`
      update audit_entry set impersonator_id = null
      where sequence = (select min(sequence) from audit_entry where impersonator_id is not null) returning sequence`);
    const sequence = Number(changed.rows[0]?.sequence);
    expect(await brokenAudit(orm)).toEqual({ sequence, reason: 'changed' });
    await orm.execute(sql`update audit_entry set impersonator_id = ${admin} where sequence = ${sequence}`);
    await orm.execute(sql`alter table audit_entry enable trigger audit_entry_append_only`);
  });
});

test('the customer sees when and why an employee impersonated them, and the device list shows no extra device', async () => {
  await impersonate(await employee(), 'nieuw@example.nl');
  const customer = await portal.signIn('nieuw@example.nl');
  const activity = (await get('/api/sign-in-activity', customer)).json().data;
  expect(activity).toContainEqual(
    expect.objectContaining({ event: 'employeeLookedAlong', device: null, reason: REASON }),
  );
  expect((await get('/api/sessions', customer)).json().data).toHaveLength(1);
  const { cookie } = await employee();
  const own = (await get('/api/sign-in-activity', cookie)).json().data;
  expect(own.map(({ event }: { event: string }) => event)).not.toContain('employeeLookedAlong');
});

test.each([
  ['another employee', 'admin@example.nl', 'baken'],
  ['a customer of another brand', CUSTOMER, 'anker'],
  ['nobody', 'niemand@example.nl', 'baken'],
])('an employee cannot impersonate %s', async (_who, email, brand) => {
  const admin = await employee();
  const personId = (await idOf(email, brand)) || '01933b7e-0000-7000-8000-000000000000';
  const body = { personId, reason: REASON };
  const response = await sendProven(portal, { ...admin, url: '/api/admin/impersonation', body });
  expect(response.statusCode).toBe(404);
});

test('an employee cannot impersonate a user with a closed account', async () => {
  const admin = await employee();
  const personId = await idOf('investeerder@example.nl');
  const { orm } = portal.database;
  await orm.execute(sql`insert into closed_account (person_id, brand, closed_at)
    values (${personId}, 'baken', ${portal.clock.now()})`);
  const body = { personId, reason: REASON };
  const response = await sendProven(portal, { ...admin, url: '/api/admin/impersonation', body });
  expect(response.statusCode).toBe(404);
  await orm.execute(sql`delete from closed_account where person_id = ${personId}`);
});

test('requires a code for exactly this customer and a meaningful reason', async () => {
  const admin = await employee();
  const personId = await idOf(CUSTOMER);
  const other = await prove(admin, await idOf('nieuw@example.nl'));
  const rejected = await post('/api/admin/impersonation', admin.cookie, {
    personId,
    reason: REASON,
    twoFaToken: other,
  });
  expect(rejected.json().code).toBe('codeForOtherContent');
  for (const reason of ['', '   kort    ', 'x'.repeat(501), 'een regel\nen een valse regel in het log']) {
    const response = await post('/api/admin/impersonation', admin.cookie, {
      personId,
      reason,
      twoFaToken: other,
    });
    expect(response.json().errors.Fields).toContainEqual(expect.objectContaining({ field: 'reason' }));
  }
  expect((await get('/api/users/me', admin.cookie)).statusCode).toBe(200);
});

test('twenty simultaneous requests with one code start one impersonation', async () => {
  const admin = await employee();
  const personId = await idOf(CUSTOMER);
  const twoFaToken = await prove(admin, personId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      post('/api/admin/impersonation', admin.cookie, { personId, reason: REASON, twoFaToken }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
});

test('G-06 every employee call is rejected for a customer, whatever the browser sends', async () => {
  const cookie = await portal.signIn('investeerder@example.nl');
  const ofEmployees = (Object.entries(calls) as [string, Call][]).filter(([, { path }]) =>
    path.startsWith('/api/admin/'),
  );
  expect(ofEmployees.length).toBeGreaterThan(0);
  for (const [name, { method, path }] of ofEmployees) {
    const url = path.replaceAll(/\{\w+\}/g, '01933b7e-0000-7000-8000-000000000000');
    const headers = { 'x-role': 'admin' };
    const response = await portal.call({ method, url, cookie: `${cookie}; role=admin`, headers });
    expect(response.statusCode, name).toBe(403);
    expect(response.json().code, name).toBe('notAllowed');
  }
});

test('S-05 an employee sees that a tax statement exists but cannot open a document with a citizen service number', async () => {
  const looking = await impersonate(await employee(), 'investeerder@example.nl');
  const own = await portal.signIn('investeerder@example.nl');
  const { rows } = await portal.database.orm.execute<{ id: string; kind: string; contract_id: string }>(
    sql`select distinct on (kind) id, kind, contract_id from document
      where person_id = ${await idOf('investeerder@example.nl')} order by kind, id`,
  );
  const statement = rows.find(({ kind }) => kind === 'taxStatement');
  const listed = await get(`/api/contracts/${statement?.contract_id}/documents?soort=taxStatement`, looking);
  expect(listed.body).toContain(statement?.id);
  for (const { id, kind } of rows) {
    const { statusCode, body } = await get(`/api/documents/${id}/file`, looking);
    const isHidden = kind === 'taxStatement';
    expect([kind, statusCode]).toEqual([kind, isHidden ? 403 : 200]);
    if (isHidden) expect(JSON.parse(body).code).toBe('hiddenFromEmployee');
  }
  expect((await get(`/api/documents/${statement?.id}/file`, own)).statusCode).toBe(200);
  for (const url of [calls.getPersonalInformation.path, calls.listRelations.path]) {
    const answer = await get(url, looking);
    expect(answer.statusCode, url).toBe(200);
    // Nine consecutive digits are a citizen service number; only the end of an IBAN is shown.
    expect(answer.body).not.toMatch(/"bsn":"\d{9}"|NL\d{2}[A-Z]{4}\d{10}/);
  }
});
