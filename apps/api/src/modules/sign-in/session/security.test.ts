import type { OwnSession } from '@portaal/domain/sign-in/security/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'investeerder@example.nl';
const OTHER = 'nieuw@example.nl';
const FRESH = 'klompen-onder-zeven-bruggen';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let portal: TestApp;
let hash: string;
beforeAll(async () => {
  portal = await createTestApp();
  hash = await storedHash();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query('DELETE FROM session');
  await portal.query('DELETE FROM sign_in_throttle');
  await portal.query('UPDATE person_account SET password_hash = $1 WHERE email = $2', [hash, EMAIL]);
});

async function storedHash(): Promise<string> {
  const { rows } = await portal.query(
    "SELECT password_hash FROM person_account WHERE brand = 'baken' AND email = $1",
    [EMAIL],
  );
  return rows[0].password_hash;
}

const get = (url: string, cookie: string, brand = 'baken') =>
  portal.call({ method: 'GET', url, cookie, brand });
const remove = (url: string, cookie: string) => portal.call({ method: 'DELETE', url, cookie });
const isAlive = async (cookie: string) => (await get('/api/users/me', cookie)).statusCode === 200;
const change = (cookie: string, payload: object) =>
  portal.call({ method: 'POST', url: '/api/users/me/password', cookie, payload });
const sessionsOf = async (cookie: string): Promise<OwnSession[]> =>
  (await get('/api/sessions', cookie)).json().data;
const login = (password: string, headers: Record<string, string> = {}) =>
  portal.call({ method: 'POST', url: '/api/login', payload: { email: EMAIL, password }, headers });

async function lastOfAudit(): Promise<{ action: string; detail: object }> {
  const { rows } = await portal.query(
    'SELECT action, detail FROM audit_entry ORDER BY sequence DESC LIMIT 1',
  );
  return rows[0];
}

// Promise: Op … uur is het wachtwoord van uw account gewijzigd.
test('R-22 a changed password ends every other session but not this one, notifies the owner by mail and is audited', async () => {
  const { cookies } = await login(DEMO_PASSWORD, { 'user-agent': WINDOWS });
  const here = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const there = await portal.signIn(EMAIL);
  const response = await change(here, { currentPassword: DEMO_PASSWORD, password: FRESH });
  expect(response.statusCode).toBe(204);
  expect(await isAlive(here)).toBe(true);
  expect(await isAlive(there)).toBe(false);
  expect(await lastOfAudit()).toEqual({ action: 'password.changed', detail: { endedSessions: 1 } });
  const { rows } = await portal.query(
    "SELECT recipient, values->>'device' AS device FROM outbox_mail WHERE template = 'passwordChanged'",
  );
  expect(rows).toEqual([{ recipient: EMAIL, device: 'Chrome op Windows' }]);
  expect((await login(DEMO_PASSWORD)).statusCode).toBe(422);
  expect((await login(FRESH)).statusCode).toBe(200);
});

test.each([
  [
    'a wrong current password',
    { currentPassword: 'niet-het-wachtwoord', password: FRESH },
    'currentPassword',
  ],
  ['no current password', { currentPassword: '', password: FRESH }, 'currentPassword'],
  ['the same password', { currentPassword: DEMO_PASSWORD, password: DEMO_PASSWORD }, 'password'],
  ['eleven characters', { currentPassword: DEMO_PASSWORD, password: 'klompen-ond' }, 'password'],
  ['129 characters', { currentPassword: DEMO_PASSWORD, password: 'k'.repeat(129) }, 'password'],
  ['an easily guessed password', { currentPassword: DEMO_PASSWORD, password: 'Wachtwoord2026!' }, 'password'],
])('R-22 rejects %s, names the faulty field and changes nothing', async (_name, payload, field) => {
  const cookie = await portal.signIn(EMAIL);
  const response = await change(cookie, payload);
  expect(response.statusCode).toBe(422);
  expect(response.json().errors.Fields.map((problem: { field: string }) => problem.field)).toEqual([field]);
  expect(await storedHash()).toBe(hash);
});

