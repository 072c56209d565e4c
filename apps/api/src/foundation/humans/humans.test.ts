import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { giveApp } from '../../testing/factors.ts';
import { HEAD, type ProvenEmployee, provenEmployee } from '../../testing/proven-employee.ts';
import { sendProven } from '../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { withoutTriggers } from '../../testing/without-triggers.ts';

const REASON = 'Werkt bij beide merken';

let portal: TestApp;
let head: ProvenEmployee;
beforeAll(async () => {
  portal = await createTestApp();
  head = await provenEmployee(portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(60_000));

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const idOf = async (email: string, brand = 'baken'): Promise<string> =>
  (
    await rows<{ id: string }>(sql`select id from person_account where email = ${email} and brand = ${brand}`)
  )[0]?.id ?? '';
/** Counts the distinct natural persons behind the given accounts, from the stored links alone. */
const humansOf = async (...ids: string[]): Promise<number> =>
  (
    await rows<{ n: number }>(
      sql`select count(distinct human_id)::int as n from human_account where person_id = any(${sql.param(ids)}::uuid[])`,
    )
  )[0]?.n ?? 0;
const insertAccount = async (email: string, brand: string, role: 'admin' | 'investor'): Promise<string> => {
  const id = newId();
  await rows(sql`insert into person_account (id, brand, email, name, role, password_hash, created_at)
    values (${id}, ${brand}, ${email}, 'Tess Twee', ${role}, 'x', now())`);
  return id;
};
const employ = (id: string, brand: string) =>
  rows(
    sql`insert into employee (person_id, brand, roles, changed_at) values (${id}, ${brand}, '{service}', now())`,
  );

describe('accounts with one mailbox belong to one natural person', () => {
  test("links an employee's accounts at both brands by their address", async () => {
    expect(await humansOf(await idOf('admin@example.nl'), await idOf('admin@example.nl', 'anker'))).toBe(1);
    expect(await humansOf(await idOf('admin@example.nl'), await idOf('collega@example.nl'))).toBe(2);
  });

  test.each([
    ['tess.a@example.nl', 'tess.a+anker@example.nl', 1],
    ['tess.b@example.nl', 'tess.b@example.com', 2],
    ['+tess.c@example.nl', '+piet.c@example.nl', 2],
  ])(
    '%s and %s belong to %d natural person(s), even if an older server version creates the accounts',
    async (one, other, humans) => {
      const [first, second] = [
        await insertAccount(one, 'baken', 'admin'),
        await insertAccount(other, 'anker', 'admin'),
      ];
      await employ(first, 'baken');
      await employ(second, 'anker');
      expect(await humansOf(first, second)).toBe(humans);
    },
  );

  test('links a customer account to the employee with that mailbox, in whichever order the two accounts were created', async () => {
    const before = await insertAccount('tess.d@example.nl', 'anker', 'investor');
    const employee = await insertAccount('tess.d@example.nl', 'baken', 'admin');
    await employ(employee, 'baken');
    const after = await insertAccount('tess.d+later@example.nl', 'anker', 'investor');
    expect(await humansOf(before, employee, after)).toBe(1);
  });

  test("a later change of address preserves the link, and a change to another employee's address adds a link", async () => {
    const [first, second, third] = await Promise.all([
      insertAccount('tess.e@example.nl', 'baken', 'admin'),
      insertAccount('tess.e@example.nl', 'anker', 'admin'),
      insertAccount('tess.f@example.nl', 'anker', 'admin'),
    ]);
    await employ(first, 'baken');
    await employ(second, 'anker');
    await employ(third, 'anker');
    await rows(sql`update person_account set email = 'tess.g@example.nl' where id = ${second}`);
    expect([await humansOf(first, second), await humansOf(first, third)]).toEqual([1, 2]);
    await rows(sql`update person_account set email = 'tess.f+x@example.nl' where id = ${second}`);
    expect(await humansOf(first, second, third)).toBe(1);
  });

  test('links two accounts of one mailbox that are created simultaneously', async () => {
    const ids = await Promise.all(
      ['baken', 'anker'].map((brand) => insertAccount('tess.h@example.nl', brand, 'admin')),
    );
    await Promise.all(ids.map((id, i) => employ(id, ['baken', 'anker'][i] ?? '')));
    expect(await humansOf(...ids)).toBe(1);
  });
});

describe('the database protects linked accounts', () => {
  const insertRequest = (requesterId: string, decidedBy: string) =>
    rows(sql`insert into approval_request (id, brand, call, params, body, sealed_body, title, lines, digest, asked_by,
        asked_at, expires_at, status, decided_by, decided_at)
      values (${newId()}, 'baken', 'publishFundPrices', '{}', '{}', 'x', 'x', '[]', '\\x00', ${requesterId}, now(),
        now() + interval '1 day', 'executed', ${decidedBy}, now())`);

  test('an approval by another account of the requester is rejected, and an approval by a colleague is accepted', async () => {
    const [one, other] = [await idOf('admin@example.nl'), await idOf('admin@example.nl', 'anker')];
    await expect(insertRequest(one, other)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('accounts of one human') },
    });
    await insertRequest(one, await idOf('collega@example.nl', 'anker'));
  });

  test('the database requires two natural persons in every pair of columns with a CHECK', async () => {
    const checks = await rows<{ table: string; definition: string }>(
      sql`select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace`,
    );
    const accounts = await rows<{ table: string; column: string }>(
      sql`select distinct c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'person_account'::regclass`,
    );
    const pairs = checks.flatMap(({ table, definition }) => {
      const columns = accounts.filter((one) => one.table === table).map(({ column }) => column);
      return [...definition.matchAll(/(\w+) <> (\w+)/g)]
        .filter(([, one = '', other = '']) => columns.includes(one) || columns.includes(other))
        .map(([, one, other]) => `${table}: ${[one, other].sort().join()}`);
    });
    const triggers = await rows<{ table: string; arguments: string }>(
      sql`select tgrelid::regclass::text as table, convert_from(tgargs, 'UTF8') as arguments
        from (select tgrelid, replace(encode(tgargs, 'escape'), '\\000', ',')::bytea as tgargs from pg_trigger
          where tgfoid = 'two_humans'::regproc) t`,
    );
    const guarded = triggers.map(
      ({ table, arguments: names }) => `${table}: ${names.split(',').filter(Boolean).sort().join()}`,
    );
    expect(pairs).not.toEqual([]);
    expect([...new Set(guarded)].sort()).toEqual([...new Set(pairs)].sort());
  });
});

