import type { Person, PersonDetails } from '@portaal/domain/office/people/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type PeopleQuestion, peoplePage } from './admin.repository.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
});
afterAll(() => portal.close());

async function people(
  query = '',
  brand = 'baken',
  cookie = admin,
): Promise<{ items: Person[]; total: number }> {
  const response = await portal.call({ method: 'GET', url: `/api/admin/people?${query}`, cookie, brand });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const names = async (query: string) => (await people(query)).items.map(({ name }) => name);

test('R-10 lists the people of the brand alphabetically by surname, with their contracts', async () => {
  const { items: rows, total } = await people();
  expect(total).toBe(6);
  expect(rows.map(({ name }) => name)).toEqual([
    'Anne Meester',
    'Hanna Bos',
    'Iris Veldkamp',
    'Karel de Vries',
    'Nadia Brouwer',
    'Otto Stam',
  ]);
  expect(rows[2]).toMatchObject({
    email: 'investeerder@example.nl',
    contracts: 12,
    unpaid: 0,
    role: 'investor',
  });
  expect(rows[2]?.value).toBeGreaterThan(100_000);
  expect(rows[5]).toMatchObject({ contracts: 3, unpaid: 2 });
  expect(rows[0]?.lastSignedInAt).toBe('2026-11-20T10:00:00.000Z');
  expect(rows[4]?.lastSignedInAt).toBeNull();
});

test('the value of a person is the sum of their contracts, to the cent', async () => {
  const cookie = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts/summaries', cookie })).json();
  const cents = data.reduce(
    (sum: number, contract: Record<string, number>) =>
      sum + Math.round((contract.PrimoWaardeHuidigeMaandNaProlongatie ?? 0) * 100),
    0,
  );
  const [row] = (await people('search=veldkamp')).items;
  expect(Math.round((row?.value ?? 0) * 100)).toBe(cents);
});

test.each([
  ['veld', ['Iris Veldkamp']],
  ['IRIS veld', ['Iris Veldkamp']],
  ['iris stam', []],
  ['openstaand@', ['Otto Stam']],
  // Fewer than three letters match only the beginning of a word.
  ['na', ['Nadia Brouwer']],
  ['dia', ['Nadia Brouwer']],
  ['ia', []],
  // Special characters of LIKE match literally.
  ['%25', []],
  ['_', []],
  ['%5C', []],
])('searching for %s finds %j', async (search, found) => {
  expect(await names(`search=${search.replaceAll(' ', '%20')}`)).toEqual(found);
});

test('a contract number finds its owner, and letters match with or without accents', async () => {
  const { orm } = portal.database;
  const { rows } = await orm.execute<{ number: string }>(
    sql`select c.number from contract c join person_account p on p.id = c.person_id
      where p.name = 'Otto Stam' and p.brand = 'baken' limit 1`,
  );
  expect(await names(`search=${rows[0]?.number}`)).toEqual(['Otto Stam']);
  await orm.execute(sql`update person_account set name = 'Nadia Bröuwér' where name = 'Nadia Brouwer'`);
  expect(await names('search=brouwer')).toEqual(['Nadia Bröuwér']);
  expect(await names('search=BR%C3%96UW')).toEqual(['Nadia Bröuwér']);
  await orm.execute(sql`update person_account set name = 'Nadia Brouwer' where name = 'Nadia Bröuwér'`);
});

test.each([
  ['sort=-name&role=investor', ['Otto Stam', 'Nadia Brouwer', 'Iris Veldkamp']],
  ['sort=email&role=admin', ['Anne Meester', 'Karel de Vries', 'Hanna Bos']],
  ['sort=-contracts&role=investor', ['Iris Veldkamp', 'Otto Stam', 'Nadia Brouwer']],
  ['sort=-value&status=withContracts', ['Iris Veldkamp', 'Otto Stam']],
  ['status=unpaid', ['Otto Stam']],
  ['status=withoutContracts&role=investor', ['Nadia Brouwer']],
  ['role=admin', ['Anne Meester', 'Hanna Bos', 'Karel de Vries']],
  ['page=2', []],
])('the query %s of the list of people returns %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('the most recent sign-in comes first, people who never signed in come last', async () => {
  portal.clock.advance(1_000);
  await portal.signIn('openstaand@example.nl');
  const order = await names('sort=-lastSignedInAt');
  expect(order[0]).toBe('Otto Stam');
  expect(order.at(-1)).toBe('Nadia Brouwer');
  expect((await names('sort=lastSignedInAt'))[0]).toBe('Nadia Brouwer');
});

test('G-06 an administrator sees no people of another brand', async () => {
  const { rows } = await portal.database.orm.execute<{ id: string }>(
    sql`select id from person_account where brand = 'anker' and role = 'investor' limit 1`,
  );
  const other = await portal.call({ method: 'GET', url: `/api/admin/people/${rows[0]?.id}`, cookie: admin });
  expect(other.statusCode).toBe(404);
  const anker = await portal.signIn('admin@example.nl', 'anker');
  const ids = (await people('', 'anker', anker)).items.map(({ id }) => id);
  expect(ids).toContain(rows[0]?.id);
  expect((await people()).items.map(({ id }) => id)).not.toContain(rows[0]?.id);
});

