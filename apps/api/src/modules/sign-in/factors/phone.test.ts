import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import type { OutgoingSms } from '../../../platform/outbox/outbox.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { codeRequest } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startWorkers } from '../../../workers.ts';

const EMAIL = 'investeerder@example.nl';
const NUMBER = '+31612345678';
const sent: OutgoingSms[] = [];

let portal: TestApp;
let application: TestApplication;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp({ configuration: { smsBaseUrl: 'http://127.0.0.1:9/sms' } });
  await startWorkers(portal.services, undefined, async (sms) => void sent.push(sms));
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(24 * 60 * 60_000);
  sent.length = 0;
  await portal.database.connection.pool.query('DELETE FROM phone_factor');
  application = await giveApp(portal, EMAIL);
  cookie = await portal.signIn(EMAIL);
  // `signIn` enrols its own app for the person, so the test enrols the app of this test again.
  application = await giveApp(portal, EMAIL);
  portal.clock.advance(2 * 60_000);
});

const post = (url: string, payload: object, who = cookie) =>
  portal.call({ method: 'POST', url, payload, cookie: who });
const hint = async () =>
  (await portal.call({ method: 'GET', url: '/api/second-factor', cookie })).json().data.phoneHint;

async function prove(number?: string): Promise<string> {
  const request = number
    ? codeRequest('/api/second-factor/phone', { number })
    : codeRequest('/api/second-factor/phone/remove');
  const requested = await post('/api/step-up', request);
  // Advances the clock to a period whose code of the app was not used before.
  portal.clock.advance(60_000);
  const code = await application.code();
  const confirmed = await post(`/api/step-up/${requested.json().data.stepUpId}/confirm`, { code });
  return confirmed.json().data.twoFaToken;
}

async function codeBySms(count = 1): Promise<string> {
  await vi.waitFor(() => expect(sent).toHaveLength(count), { timeout: 15_000 });
  const [, code] = /Uw code is (\d{6})\./.exec(sent.at(-1)?.text ?? '') ?? [];
  return code ?? '';
}

async function setPhone(): Promise<void> {
  const proposed = await post('/api/second-factor/phone', {
    number: NUMBER,
    twoFaToken: await prove(NUMBER),
  });
  expect(proposed.statusCode).toBe(201);
  const code = await codeBySms();
  expect((await post('/api/second-factor/phone/confirm', { code })).statusCode).toBe(204);
}

// Promise: Wij sturen een code naar uw mobiele nummer ….
test('S-06 a number is active once its code is confirmed, and can then be used to sign in', async () => {
  const twoFaToken = await prove('06 12345678');
  const other = { number: '+31687654321', twoFaToken };
  expect((await post('/api/second-factor/phone', other)).json().code).toBe('codeForOtherContent');
  expect((await post('/api/second-factor/phone', { number: '06 12345678', twoFaToken })).statusCode).toBe(
    201,
  );
  const code = await codeBySms();
  expect(sent[0]).toMatchObject({ to: NUMBER, text: expect.stringContaining(`@baken.localhost #${code}`) });
  expect(await hint()).toBeNull();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await post('/api/second-factor/phone/confirm', { code: wrong })).json().code).toBe('wrongCode');
  expect((await post('/api/second-factor/phone/confirm', { code })).statusCode).toBe(204);
  expect(await hint()).toBe('•••• 678');

  const login = await post('/api/login', { email: EMAIL, password: DEMO_PASSWORD }, '');
  expect(login.json().data.secondFactor).toMatchObject({ methods: ['totp', 'sms'], phoneHint: '•••• 678' });
  const attempt = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await post('/api/login/second-factor/send', { method: 'sms' }, attempt)).statusCode).toBe(200);
  const proof = { method: 'sms', code: await codeBySms(2), trustDevice: false };
  expect((await post('/api/login/second-factor', proof, attempt)).statusCode).toBe(200);
});