describe('a head of office links and unlinks accounts', () => {
  const link = (id: string, email: string) =>
    head.sendProven('POST', `/api/admin/people/${id}/linked-accounts`, { email, reason: REASON });
  const unlink = (id: string, by = head) =>
    by.sendProven('POST', `/api/admin/people/${id}/linked-accounts/remove`, { reason: REASON });

  test('a head of office links two accounts of one person alone, but unlinks them only with approval', async () => {
    const [admin, colleague] = [await idOf('admin@example.nl'), await idOf('collega@example.nl')];
    const unknown = await link(admin, 'niemand@example.nl');
    expect([unknown.statusCode, unknown.json().errors.Fields[0].field]).toEqual([422, 'email']);
    expect((await link(admin, 'admin+tag@example.nl')).json().code).toBe('changesNothing');
    const linked = await link(admin, 'collega@example.nl');
    expect(linked.statusCode, linked.body).toBe(204);
    expect(await humansOf(admin, colleague)).toBe(1);
    const seen = await portal.call({ url: `/api/admin/people/${admin}`, cookie: head.cookie });
    expect(
      seen
        .json()
        .data.linkedAccounts.map(({ email }: { email: string }) => email)
        .sort(),
    ).toEqual(['admin@example.nl', 'collega@example.nl', 'collega@example.nl']);

    // The account at the other brand still has the same address, so the accounts cannot be unlinked.
    expect((await unlink(admin)).json().code).toBe('sameMailbox');
    await rows(sql`update person_account set email = 'alleen@example.nl' where id = ${admin}`);
    const requested = await unlink(admin);
    expect(requested.statusCode, requested.body).toBe(202);
    expect(await humansOf(admin, colleague)).toBe(1);
    const compliance = await secondHead();
    const id = requested.json().data.approvalId;
    const list = await portal.call({ url: '/api/admin/approvals', cookie: compliance.cookie });
    const { seen: digest } = list.json().data.items.find((item: { id: string }) => item.id === id);
    const done = await compliance.sendProven('POST', `/api/admin/approvals/${id}/approve`, { seen: digest });
    expect(done.statusCode, done.body).toBe(204);
    expect(await humansOf(admin, colleague)).toBe(2);
    await rows(sql`update person_account set email = 'admin@example.nl' where id = ${admin}`);
    const actions = await rows<{ action: string }>(
      sql`select action from audit_entry where action like 'employee.account%' order by sequence`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'employee.accountLinked',
      'employee.accountUnlinked',
    ]);
  });

  test('a head of office cannot unlink their own account', async () => {
    expect((await unlink(await idOf(HEAD))).json().code).toBe('notAllowed');
  });

  async function secondHead(): Promise<ProvenEmployee> {
    const email = 'tweede-hoofd@example.nl';
    await rows(sql`insert into person_account (id, brand, email, name, role, password_hash, created_at)
      select ${newId()}, brand, ${email}, 'Hugo Hoofd', 'admin', password_hash, now()
      from person_account where id = ${await idOf(HEAD)}`);
    await rows(sql`insert into employee (person_id, brand, roles, changed_at)
      values (${await idOf(email)}, 'baken', '{head}', now())`);
    return provenEmployee(portal, email);
  }
});

describe('an employee can also be a customer', () => {
  const contractOf = async (personId: string) =>
    (
      await rows<{ number: string }>(
        sql`select number from contract where person_id = ${personId} and status = 'active' limit 1`,
      )
    )[0]?.number ?? '';
  const block = async (number: string) => {
    const cookie = await portal.signIn('collega@example.nl');
    const app = await giveApp(portal, 'collega@example.nl');
    const url = `/api/admin/contracts/${number}/block`;
    return sendProven(portal, { cookie, app, url, body: { block: 'blocked', reason: REASON } });
  };

  test('an employee recognised by mailbox cannot decide about their own contract', async () => {
    const investor = await idOf('investeerder@example.nl');
    const number = await contractOf(investor);
    await rows(sql`update person_account set email = 'collega+eigen@example.nl' where id = ${investor}`);
    expect((await block(number)).json().code).toBe('ownAccount');
    // The link remains after the address is changed back.
    await rows(sql`update person_account set email = 'investeerder@example.nl' where id = ${investor}`);
    expect((await block(number)).json().code).toBe('ownAccount');
  });

  test('an employee cannot decide about a contract whose holder has the citizen service number of a linked account', async () => {
    // The demo customer has the same citizen service number at both brands, and the previous test linked both by
    // mailbox.
    const investor = await idOf('investeerder@example.nl');
    const number = await contractOf(investor);
    const unlink = (id: string) =>
      withoutTriggers(portal.database, sql`delete from human_account where person_id = ${id}`);
    await unlink(investor);
    expect((await block(number)).json().code).toBe('ownAccount');
    await unlink(await idOf('investeerder@example.nl', 'anker'));
    expect((await block(number)).statusCode).toBe(204);
  });
});
