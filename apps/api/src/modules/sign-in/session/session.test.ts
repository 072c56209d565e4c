import { argon2Sync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { LogOutput } from '../../../platform/log-output.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ABSOLUTE_LIMIT, IDLE_LIMIT } from './start-session.use-cases.ts';

const EMAIL = 'investeerder@example.nl';
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const get = (url: string, cookie?: string, brand = 'baken') =>
  portal.call({ method: 'GET', url, brand, ...(cookie ? { cookie } : {}) });
const login = (payload: object, headers: Record<string, string> = {}) =>
  portal.call({ method: 'POST', url: '/api/login', payload, headers });
const logout = (cookie?: string) =>
  portal.call({ method: 'POST', url: '/api/logout', ...(cookie ? { cookie } : {}) });

test('X-12 returns the role and e-mail address of the user after sign-in', async () => {
  const cookie = await portal.signIn(EMAIL);
  const response = await get('/api/users/me', cookie);
  expect(response.statusCode).toBe(200);
  expect(response.json().data).toMatchObject({ email: EMAIL, role: 'investor' });
  expect(Object.keys(response.json().data).sort()).toEqual(['email', 'id', 'name', 'role']);
});

test('finds the address regardless of case', async () => {
  expect((await login({ email: 'Investeerder@Example.NL', password: DEMO_PASSWORD })).statusCode).toBe(200);
});

test('S-03 returns the same 422 for a wrong password and an unknown address', async () => {
  const wrong = await login({ email: EMAIL, password: 'niet-het-wachtwoord' });
  const unknown = await login({ email: 'niemand@example.nl', password: 'niet-het-wachtwoord' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json()).toEqual(unknown.json());
  expect(wrong.json().errors.ErrorMessage).toEqual(['Het e-mailadres of wachtwoord klopt niet.']);
  expect(wrong.cookies).toEqual([]);
});

test.each([
  ['no password', { email: EMAIL }, 'password'],
  ['no address', { password: 'x' }, 'email'],
  ['an address that is none', { email: 'x', password: 'x' }, 'email'],
  ['a number for a password', { email: EMAIL, password: 1 }, 'password'],
  ['a password of a megabyte', { email: EMAIL, password: 'x'.repeat(2_000) }, 'password'],
  ['a role', { email: EMAIL, password: 'x', role: 'admin' }, 'role'],
])('V-05 names the field when signing in with %s', async (_name, payload, field) => {
  const response = await login(payload);
  expect(response.statusCode).toBe(422);
  expect(response.json().errors.ErrorMessage.join(' ')).toContain(field);
});

test('ends the oldest session of a person at their twenty-first sign-in, but no session of another person', async () => {
  const other = await portal.signIn('nieuw@example.nl');
  const oldest = await portal.signIn(EMAIL);
  // Nineteen newer sessions of the same person.
  await portal.database.connection.pool.query(
    `INSERT INTO session (id, token_hash, person_id, brand, device_hash, created_at, last_used_at, idle_expires_at, absolute_expires_at)
     SELECT younger.id, sha256(younger.id::text::bytea), s.person_id, s.brand, s.device_hash, s.created_at, s.last_used_at, s.idle_expires_at, s.absolute_expires_at
     FROM (SELECT * FROM session WHERE person_id = (SELECT id FROM person_account WHERE brand = 'baken' AND email = $1) ORDER BY id DESC LIMIT 1) s,
       LATERAL (SELECT (left(s.id::text, 24) || lpad(to_hex(x'ffffffffffe0'::bigint + n), 12, '0'))::uuid AS id FROM generate_series(1, 19) n) younger`,
    [EMAIL],
  );
  const newest = await portal.signIn(EMAIL);
  const statuses = await Promise.all(
    [oldest, newest, other].map(async (cookie) => (await get('/api/users/me', cookie)).statusCode),
  );
  expect(statuses).toEqual([401, 200, 200]);
});

test('the session cookie is opaque, HttpOnly and strict, appears in no body, and is stored only as a hash', async () => {
  const response = await login({ email: EMAIL, password: DEMO_PASSWORD });
  const session = response.cookies.find(({ name }) => name === 'sid');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(session?.value).toMatch(/^[\w-]{43}$/);
  expect(response.body).not.toContain(session?.value);
  const { rows } = await portal.database.connection.pool.query(
    'SELECT token_hash::text AS hash FROM session',
  );
  expect(JSON.stringify(rows)).not.toContain(session?.value);
});

test('X-17 getCookie returns a JWT with only an expiry, or null without a session, never 401', async () => {
  const cookie = await portal.signIn(EMAIL);
  const { data } = (await get('/api/getCookie?cookieName=token', cookie)).json();
  const claims = decodeJwt(data);
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss']);
  expect(claims.exp).toBe(Math.floor((portal.clock.now().getTime() + IDLE_LIMIT) / 1000));
  const visitor = await get('/api/getCookie?cookieName=token');
  expect(visitor.statusCode).toBe(200);
  expect(visitor.json()).toEqual({ data: null });
});

test('X-17 derives the JWT from the session and ignores a JWT sent by the browser', async () => {
  const [sid] = (await portal.signIn(EMAIL)).split('; ');
  const planted = 'eyJhbGciOiJub25lIn0.eyJleHAiOjQwMDAwMDAwMDB9.';
  const answer = await get('/api/getCookie?cookieName=token', `${sid}; token=${planted}`);
  const { data } = answer.json();
  expect(data).not.toBe(planted);
  expect(decodeProtectedHeader(data)).toEqual({ alg: 'HS256', typ: 'session-hint+jwt' });
  expect(decodeJwt(data)).toMatchObject({ iss: 'portal', aud: 'portal-ui' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.cookies).toEqual([]);
  expect((await get('/api/getCookie?cookieName=token', `token=${planted}`)).json()).toEqual({ data: null });
});

test('X-17 X-16 returns and deletes no cookie other than the cookie token', async () => {
  expect((await get('/api/getCookie?cookieName=sid')).statusCode).toBe(422);
  expect((await get('/api/getCookie')).statusCode).toBe(422);
  const response = await portal.call({
    method: 'POST',
    url: '/api/deleteCookie',
    payload: { cookieName: '__Host-sid', isHttpOnly: true, raw: false, sameSite: 'strict' },
  });
  expect(response.statusCode).toBe(422);
});

test('grants no access with the cookie token', async () => {
  const cookie = await portal.signIn(EMAIL);
  const hint = cookie.split('; ').filter((part) => part.startsWith('token='));
  expect((await get('/api/users/me', hint.join('; '))).statusCode).toBe(401);
});

test('X-15 S-02 logout ends the session and clears both cookies, even without a session', async () => {
  const cookie = await portal.signIn(EMAIL);
  const response = await logout(cookie);
  expect(response.statusCode).toBe(204);
  expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['sid', ''],
    ['token', ''],
  ]);
  expect((await get('/api/users/me', cookie)).statusCode).toBe(401);
  expect((await logout()).statusCode).toBe(204);
});

test('X-15 S-02 logout by the user clears every stored page and document', async () => {
  const response = await logout(await portal.signIn(EMAIL));
  expect(response.headers['clear-site-data']).toBe('"cache", "storage"');
});

test('S-03 logout after expiry preserves unsent input but clears stored pages', async () => {
  const cookie = await portal.signIn(EMAIL);
  const response = await portal.call({ method: 'POST', url: '/api/logout?all=true&lapsed=true', cookie });
  expect(response.statusCode).toBe(204);
  expect(response.headers['clear-site-data']).toBe('"cache"');
  expect(response.cookies.map(({ value }) => value)).toEqual(['', '']);
  expect((await get('/api/users/me', cookie)).statusCode).toBe(401);
});

test('X-16 deletes the cookie token without a session and without touching other cookies', async () => {
  const response = await portal.call({
    method: 'POST',
    url: '/api/deleteCookie',
    payload: { cookieName: 'token', isHttpOnly: false, raw: true, sameSite: 'None' },
  });
  expect(response.statusCode).toBe(204);
  expect(
    response.cookies.map(({ name, value, httpOnly, sameSite }) => [name, value, httpOnly, sameSite]),
  ).toEqual([
    ['sid', '', true, 'Strict'],
    ['token', '', true, 'Strict'],
  ]);
});

test.each([{ isHttpOnly: 'true' }, { raw: 1 }, { sameSite: 'anders' }, { domain: 'kwaad.example' }])(
  'X-16 rejects deleting a cookie with %j',
  async (part) => {
    const payload = { cookieName: 'token', isHttpOnly: true, raw: false, sameSite: 'strict', ...part };
    const response = await portal.call({ method: 'POST', url: '/api/deleteCookie', payload });
    expect([response.statusCode, response.cookies]).toEqual([422, []]);
  },
);

test('X-16 ends the session too when the cookie token is deleted', async () => {
  const cookie = await portal.signIn(EMAIL);
  const response = await portal.call({
    method: 'POST',
    url: '/api/deleteCookie',
    cookie,
    payload: { cookieName: 'token', isHttpOnly: true, raw: true, sameSite: 'strict' },
  });
  expect(response.statusCode).toBe(204);
  expect((await get('/api/users/me', cookie)).statusCode).toBe(401);
});

test("X-18 the health check returns the session's end without extending it, unlike other calls", async () => {
  const cookie = await portal.signIn(EMAIL);
  const check = async () => (await get('/api/session-health-check', cookie)).json().data.exp;
  const before = await check();
  portal.clock.advance(10 * 60_000);
  expect(await check()).toBe(before);
  await get('/api/users/me', cookie);
  expect(await check()).toBe(before + 600);
});

test("S-01 the health check also returns the absolute limit, and the session's end never exceeds that limit", async () => {
  const cookie = await portal.signIn(EMAIL);
  const check = async () => (await get('/api/session-health-check', cookie)).json().data;
  const limit = Math.floor((portal.clock.now().getTime() + ABSOLUTE_LIMIT) / 1000);
  expect(await check()).toMatchObject({ limit, exp: limit - (ABSOLUTE_LIMIT - IDLE_LIMIT) / 1000 });
  for (let passed = 0; passed < ABSOLUTE_LIMIT - IDLE_LIMIT / 2; passed += IDLE_LIMIT / 2) {
    portal.clock.advance(IDLE_LIMIT / 2);
    await get('/api/users/me', cookie);
  }
  expect(await check()).toEqual({ valid: true, limit, exp: limit });
});

// Promise: U bent bijna 12 uur ingelogd.
test('S-01 ends a session after half an hour without use, and always after twelve hours', () => {
  expect([IDLE_LIMIT, ABSOLUTE_LIMIT]).toEqual([1_800_000, 43_200_000]);
});

test('S-01 the access log omits the health check', async () => {
  let written = '';
  const log = new LogOutput({ write: (text) => (written += text) });
  const { services } = portal;
  const configuration = { ...services.configuration, logLevel: 'info' };
  const app = await buildApp({ ...services, configuration }, { log });
  const headers = { host: 'baken.localhost:8080', cookie: await portal.signIn(EMAIL) };
  for (const url of ['/api/session-health-check', '/api/getCookie?cookieName=token', '/api/users/me']) {
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
  }
  await app.close();
  log.flush();
  expect(written).toContain('/api/users/me');
  expect(written).not.toMatch(/session-health-check|getCookie/);
});

// Promise: U bent bijna 12 uur ingelogd.
test('S-03 returns 401 for an idle session and for a session past its absolute limit', async () => {
  const idle = await portal.signIn(EMAIL);
  portal.clock.advance(IDLE_LIMIT + 1_000);
  expect((await get('/api/session-health-check', idle)).statusCode).toBe(401);
  const used = await portal.signIn(EMAIL);
  for (let passed = 0; passed < ABSOLUTE_LIMIT; passed += IDLE_LIMIT / 2) {
    expect((await get('/api/users/me', used)).statusCode).toBe(200);
    portal.clock.advance(IDLE_LIMIT / 2);
  }
  expect((await get('/api/users/me', used)).statusCode).toBe(401);
});

test('rejects a session of one brand at the other brand', async () => {
  const cookie = await portal.signIn(EMAIL, 'baken');
  expect((await get('/api/users/me', cookie, 'anker')).statusCode).toBe(401);
  expect((await get('/api/users/me', cookie, 'baken')).statusCode).toBe(200);
});

test('ends the previous session at a new sign-in, so that a planted cookie is worthless', async () => {
  const first = await portal.signIn(EMAIL);
  const response = await portal.call({
    method: 'POST',
    url: '/api/login',
    cookie: first,
    payload: { email: EMAIL, password: DEMO_PASSWORD },
  });
  expect(response.statusCode).toBe(200);
  expect((await get('/api/users/me', first)).statusCode).toBe(401);
});

test('replaces an outdated password hash at sign-in, for the same password', async () => {
  const { pool } = portal.database.connection;
  const tag = argon2Sync('argon2id', {
    message: DEMO_PASSWORD,
    nonce: Buffer.alloc(16, 7),
    tagLength: 32,
    memory: 64,
    passes: 1,
    parallelism: 1,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const old = `$argon2id$v=19$m=64,t=1,p=1$${base64(Buffer.alloc(16, 7))}$${base64(tag)}`;
  await pool.query("UPDATE person_account SET password_hash = $1 WHERE brand = 'baken' AND email = $2", [
    old,
    EMAIL,
  ]);
  expect((await login({ email: EMAIL, password: DEMO_PASSWORD })).statusCode).toBe(200);
  const { rows } = await pool.query(
    "SELECT password_hash AS hash FROM person_account WHERE brand = 'baken' AND email = $1",
    [EMAIL],
  );
  expect(rows[0].hash).toContain('$m=19456,t=2,p=1$');
  expect((await login({ email: EMAIL, password: DEMO_PASSWORD })).statusCode).toBe(200);
});

test('treats a malformed or oversized cookie as no session, without an error', async () => {
  for (const value of ['', 'x', 'x'.repeat(4_000), '%', "' OR 1=1"]) {
    expect((await get('/api/users/me', `sid=${value}`)).statusCode).toBe(401);
  }
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['a foreign origin', { origin: 'https://kwaad.example' }],
  ['the origin null', { origin: 'null' }],
  ['an origin that ends like ours', { origin: 'http://baken.localhost:8080.kwaad.example' }],
])('rejects a state-changing call sent from %s', async (_name, headers) => {
  const response = await login({ email: EMAIL, password: DEMO_PASSWORD }, headers);
  expect(response.statusCode).toBe(403);
  expect(response.cookies).toEqual([]);
});