describe('a phone number is not a second factor until it is confirmed with its code', () => {
  /** The person's data have contained the number for years, but it is only now proposed for SMS codes. */
  beforeEach(async () => {
    await portal.query(
      `UPDATE personal_information SET contact = contact || '{"mobiel": "${NUMBER}"}', mobile_since = '2020-01-01'
       WHERE person_id = $1`,
      [application.personId],
    );
    await post('/api/second-factor/phone', { number: NUMBER, twoFaToken: await prove(NUMBER) });
    await codeBySms();
  });

  test('S-06 an unconfirmed phone number receives no code for a sign-in', async () => {
    const login = await post('/api/login', { email: EMAIL, password: DEMO_PASSWORD }, '');
    expect(login.json().data.secondFactor).toMatchObject({ methods: ['totp'], phoneHint: null });
    const attempt = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const rejected = await post('/api/login/second-factor/send', { method: 'sms' }, attempt);
    expect(rejected.json().code).toBe('wrongCode');
    expect(sent).toHaveLength(1);
  });

  test('S-06 an unconfirmed phone number receives no code for an action', async () => {
    const request = { ...codeRequest('/api/users/me/download'), method: 'sms' };
    expect((await post('/api/step-up', request)).json().data).toMatchObject({
      method: 'totp',
      methods: ['totp'],
    });
    expect(sent).toHaveLength(1);
  });

  test('S-06 an unconfirmed phone number cannot confirm a change, so payouts stay withheld', async () => {
    await portal.query('DELETE FROM payout_confirmation');
    await portal.query(
      `INSERT INTO payout_confirmation (id, person_id, brand, cause, method, changed_at)
       VALUES (gen_random_uuid(), $1, 'baken', 'account', 'email', $2)`,
      [application.personId, new Date(portal.clock.now().getTime() + 60_000)],
    );
    const open = await portal.call({ method: 'GET', url: '/api/payout-confirmation', cookie });
    expect(open.json().data.methods).toEqual(['totp']);
    const request = { ...codeRequest('/api/payout-confirmation'), method: 'sms' };
    expect((await post('/api/step-up', request)).json().data.method).toBe('totp');
    expect(sent).toHaveLength(1);
    await portal.query('DELETE FROM payout_confirmation');
  });

  test('S-06 an unconfirmed phone number cannot be confirmed with the code of an earlier number', async () => {
    const [, code] = /Uw code is (\d{6})\./.exec(sent[0]?.text ?? '') ?? [];
    const other = '+31687654321';
    portal.clock.advance(60_000);
    await post('/api/second-factor/phone', { number: other, twoFaToken: await prove(other) });
    await codeBySms(2);
    expect((await post('/api/second-factor/phone/confirm', { code })).json().code).toBe('wrongCode');
    expect(await hint()).toBeNull();
  });
});

test('S-06 the outbox contains neither the code nor the number after sending', async () => {
  await setPhone();
  await vi.waitFor(async () => {
    const { rows } = await portal.database.connection.pool.query(
      "SELECT recipient, values, sent_at IS NOT NULL AS sent FROM outbox_mail WHERE channel = 'sms'",
    );
    for (const row of rows) expect(row).toEqual({ recipient: '', values: {}, sent: true });
  });
});

test('S-06 codes by SMS are unavailable without an app', async () => {
  await setPhone();
  await portal.database.connection.pool.query('DELETE FROM phone_factor');
  const twoFaToken = await prove(NUMBER);
  await portal.database.connection.pool.query('DELETE FROM totp_factor');
  const rejected = await post('/api/second-factor/phone', { number: NUMBER, twoFaToken });
  expect(rejected.json().code).toBe('notFound');
});

test('S-06 turning off codes by SMS requires a code and leaves the app active', async () => {
  await setPhone();
  const rejected = await post('/api/second-factor/phone/remove', { twoFaToken: 'A'.repeat(43) });
  expect(rejected.json().code).toBe('stepUpRequired');
  expect((await post('/api/second-factor/phone/remove', { twoFaToken: await prove() })).statusCode).toBe(204);
  expect(await hint()).toBeNull();
});