test('R-22 limits guesses of the current password from an open session', async () => {
  const cookie = await portal.signIn(EMAIL);
  const wrong = { currentPassword: 'niet-het-wachtwoord', password: FRESH };
  for (let time = 0; time < 5; time += 1) expect((await change(cookie, wrong)).statusCode).toBe(422);
  const rejected = await change(cookie, { currentPassword: DEMO_PASSWORD, password: FRESH });
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers['retry-after']).toBe('1');
});

test('R-22 accepts one of two simultaneous changes', async () => {
  const cookie = await portal.signIn(EMAIL);
  const answers = await Promise.all(
    [FRESH, `${FRESH}-en-meer`].map((password) =>
      change(cookie, { currentPassword: DEMO_PASSWORD, password }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
});

test('lists devices by a readable label, this device first, without data that could open a session', async () => {
  await login(DEMO_PASSWORD, { 'user-agent': WINDOWS });
  const here = await portal.signIn(EMAIL);
  const answer = await get('/api/sessions', here);
  const [first, second] = answer.json().data;
  expect(first).toMatchObject({ isCurrent: true });
  expect(second).toMatchObject({ isCurrent: false, device: 'Chrome op Windows' });
  expect(Object.keys(first).sort()).toEqual(['device', 'id', 'isCurrent', 'lastUsedAt', 'startedAt']);
  expect(answer.body).not.toContain('Mozilla');
});

test('ends one session immediately, and only a session of the user', async () => {
  const here = await portal.signIn(EMAIL);
  const there = await portal.signIn(EMAIL);
  const stranger = await portal.signIn(OTHER);
  const id = (await sessionsOf(here)).find(({ isCurrent }) => !isCurrent)?.id;
  expect((await remove(`/api/sessions/${id}`, stranger)).statusCode).toBe(404);
  expect(await isAlive(there)).toBe(true);
  expect((await remove(`/api/sessions/${id}`, here)).statusCode).toBe(204);
  expect(await isAlive(there)).toBe(false);
  expect(await lastOfAudit()).toMatchObject({ action: 'session.revoked' });
  expect((await remove(`/api/sessions/${id}`, here)).statusCode).toBe(404);
});

test('ends all other sessions and keeps this session and those of other people', async () => {
  const here = await portal.signIn(EMAIL);
  const others = [await portal.signIn(EMAIL), await portal.signIn(EMAIL)];
  const stranger = await portal.signIn(OTHER);
  expect((await remove('/api/sessions', here)).statusCode).toBe(204);
  for (const other of others) expect(await isAlive(other)).toBe(false);
  expect(await isAlive(here)).toBe(true);
  expect(await isAlive(stranger)).toBe(true);
  expect(await lastOfAudit()).toEqual({ action: 'session.revoked', detail: { endedSessions: 2 } });
});

test('omits an expired session from the list', async () => {
  await portal.signIn(EMAIL);
  portal.clock.advance(31 * 60_000);
  expect(await sessionsOf(await portal.signIn(EMAIL))).toHaveLength(1);
});

// Promise: De laatste 90 dagen
// Promise: In de laatste 90 dagen is er niets gebeurd.
test('lists the activity of one person in the last 90 days, newest first', async () => {
  portal.clock.advance(91 * 24 * 60 * 60_000);
  await login('niet-het-wachtwoord');
  const first = await login(DEMO_PASSWORD, { 'user-agent': `${WINDOWS} Edg/140.0` });
  await portal.signIn(OTHER);
  const device = first.cookies.find(({ name }) => name === 'device')?.value;
  await login(DEMO_PASSWORD, { cookie: `device=${device}`, 'user-agent': 'Een ander' });
  const cookie = await portal.signIn(EMAIL);
  await change(cookie, { currentPassword: DEMO_PASSWORD, password: FRESH });
  const { data } = (await get('/api/sign-in-activity', cookie)).json();
  expect(data.map(({ event }: { event: string }) => event)).toEqual([
    'passwordChanged',
    'newDevice',
    'signedIn',
    'newDevice',
    'refused',
  ]);
  expect(data[3].device).toBe('Edge op Windows');
});
