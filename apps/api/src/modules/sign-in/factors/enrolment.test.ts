import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { codeRequest } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'investeerder@example.nl';
const ADMIN = 'admin@example.nl';
const MINUTE = 60_000;

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(24 * 60 * MINUTE);
  for (const table of ['totp_factor', 'recovery_code', 'trusted_device', 'outbox_mail']) {
    await sql(`DELETE FROM ${table}`);
  }
});

const sql = async (text: string, values: unknown[] = []) =>
  (await portal.database.connection.pool.query(text, values)).rows;
const post = (url: string, payload: object, cookie: string) =>
  portal.call({ method: 'POST', url, payload, cookie });
const factors = async (cookie: string) =>
  (await portal.call({ method: 'GET', url: '/api/second-factor', cookie })).json().data;
const codeOf = (key: string, seconds = 0) =>
  generate({ secret: key, epoch: Math.floor(portal.clock.now().getTime() / 1000) + seconds });
const mails = async (template: string) =>
  sql('SELECT recipient, values FROM outbox_mail WHERE template = $1 ORDER BY id DESC', [template]);

/**
 * Obtains a step-up token for a change with a fresh code: from the app with secret `key`, or by mail if the
 * person has no app yet.
 */
async function prove(cookie: string, key?: string, url = '/api/second-factor/app'): Promise<string> {
  const requested = (await post('/api/step-up', codeRequest(url), cookie)).json().data;
  const [mail] = await mails('oneTimeCode');
  const code = key === undefined ? mail.values.code : await codeOf(key, 30);
  const confirmed = await post(`/api/step-up/${requested.stepUpId}/confirm`, { code }, cookie);
  return confirmed.json().data.twoFaToken;
}

/** Enrols an app. `renewed` contains the cookies of the new session, which replaces the caller's session. */
async function enrol(
  cookie: string,
  proof?: string,
): Promise<{ key: string; codes: string[]; renewed: string }> {
  const twoFaToken = proof ?? (await prove(cookie));
  const { key } = (await post('/api/second-factor/app', { twoFaToken }, cookie)).json().data;
  const answer = await post('/api/second-factor/app/confirm', { code: await codeOf(key) }, cookie);
  const renewed = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { key, codes: answer.json().data.recoveryCodes, renewed };
}

test('S-06 an app becomes active after its first correct code, and the response lists ten recovery codes', async () => {
  const cookie = await portal.signIn(EMAIL);
  expect(await factors(cookie)).toEqual({
    hasApp: false,
    passkeys: [],
    isAdvised: true,
    isRequired: false,
    recoveryCodesLeft: 0,
    phoneHint: null,
    offersSms: false,
    trustedDevices: [],
  });
  const twoFaToken = await prove(cookie);
  const proposed = (await post('/api/second-factor/app', { twoFaToken }, cookie)).json().data;
  expect(proposed.key).toMatch(/^[A-Z2-7]{32}$/);
  expect(proposed.uri).toContain(`otpauth://totp/Baken%20Vastgoed:investeerder%40example.nl?secret=`);
  expect((await factors(cookie)).hasApp).toBe(false);
  const confirm = (code: string) => post('/api/second-factor/app/confirm', { code }, cookie);
  const wrong = await confirm(await codeOf(proposed.key, 600));
  expect(wrong.json().code).toBe('wrongCode');
  const right = await confirm(await codeOf(proposed.key));
  expect(new Set(right.json().data.recoveryCodes).size).toBe(10);
  expect(await factors(cookie)).toMatchObject({ hasApp: true, recoveryCodesLeft: 10 });
  expect((await confirm(await codeOf(proposed.key, 30))).json().code).toBe('enrolmentExpired');
  const [mail] = await mails('secondFactorChanged');
  expect(mail).toMatchObject({ recipient: EMAIL });
  expect(mail.values.what).toContain('verificatie-app ingesteld');
});

