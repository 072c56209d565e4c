import { isCustomerNumber } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import type { OutgoingMail } from '../../../platform/outbox/outbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startWorkers } from '../../../workers.ts';
import { hashPassword } from '../session/session.use-cases.ts';
import { insertUnclaimedPersons } from './accounts.use-cases.ts';

const SHARED = 'samen@example.nl';
const PASSWORD = 'vier paarse tuinstoelen';

const sent: OutgoingMail[] = [];
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ role: 'application' });
  await startWorkers(portal.services, async (mail) => {
    sent.push(mail);
  });
});
afterAll(() => portal.close());

const people = [
  { id: newId(), name: 'J. de Wit', contactEmail: ' Samen@Example.nl ' },
  { id: newId(), name: 'E. de Wit', contactEmail: SHARED },
  { id: newId(), name: 'A. van Dam', contactEmail: null },
];
const insert = (list = people) =>
  portal.database.transaction((tx) =>
    insertUnclaimedPersons(tx, { brand: 'baken', at: portal.clock.now() }, list),
  );
const rowsOf = (ids: readonly string[]) =>
  portal.rows(
    `SELECT email, contact_email AS "contactEmail", unclaimed_since AS since FROM person_account
      WHERE id = any($1) ORDER BY name`,
    [ids],
  );
const post = (path: string, payload: object) =>
  portal.call({ method: 'POST', url: `/api/${path}`, payload, brand: 'baken' });
const mailsTo = (to: string) => sent.filter((mail) => mail.to === to);

test('people of a former system get a customer number, and may share an address or have none', async () => {
  expect(await insert()).toBe(3);
  const rows = await rowsOf(people.map(({ id }) => id));
  expect(rows.map(({ contactEmail }) => contactEmail)).toEqual([null, SHARED, SHARED]);
  expect(rows.every(({ email }) => isCustomerNumber(email))).toBe(true);
  expect(new Set(rows.map(({ email }) => email)).size).toBe(3);
  expect(rows.every(({ since }) => since !== null)).toBe(true);
});

test('a repeated import inserts no person twice and changes no customer number', async () => {
  const ids = people.map(({ id }) => id);
  const before = await rowsOf(ids);
  const another = { id: newId(), name: 'B. Nieuw', contactEmail: null };
  expect(await insert([...people, another])).toBe(1);
  expect(await rowsOf(ids)).toEqual(before);
});

test('seven thousand people get seven thousand numbers', async () => {
  const many = Array.from({ length: 7_000 }, (_, i) => ({
    id: newId(),
    name: `Persoon ${i}`,
    contactEmail: i % 2 === 0 ? `persoon${i}@example.nl` : null,
  }));
  expect(await insert(many)).toBe(7_000);
  const [{ numbers }] = await portal.rows(
    'SELECT count(DISTINCT email)::int AS numbers FROM person_account WHERE id = any($1)',
    [many.map(({ id }) => id)],
  );
  expect(numbers).toBe(7_000);
});

test('a sign-in to an unclaimed account fails, with its number and with its address', async () => {
  const rows = await rowsOf(people.map(({ id }) => id));
  for (const email of [...rows.map((row) => row.email), SHARED]) {
    const response = await post('login', { email, password: PASSWORD });
    expect([response.statusCode, response.json().code]).toEqual([422, 'wrongCredentials']);
    portal.clock.advance(15 * 60_000);
  }
});

test('a password reset request sends no link to the address or the number of an unclaimed person', async () => {
  const [nobody, shared] = await rowsOf(people.map(({ id }) => id));
  for (const email of [nobody?.email, shared?.email, SHARED]) {
    expect((await post('accounts/forgot-password', { email })).statusCode).toBe(204);
  }
  // The jobs run in order, so this later request is handled after the earlier ones.
  await post('accounts/forgot-password', { email: 'investeerder@example.nl' });
  await vi.waitFor(() => expect(mailsTo('investeerder@example.nl')).toHaveLength(1), { timeout: 20_000 });
  expect(mailsTo(SHARED)).toEqual([]);
  expect(
    await portal.rows('SELECT person_id FROM password_reset WHERE person_id = any($1)', [
      people.map(({ id }) => id),
    ]),
  ).toEqual([]);
});

test('a registration with the address of an unclaimed person creates no second person and reveals nothing', async () => {
  const existing = await post('accounts', { name: 'Jan de Wit', email: SHARED, password: PASSWORD });
  const unknown = await post('accounts', {
    name: 'Jan de Wit',
    email: 'vreemd@example.nl',
    password: PASSWORD,
  });
  expect([existing.statusCode, Object.keys(existing.json().data)]).toEqual([
    unknown.statusCode,
    Object.keys(unknown.json().data),
  ]);
  await vi.waitFor(() => expect(mailsTo(SHARED)).toHaveLength(1), { timeout: 20_000 });
  expect(mailsTo(SHARED)[0]?.text).toContain('Log dan in met uw klantnummer.');
  expect(mailsTo(SHARED)[0]?.text).not.toContain('token=');
  expect(mailsTo(SHARED)[0]?.text).not.toContain('Wit');
  expect(await portal.rows('SELECT id FROM person_account WHERE email = $1', [SHARED])).toEqual([]);
});

test('an account request from before the import creates no account once the person is imported', async () => {
  const email = 'later@example.nl';
  await post('accounts', { name: 'Lotte Later', email, password: PASSWORD });
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), { timeout: 20_000 });
  const token = /token=([\w-]{43})$/m.exec(mailsTo(email)[0]?.text ?? '')?.[1];
  await insert([{ id: newId(), name: 'L. Later', contactEmail: email }]);
  const response = await post('accounts/confirm', { token, password: PASSWORD });
  expect([response.statusCode, response.json().code]).toEqual([422, 'linkExpired']);
});

test('the database does not allow an unclaimed account a password, an address as sign-in name or a role', async () => {
  const id = people[0]?.id;
  const change = (text: string, value: string) =>
    portal.query(`UPDATE person_account SET ${text} = $2 WHERE id = $1`, [id, value]);
  await expect(change('password_hash', await hashPassword(PASSWORD))).rejects.toThrow('unclaimed');
  await expect(change('email', 'dief@example.nl')).rejects.toThrow(
    /person_account_(unclaimed|contact_email)/,
  );
  await expect(change('role', 'admin')).rejects.toThrow('unclaimed');
});

test('a person with the same address as an employee counts as the same natural person', async () => {
  const [employee] = await portal.rows(
    "SELECT id, email FROM person_account WHERE role = 'admin' AND brand = 'baken' LIMIT 1",
  );
  const id = newId();
  await insert([{ id, name: 'M. Edewerker', contactEmail: employee?.email }]);
  expect(await portal.rows('SELECT same_human($1, $2) AS same', [id, employee?.id])).toEqual([
    { same: true },
  ]);
});
