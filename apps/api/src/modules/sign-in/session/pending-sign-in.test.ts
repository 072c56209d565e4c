import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashToken } from '../../../platform/session.ts';
import { recoveryCode, totpFactor } from '../../../schema/index.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { recoveryCodeHash } from '../second-factor/recovery-codes.ts';
import { hashPassword } from './password.ts';

const EMAIL = 'investeerder@example.nl';
const ADMIN = 'admin@example.nl';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let portal: TestApp;
let application: TestApplication;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  // Advances the clock until no wait or code of the previous test is left.
  portal.clock.advance(DAY);
  application = await giveApp(portal, EMAIL);
  await sql('DELETE FROM trusted_device');
  await sql('DELETE FROM outbox_mail');
});

type Answer = Awaited<ReturnType<TestApp['call']>>;
const sql = async (text: string, values: unknown[] = []) =>
  (await portal.database.connection.pool.query(text, values)).rows;
const cookiesOf = (answer: Answer) =>
  answer.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
const post = (url: string, payload: object, cookie = '', brand = 'baken') =>
  portal.call({ method: 'POST', url, payload, cookie, brand });
const password = (email = EMAIL, cookie = '', secret = DEMO_PASSWORD) =>
  post('/api/login', { email, password: secret }, cookie);
const show = (cookie: string, code: string, more: object = {}) =>
  post('/api/login/second-factor', { method: 'totp', code, trustDevice: false, ...more }, cookie);
const begin = async (email = EMAIL) => cookiesOf(await password(email));
const isSignedIn = async (cookie: string) =>
  (await portal.call({ method: 'GET', url: '/api/users/me', cookie })).statusCode === 200;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const wrong = async () => {
  const right = await Promise.all([-30, 0, 30].map((seconds) => application.code(seconds)));
  const start = otherThan(right[0] ?? '');
  return right.includes(start) ? otherThan(otherThan(start)) : start;
};

async function giveRecoveryCodes(personId: string, codes: readonly string[]): Promise<void> {
  await sql('DELETE FROM recovery_code');
  await portal.database.orm.insert(recoveryCode).values(
    codes.map((code) => ({
      id: newId(),
      personId,
      brand: 'baken',
      codeHash: recoveryCodeHash(code),
      createdAt: portal.clock.now(),
    })),
  );
}

const mailsOf = (template: string) =>
  sql('SELECT recipient, values FROM outbox_mail WHERE template = $1 ORDER BY id DESC', [template]);

test('S-06 for a user with an app, the correct password starts a sign-in attempt, not a session', async () => {
  const answer = await password();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    data: { secondFactor: { methods: ['totp'], phoneHint: null, mayTrust: true } },
  });
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: '2fa', httpOnly: true, sameSite: 'Strict', path: '/' }),
  ]);
});

test('R-02 completes the sign-in with the correct code and starts a new session', async () => {
  const attempt = await begin();
  const answer = await show(attempt, ` ${(await application.code()).replace(/^.../, '$& ')} `);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ user: { email: EMAIL }, recoveryCodesLeft: null });
  expect(answer.cookies.map(({ name }) => name)).toEqual(['2fa', 'sid', 'token', 'device']);
  expect(answer.cookies[0]?.value).toBe('');
  expect(await isSignedIn(cookiesOf(answer))).toBe(true);
  const [row] = await sql(
    'SELECT second_factor AS method, second_factor_at AS at FROM session ORDER BY id DESC LIMIT 1',
  );
  expect(row).toEqual({ method: 'totp', at: portal.clock.now() });
  expect((await show(attempt, await application.code(30))).json().code).toBe('signInExpired');
});

test('S-06 a sign-in with a second factor ends the previous session of the browser', async () => {
  const first = cookiesOf(await show(await begin(), await application.code()));
  const again = await show(`${await begin()}; ${first}`, await application.code(30));
  expect(again.statusCode).toBe(200);
  expect(await isSignedIn(first)).toBe(false);
  expect(await isSignedIn(cookiesOf(again))).toBe(true);
});

test('S-06 the cookie of a sign-in attempt gives no access to calls that require a session', async () => {
  const attempt = await begin();
  const value = attempt.replace('2fa=', '');
  const closed = (Object.entries(calls) as [string, Call][]).filter(([, { access }]) => access !== 'visitor');
  for (const [name, call] of closed) {
    for (const cookie of [attempt, `sid=${value}`, `${attempt}; token=${value}`]) {
      const answer = await portal.call({
        method: call.method,
        url: call.path.replaceAll(/\{\w+\}/g, newId()),
        cookie,
        ...(call.body ? { payload: {} } : {}),
      });
      expect(answer.statusCode, `${name} with ${cookie}`).toBe(401);
    }
  }
  expect((await show(attempt, await application.code())).statusCode).toBe(200);
});