test('shows a person with their contracts and audit lines, and audits the view', async () => {
  const [row] = (await people('search=openstaand')).items;
  const view = async (): Promise<PersonDetails> =>
    (await portal.call({ method: 'GET', url: `/api/admin/people/${row?.id}`, cookie: admin })).json().data;
  const first = await view();
  expect(first).toMatchObject({ name: 'Otto Stam', contracts: 3 });
  expect(first.contractList.map(({ status }) => status)).toEqual([
    'active',
    'awaitingPayment',
    'awaitingPayment',
  ]);
  expect(first.activity[0]).toMatchObject({ action: 'session.started', by: 'Otto Stam', impersonator: null });
  const [seen] = (await view()).activity;
  expect(seen).toMatchObject({ action: 'person.viewed', by: 'Anne Meester' });
});

test('S-06 an administrator ends all sessions of a user of their brand, and the user is notified', async () => {
  const [person] = (await people('search=openstaand')).items;
  const theirs = [await portal.signIn('openstaand@example.nl'), await portal.signIn('openstaand@example.nl')];
  const other = await portal.signIn('investeerder@example.nl');
  const trusted = portal.database.orm.execute(sql`insert into trusted_device
    (id, person_id, brand, token_hash, device_label, created_at, last_used_at, expires_at)
    values (gen_random_uuid(), ${person?.id}, 'baken', '\\x01', 'Firefox', now(), now(), now())`);
  await trusted;
  const end = (id = '', cookie = admin, brand = 'baken') =>
    portal.call({ method: 'DELETE', url: `/api/admin/people/${id}/sessions`, cookie, brand });
  const statusOf = async (cookie: string) =>
    (await portal.call({ method: 'GET', url: '/api/users/me', cookie })).statusCode;
  const elsewhere = await end(person?.id, await portal.signIn('admin@example.nl', 'anker'), 'anker');
  expect(elsewhere.statusCode).toBe(404);
  expect(await Promise.all(theirs.map(statusOf))).toEqual([200, 200]);
  expect((await end(person?.id)).statusCode).toBe(204);
  expect(await Promise.all(theirs.map(statusOf))).toEqual([401, 401]);
  expect(await Promise.all([admin, other].map(statusOf))).toEqual([200, 200]);
  const { rows } = await portal.database.orm.execute(sql`select 1 from trusted_device`);
  expect(rows).toEqual([]);
  const activityOf = async (cookie: string): Promise<string[]> => {
    const answer = await portal.call({ method: 'GET', url: '/api/sign-in-activity', cookie });
    return answer.json().data.map(({ event }: { event: string }) => event);
  };
  expect(await activityOf(await portal.signIn('openstaand@example.nl'))).toContain('employeeEndedSessions');
  expect(await activityOf(admin)).not.toContain('employeeEndedSessions');
  const self = (await people('search=admin@')).items[0];
  expect((await end(self?.id)).statusCode).toBe(204);
  expect(await statusOf(admin)).toBe(200);
});

test.each([
  'sort=onbekend',
  'page=0',
  'page=-1',
  'role=x',
  'status=x',
  `search=${'x'.repeat(101)}`,
  'search=%00',
])('V-05 a query with %s is rejected', async (query) => {
  const response = await portal.call({ method: 'GET', url: `/api/admin/people?${query}`, cookie: admin });
  expect(response.statusCode).toBe(422);
});

test('every page and search among thousands of people uses an index', async () => {
  const { orm } = portal.database;
  await orm.execute(sql`insert into person_account (id, brand, email, name, role, password_hash, created_at)
    select gen_random_uuid(), 'baken', 'belegger-' || i || '@example.nl', 'Belegger ' || md5(i::text), 'investor', 'x',
      timestamptz '2026-01-01' + i * interval '1 minute' from generate_series(1, 6000) i`);
  await orm.execute(sql`analyze person_overview`);
  const usual: PeopleQuestion = {
    brand: 'baken',
    words: [],
    column: 'name',
    descending: false,
    limit: 50,
    offset: 0,
  };
  const planOf = async (question: Partial<PeopleQuestion>): Promise<string> => {
    const { rows } = await orm.execute(sql`explain ${peoplePage(orm, { ...usual, ...question }).getSQL()}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const [column, index] of [
    ['name', 'name'],
    ['email', 'email'],
    ['createdAt', 'created'],
    ['lastSignedInAt', 'signed_in'],
    ['contracts', 'contracts'],
    ['value', 'value'],
  ] as const) {
    for (const descending of [false, true]) {
      const plan = await planOf({ column, descending });
      expect(plan).toContain(`person_overview_${index}`);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  }
  for (const words of [['lger-4321'], ['veldkamp'], ['zq']]) {
    expect(await planOf({ words })).toContain('person_search_text');
  }
});