test('S-06 the next sign-in requires a code and also accepts a recovery code', async () => {
  const { key, codes } = await enrol(await portal.signIn(EMAIL));
  portal.clock.advance(MINUTE);
  const begin = async () => {
    const answer = await post('/api/login', { email: EMAIL, password: DEMO_PASSWORD }, '');
    expect(answer.json().data.secondFactor.methods).toEqual(['totp', 'recoveryCode']);
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  const show = async (method: string, code: string) =>
    post('/api/login/second-factor', { method, code, trustDevice: false }, await begin());
  expect((await show('totp', await codeOf(key))).statusCode).toBe(200);
  expect((await show('recoveryCode', codes[0] ?? '')).json().data.recoveryCodesLeft).toBe(9);
});

test('S-06 every change requires a fresh code that is valid for one change', async () => {
  const cookie = await portal.signIn(EMAIL);
  const urls = ['app', 'recovery-codes', 'app/remove'].map((part) => `/api/second-factor/${part}`);
  const { key } = await enrol(cookie);
  for (const url of urls) {
    expect((await post(url, { twoFaToken: 'A'.repeat(43) }, cookie)).json().code).toBe('stepUpRequired');
  }
  portal.clock.advance(2 * MINUTE);
  const twoFaToken = await prove(cookie, key, urls[1]);
  const other = await portal.signIn('nieuw@example.nl');
  expect((await post('/api/second-factor/recovery-codes', { twoFaToken }, other)).json().code).toBe(
    'stepUpRequired',
  );
  expect((await post('/api/second-factor/app', { twoFaToken }, cookie)).json().code).toBe(
    'codeForOtherContent',
  );
  expect((await post('/api/second-factor/recovery-codes', { twoFaToken }, cookie)).statusCode).toBe(201);
  const again = await post('/api/second-factor/recovery-codes', { twoFaToken }, cookie);
  expect(again.json().code).toBe('stepUpRequired');
});

// Promise: Op … uur gebeurde dit bij uw account:
test('S-06 a factor change ends every other session, clears all trusted browsers and notifies the account owner', async () => {
  await sql('DELETE FROM session');
  const cookie = await portal.signIn(EMAIL);
  const elsewhere = await portal.signIn(EMAIL);
  const stranger = await portal.signIn('nieuw@example.nl');
  await sql(
    `INSERT INTO trusted_device (id, person_id, brand, token_hash, device_label, created_at, last_used_at, expires_at)
     SELECT gen_random_uuid(), id, brand, '\\x01', 'Firefox', now(), now(), now() FROM person_account
     WHERE brand = 'baken' AND email = $1`,
    [EMAIL],
  );
  await enrol(cookie);
  const statusOf = async (of: string) =>
    (await portal.call({ method: 'GET', url: '/api/users/me', cookie: of })).statusCode;
  expect(await Promise.all([cookie, elsewhere, stranger].map(statusOf))).toEqual([200, 401, 200]);
  expect(await sql('SELECT id FROM trusted_device')).toEqual([]);
  const [mail] = await mails('secondFactorChanged');
  expect(mail.values.what).toContain('Op uw andere apparaten bent u uitgelogd.');
  const [event] = await sql(
    "SELECT detail FROM audit_entry WHERE action = 'secondFactor.changed' ORDER BY sequence DESC LIMIT 1",
  );
  expect(event.detail).toEqual({ change: 'appSet', endedSessions: 1 });
});

test('S-06 new recovery codes invalidate the old ones', async () => {
  const cookie = await portal.signIn(EMAIL);
  const { key, codes } = await enrol(cookie);
  portal.clock.advance(2 * MINUTE);
  const twoFaToken = await prove(cookie, key, '/api/second-factor/recovery-codes');
  const renewed = await post('/api/second-factor/recovery-codes', { twoFaToken }, cookie);
  const fresh: string[] = renewed.json().data.recoveryCodes;
  expect(fresh).toHaveLength(10);
  const login = await post('/api/login', { email: EMAIL, password: DEMO_PASSWORD }, '');
  const attempt = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const show = (code?: string) =>
    post('/api/login/second-factor', { method: 'recoveryCode', code, trustDevice: false }, attempt);
  expect((await show(codes[0])).json().code).toBe('wrongCode');
  expect((await show(fresh[0])).statusCode).toBe(200);
});

test('S-06 a new app replaces the old one only after a correct code', async () => {
  const cookie = await portal.signIn(EMAIL);
  const { key: old } = await enrol(cookie);
  portal.clock.advance(2 * MINUTE);
  const { key } = await enrol(cookie, await prove(cookie, old));
  expect(key).not.toBe(old);
  expect(await sql('SELECT id FROM totp_factor')).toHaveLength(1);
});

test('S-06 only one of twenty simultaneous confirmations succeeds, and it creates one app', async () => {
  const cookie = await portal.signIn(EMAIL);
  const twoFaToken = await prove(cookie);
  const { key } = (await post('/api/second-factor/app', { twoFaToken }, cookie)).json().data;
  const code = await codeOf(key);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/api/second-factor/app/confirm', { code }, cookie)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await sql('SELECT id FROM totp_factor')).toHaveLength(1);
  expect(await sql('SELECT id FROM recovery_code')).toHaveLength(10);
});

test('S-06 a key expires ten minutes after it was displayed', async () => {
  const cookie = await portal.signIn(EMAIL);
  const twoFaToken = await prove(cookie);
  const { key } = (await post('/api/second-factor/app', { twoFaToken }, cookie)).json().data;
  portal.clock.advance(10 * MINUTE);
  const late = await post('/api/second-factor/app/confirm', { code: await codeOf(key) }, cookie);
  expect(late.json().code).toBe('enrolmentExpired');
});

test('S-06 after the app is removed, the password alone is enough to sign in', async () => {
  const cookie = await portal.signIn(EMAIL);
  const { key } = await enrol(cookie);
  portal.clock.advance(2 * MINUTE);
  const twoFaToken = await prove(cookie, key, '/api/second-factor/app/remove');
  expect((await post('/api/second-factor/app/remove', { twoFaToken }, cookie)).statusCode).toBe(204);
  expect(await factors(cookie)).toMatchObject({ hasApp: false, recoveryCodesLeft: 0 });
  expect(await sql('SELECT id FROM recovery_code')).toEqual([]);
  const login = await post('/api/login', { email: EMAIL, password: DEMO_PASSWORD }, '');
  expect(login.json().data.user).toMatchObject({ email: EMAIL });
  const activity = await portal.call({ method: 'GET', url: '/api/sign-in-activity', cookie });
  expect(activity.json().data.map(({ event }: { event: string }) => event)).toContain('secondFactorChanged');
});

test('S-06 an administrator who enrols an app after a mailed code gets rights only in a new session', async () => {
  const login = await post('/api/login', { email: ADMIN, password: DEMO_PASSWORD }, '');
  const attempt = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await post('/api/login/second-factor/send', { method: 'email' }, attempt);
  const [mail] = await mails('oneTimeCode');
  const proof = { method: 'email', code: mail.values.code, trustDevice: false };
  const signedIn = await post('/api/login/second-factor', proof, attempt);
  const before = signedIn.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const people = (cookie = before) => portal.call({ method: 'GET', url: '/api/admin/people', cookie });
  expect((await people()).json().code).toBe('secondFactorRequired');
  expect(await factors(before)).toMatchObject({ hasApp: false, isRequired: true });
  const { key, renewed: cookie } = await enrol(before);
  expect((await people(cookie)).statusCode).toBe(200);
  expect((await people()).statusCode).toBe(401);
  const [line] = await sql(
    "SELECT detail FROM audit_entry WHERE action = 'session.renewed' ORDER BY sequence DESC LIMIT 1",
  );
  expect(await sql('SELECT 1 FROM session WHERE id = $1', [line.detail.from])).toEqual([]);
  portal.clock.advance(2 * MINUTE);
  const twoFaToken = await prove(cookie, key, '/api/second-factor/app/remove');
  const removed = await post('/api/second-factor/app/remove', { twoFaToken }, cookie);
  expect(removed.json().code).toBe('notAllowed');
});

test('S-06 lists a trusted browser, and only its owner can remove it', async () => {
  const cookie = await portal.signIn(EMAIL);
  const { key } = await enrol(cookie);
  portal.clock.advance(2 * MINUTE);
  const login = await post('/api/login', { email: EMAIL, password: DEMO_PASSWORD }, '');
  const attempt = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const proof = { method: 'totp', code: await codeOf(key), trustDevice: true };
  const trusted = (await post('/api/login/second-factor', proof, attempt)).cookies.find(
    ({ name }) => name === 'trusted',
  );
  const [device] = (await factors(cookie)).trustedDevices;
  expect(device).toMatchObject({ trustedAt: portal.clock.now().toISOString() });
  const forget = async (who: string) =>
    (await portal.call({ method: 'DELETE', url: `/api/trusted-devices/${device.id}`, cookie: who }))
      .statusCode;
  expect(await forget(await portal.signIn('nieuw@example.nl'))).toBe(404);
  expect(await forget(cookie)).toBe(204);
  expect(await forget(cookie)).toBe(404);
  const again = await post(
    '/api/login',
    { email: EMAIL, password: DEMO_PASSWORD },
    `trusted=${trusted?.value}`,
  );
  expect(again.json().data.secondFactor).toBeDefined();
});