test('S-06 five wrong codes end the sign-in attempt, even if the next code is correct', async () => {
  const attempt = await begin();
  for (let n = 0; n < 5; n += 1) {
    const answer = await show(attempt, await wrong());
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'wrongCode', message: 'Deze code klopt niet.' });
    portal.clock.advance(2_000);
  }
  const after = await show(attempt, await application.code());
  expect(after.json().code).toBe('signInExpired');
  expect(await mailsOf('refusedCodes')).toEqual([expect.objectContaining({ recipient: EMAIL })]);
});

test('S-06 the wait grows after each wrong code, counted over all attempts of the account', async () => {
  for (let n = 0; n < 6; n += 1) {
    portal.clock.advance(2_000);
    await show(await begin(), await wrong());
  }
  const answer = await show(await begin(), await application.code());
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  portal.clock.advance(16 * MINUTE);
  expect((await show(await begin(), await application.code())).statusCode).toBe(200);
});

test('S-06 twenty simultaneous uses of the correct code open one session', async () => {
  const attempts = await Promise.all(Array.from({ length: 3 }, () => begin()));
  const before = (await sql('SELECT id FROM session')).length;
  const code = await application.code();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => show(attempts[n % 3] ?? '', code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await sql('SELECT id FROM session')).length - before).toBe(1);
});

test('S-06 a sign-in attempt is valid for ten minutes, at its own brand, with its own cookie', async () => {
  const attempt = await begin();
  const code = await application.code();
  const payload = { method: 'totp', code, trustDevice: false };
  for (const [cookie, brand] of [
    [attempt, 'anker'],
    [`2fa=${'A'.repeat(43)}`, 'baken'],
    ['', 'baken'],
  ]) {
    const answer = await post('/api/login/second-factor', payload, cookie, brand);
    expect(answer.json().code).toBe('signInExpired');
  }
  portal.clock.advance(10 * MINUTE);
  expect((await show(attempt, await application.code())).json().code).toBe('signInExpired');
});

test('S-06 a password that changes meanwhile ends the sign-in attempt', async () => {
  const attempt = await begin();
  const [row] = await sql('SELECT password_hash AS hash FROM person_account WHERE id = $1', [
    application.personId,
  ]);
  const change = (hash: string) =>
    sql('UPDATE person_account SET password_hash = $1 WHERE id = $2', [hash, application.personId]);
  await change(await hashPassword('een-ander-wachtwoord'));
  const answer = await show(attempt, await application.code());
  await change(row.hash);
  expect(answer.json().code).toBe('signInExpired');
});

test('S-06 for a user with an app, a code by mail is neither sent nor accepted', async () => {
  const attempt = await begin();
  const sent = await post('/api/login/second-factor/send', { method: 'email' }, attempt);
  expect(sent.json().code).toBe('wrongCode');
  expect((await show(attempt, '123456', { method: 'email' })).json().code).toBe('wrongCode');
  expect((await show(attempt, '123456', { method: 'sms' })).json().code).toBe('wrongCode');
  expect(await mailsOf('oneTimeCode')).toEqual([]);
});

test('S-06 accepts a recovery code once, returns how many are left and notifies the owner by mail', async () => {
  await giveRecoveryCodes(application.personId, ['0123-4567-89AB-CDEF', 'ZZZZ-ZZZZ-ZZZZ-ZZZZ']);
  const answer = await password();
  expect(answer.json().data.secondFactor.methods).toEqual(['totp', 'recoveryCode']);
  const method = 'recoveryCode';
  const wrongCode = await show(cookiesOf(answer), 'AAAA-AAAA-AAAA-AAAA', { method });
  expect(wrongCode.json().code).toBe('wrongCode');
  const right = await show(cookiesOf(answer), 'o123 4567 89ab cdef', { method });
  expect(right.json().data.recoveryCodesLeft).toBe(1);
  expect(await isSignedIn(cookiesOf(right))).toBe(true);
  expect(await mailsOf('secondFactorChanged')).toEqual([
    {
      recipient: EMAIL,
      values: expect.objectContaining({
        what: 'Er is ingelogd met een herstelcode. Er is nog 1 herstelcode over.',
        device: expect.any(String),
      }),
    },
  ]);
  const again = await show(await begin(), '0123-4567-89AB-CDEF', { method });
  expect(again.json().code).toBe('wrongCode');
  expect((await show(await begin(), 'te kort', { method })).json().code).toBe('invalidInput');
});

