import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { type Deviation, TestAuthenticator } from '../../../testing/authenticator.ts';
import { cookieOf, makePasskey, originOf, signInWithPasskey } from '../../../testing/passkeys.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'investeerder@example.nl';

let portal: TestApp;
let authenticator: TestAuthenticator;
let events: string[];
beforeAll(async () => {
  portal = await createTestApp({ noteSecurityEvent: ({ kind }) => events.push(kind) });
});
afterAll(() => portal.close());
beforeEach(async () => {
  events = [];
  portal.clock.advance(24 * 60 * 60_000);
  for (const table of ['passkey', 'recovery_code', 'outbox_mail', 'disabled_account']) {
    await sql(`DELETE FROM ${table}`);
  }
  ({ authenticator } = await makePasskey(portal, await portal.signIn(EMAIL)));
});

const sql = async (text: string, values: unknown[] = []) =>
  (await portal.database.connection.pool.query(text, values)).rows;
const post = (url: string, payload: object, cookie = '') =>
  portal.call({ method: 'POST', url, payload, cookie });
const signIn = (by: TestAuthenticator, deviation: Deviation = {}, brand = 'baken') =>
  signInWithPasskey(portal, by, { deviation, brand });
const listed = async (cookie: string) =>
  (await portal.call({ method: 'GET', url: '/api/second-factor', cookie })).json().data.passkeys;

describe('R-02 a user signs in with a passkey', () => {
  test('a correct passkey response opens a session without a password and without a code', async () => {
    const { response } = await signIn(authenticator);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data.user.email).toBe(EMAIL);
    const cookie = cookieOf(response);
    expect(await listed(cookie)).toEqual([
      expect.objectContaining({ lastUsedAt: portal.clock.now().toISOString() }),
    ]);
    const [line] = await sql(
      "SELECT detail FROM audit_entry WHERE action = 'session.started' ORDER BY sequence DESC",
    );
    expect(line.detail).toMatchObject({ secondFactor: 'passkey' });
  });

  test.each<[string, Deviation]>([
    ['of another page', { origin: originOf('anker') }],
    ['of our address without encryption elsewhere', { origin: 'https://baken.localhost:8080' }],
    ['of another address', { rpId: 'anker.localhost' }],
    ['of another challenge', { challenge: 'AAAA' }],
    ['without unlocking', { userVerified: false }],
  ])('rejects and records a passkey response %s', async (_what, deviation) => {
    const { response } = await signIn(authenticator, deviation);
    expect([response.statusCode, response.json().code]).toEqual([422, 'passkeyRefused']);
    expect(events).toContain('signInRefused');
    const [line] = await sql(
      "SELECT detail, subject_id FROM audit_entry WHERE action = 'session.refused' ORDER BY sequence DESC",
    );
    expect([line.detail, line.subject_id]).toEqual([{ reason: 'passkey' }, expect.any(String)]);
  });

  test('accepts a passkey response once, within five minutes, from the requesting browser', async () => {
    const { send, response } = await signIn(authenticator);
    expect(response.statusCode).toBe(200);
    expect((await send()).json().code).toBe('passkeyRefused');
    const challenge = await post('/api/login/passkey', {});
    const passkey = authenticator.use(challenge.json().data);
    const answer = (cookie: string) => post('/api/login/passkey/confirm', { passkey }, cookie);
    expect((await answer('')).json().code).toBe('passkeyRefused');
    portal.clock.advance(5 * 60_000);
    expect((await answer(cookieOf(challenge))).json().code).toBe('passkeyRefused');
  });

  test('rejects an unknown passkey with the same response as a known passkey', async () => {
    const response = (await signIn(authenticator, { userVerified: false })).response;
    const unknown = (await signIn(new TestAuthenticator(originOf('baken')))).response;
    expect(unknown.body).toBe(response.body);
    expect(unknown.statusCode).toBe(response.statusCode);
  });

  test('rejects a passkey of one brand at the other brand', async () => {
    const there = { origin: originOf('anker') };
    expect((await signIn(authenticator, there, 'anker')).response.json().code).toBe('passkeyRefused');
  });

  test('rejects a passkey response whose counter does not increase, and records a copied passkey', async () => {
    expect((await signIn(authenticator, { counter: 7 })).response.statusCode).toBe(200);
    for (const counter of [7, 6, 0]) {
      const { response } = await signIn(authenticator, { counter });
      expect([response.statusCode, response.json().code]).toEqual([422, 'passkeyCopied']);
    }
    expect(events.filter((kind) => kind === 'passkeyCopied')).toHaveLength(3);
    expect((await signIn(authenticator, { counter: 8 })).response.statusCode).toBe(200);
  });

  test('accepts every use of a passkey without a counter', async () => {
    for (const counter of [0, 0])
      expect((await signIn(authenticator, { counter })).response.statusCode).toBe(200);
  });

  test('rejects a passkey of a disabled account', async () => {
    await sql(
      `INSERT INTO disabled_account (person_id, brand, disabled_by, reason, disabled_at)
       SELECT p.id, 'baken', a.id, 'Vermoeden van misbruik', now() FROM person_account p, person_account a
       WHERE p.email = $1 AND p.brand = 'baken' AND a.email = 'admin@example.nl' AND a.brand = 'baken'`,
      [EMAIL],
    );
    expect((await signIn(authenticator)).response.json().code).toBe('accountDisabled');
  });

  test('an account with a passkey requires a second factor after its password', async () => {
    const response = await post('/api/login', { email: EMAIL, password: DEMO_PASSWORD });
    expect(response.json().data).toEqual({
      secondFactor: { methods: ['passkey', 'recoveryCode'], phoneHint: null, mayTrust: true },
    });
  });
});