test('S-06 twenty simultaneous uses of one recovery code open one session', async () => {
  await giveRecoveryCodes(application.personId, ['0123-4567-89AB-CDEF']);
  const attempts = await Promise.all(Array.from({ length: 4 }, () => begin()));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      show(attempts[n % 4] ?? '', '0123-4567-89AB-CDEF', { method: 'recoveryCode' }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

// Promise: Vertrouw dit apparaat 30 dagen
// Promise: U hoeft hier dan 30 dagen geen code in te vullen.
test('S-06 a trusted browser needs no second factor for 30 days, for its own person only', async () => {
  const trusting = await show(await begin(), await application.code(), { trustDevice: true });
  const trusted = trusting.cookies.find(({ name }) => name === 'trusted');
  expect(trusted).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const cookie = `trusted=${trusted?.value}`;
  const other = await giveApp(portal, 'nieuw@example.nl');
  expect((await password('nieuw@example.nl', cookie)).json().data.secondFactor).toBeDefined();
  await sql('DELETE FROM totp_factor WHERE person_id = $1', [other.personId]);
  portal.clock.advance(29 * DAY);
  expect((await password(EMAIL, cookie)).json().data.user).toMatchObject({ email: EMAIL });
  expect((await password(EMAIL, cookie, 'fout')).statusCode).toBe(422);
  portal.clock.advance(DAY);
  expect((await password(EMAIL, cookie)).json().data.secondFactor).toBeDefined();
});

test('S-06 a new password removes all trusted browsers', async () => {
  const trusting = cookiesOf(await show(await begin(), await application.code(), { trustDevice: true }));
  const another = 'kalm-water-onder-de-brug-9';
  const change = { currentPassword: DEMO_PASSWORD, password: another };
  expect((await post('/api/users/me/password', change, trusting)).statusCode).toBe(204);
  expect((await password(EMAIL, trusting, another)).json().data.secondFactor).toBeDefined();
  await sql('UPDATE person_account SET password_hash = $1 WHERE id = $2', [
    await hashPassword(DEMO_PASSWORD),
    application.personId,
  ]);
});

test("S-06 an administrator without an app can sign in with a code by mail, but without administrator's rights", async () => {
  await portal.database.orm.delete(totpFactor);
  const answer = await password(ADMIN);
  expect(answer.json().data).toEqual({
    secondFactor: { methods: ['email'], phoneHint: null, mayTrust: false },
  });
  const attempt = cookiesOf(answer);
  const sent = await post('/api/login/second-factor/send', { method: 'email' }, attempt);
  expect(sent.json().data.expiresAt).toBe(new Date(portal.clock.now().getTime() + 10 * MINUTE).toISOString());
  const [mail] = await mailsOf('oneTimeCode');
  expect(mail).toMatchObject({ recipient: ADMIN, values: { reason: 'U wilt inloggen.' } });
  const proof = { method: 'email', trustDevice: true };
  expect((await show(attempt, otherThan(mail.values.code), proof)).json().code).toBe('wrongCode');
  const completed = await show(attempt, mail.values.code, proof);
  expect(completed.statusCode).toBe(200);
  expect(completed.cookies.map(({ name }) => name)).not.toContain('trusted');
  expect(await isSignedIn(cookiesOf(completed))).toBe(true);
  for (const call of (Object.values(calls) as Call[]).filter(({ access }) => access === 'admin')) {
    const rejected = await portal.call({
      method: call.method,
      url: call.path.replaceAll(/\{\w+\}/g, newId()),
      cookie: cookiesOf(completed),
      ...(call.body ? { payload: {} } : {}),
    });
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json().code).toBe('secondFactorRequired');
  }
});

test('S-06 an administrator needs a code at every sign-in, even on a trusted browser', async () => {
  const { personId } = await giveApp(portal, ADMIN);
  const token = 'A'.repeat(43);
  await sql(
    `INSERT INTO trusted_device (id, person_id, brand, token_hash, device_label, created_at, last_used_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'baken', $2, 'Firefox', $3, $3, $4)`,
    [personId, hashToken(token), portal.clock.now(), new Date(portal.clock.now().getTime() + DAY)],
  );
  const requested = await password(ADMIN, `trusted=${token}`);
  expect(requested.json().data).toMatchObject({ secondFactor: { methods: ['totp'], mayTrust: false } });
  // Proves that the row is valid: for an investor it would have made the second factor unnecessary.
  await sql('UPDATE trusted_device SET person_id = $1', [application.personId]);
  expect((await password(EMAIL, `trusted=${token}`)).json().data.user).toBeDefined();
});

test('S-03 a wrong password does not reveal which second factor the account has', async () => {
  const answer = await password(EMAIL, '', 'fout');
  expect(answer.statusCode).toBe(422);
  expect(answer.cookies).toEqual([]);
  expect(answer.json().code).toBe('wrongCredentials');
});
