import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deviation, TestAuthenticator } from '../../../testing/authenticator.ts';
import { makePasskey } from '../../../testing/passkeys.ts';
import { codeRequest } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'investeerder@example.nl';
const HOUR = 3_600_000;
const CLOSE = codeRequest('/api/users/me/close', { confirmation: 'SLUITEN' });

let portal: TestApp;
let cookie: string;
let authenticator: TestAuthenticator;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(24 * HOUR);
  for (const table of [
    'passkey',
    'totp_factor',
    'step_up',
    'session',
    'mail_quarantine',
    'payout_confirmation',
  ]) {
    await sql(`DELETE FROM ${table}`);
  }
  cookie = await portal.signIn(EMAIL);
  authenticator = await enrol();
});

const sql = async (text: string, values: unknown[] = []) =>
  (await portal.database.connection.pool.query(text, values)).rows;
const post = (url: string, payload: object, as = cookie) =>
  portal.call({ method: 'POST', url, payload, cookie: as });

/**
 * Creates a passkey. The first one is confirmed with a code by mail, because its owner has no other factor
 * yet.
 */
async function enrol(twoFaToken?: string): Promise<TestAuthenticator> {
  const made = await makePasskey(portal, cookie, twoFaToken === undefined ? {} : { twoFaToken });
  expect(made.response.statusCode, made.response.body).toBe(200);
  return made.authenticator;
}

const ask = async (act: object) => (await post('/api/step-up', act)).json();
const confirm = (stepUpId: string, passkey: object, as = cookie) =>
  post(`/api/step-up/${stepUpId}/confirm`, { passkey }, as);

/** Requests a step-up and responds with the passkey; `deviation` makes the response wrong. */
async function prove(act: object, deviation: Deviation = {}) {
  const { data } = await ask(act);
  const passkey = authenticator.use(data.passkey, deviation);
  return { stepUpId: data.stepUpId, passkey, response: await confirm(data.stepUpId, passkey) };
}

test('S-06 confirms a call with a passkey and sends no code', async () => {
  await sql("DELETE FROM outbox_mail WHERE template = 'oneTimeCode'");
  const { data } = await ask(CLOSE);
  expect(data).toMatchObject({ method: 'passkey', methods: ['passkey'], hint: '' });
  expect(data.passkey).toMatchObject({
    rpId: 'baken.localhost',
    userVerification: 'required',
    allowCredentials: [{ id: authenticator.credentialId }],
  });
  const confirmed = await confirm(data.stepUpId, authenticator.use(data.passkey));
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  expect(confirmed.json().data.twoFaToken).toMatch(/^[\w-]{43}$/);
  expect(await sql("SELECT 1 FROM outbox_mail WHERE template = 'oneTimeCode'")).toEqual([]);
});

test.each<[string, Deviation]>([
  ['of another page', { origin: 'http://anker.localhost:8080' }],
  ['of another address', { rpId: 'anker.localhost' }],
  ['without unlocking', { userVerified: false }],
  ['of another challenge', { challenge: 'AAAA' }],
])('S-06 rejects a response %s and then requires a new challenge', async (_what, deviation) => {
  const { stepUpId, response } = await prove(CLOSE, deviation);
  expect([response.statusCode, response.json().code]).toEqual([422, 'passkeyRefused']);
  const { data } = await ask(CLOSE);
  const late = await confirm(stepUpId, authenticator.use(data.passkey));
  expect(late.json().code).toBe('passkeyRefused');
});

test('S-06 rejects a response to another challenge, a second use and another session', async () => {
  const first = (await ask(CLOSE)).data;
  const second = (await ask(CLOSE)).data;
  const passkey = authenticator.use(first.passkey);
  expect((await confirm(second.stepUpId, passkey)).json().code).toBe('passkeyRefused');
  const elsewhere = await portal.signIn('openstaand@example.nl');
  expect((await confirm(first.stepUpId, passkey, elsewhere)).json().code).toBe('notFound');
  expect((await confirm(first.stepUpId, passkey)).statusCode).toBe(200);
  expect((await confirm(first.stepUpId, passkey)).json().code).toBe('codeExpired');
});

test('S-06 accepts a passkey response for the content it signed and rejects it for any other content', async () => {
  const { data } = await ask(CLOSE);
  const passkey = authenticator.use(data.passkey);
  await sql('UPDATE step_up SET content_digest = $1 WHERE id = $2', [Buffer.alloc(32), data.stepUpId]);
  expect((await confirm(data.stepUpId, passkey)).json().code).toBe('passkeyRefused');
});

test('S-06 rejects the passkey of another person', async () => {
  const own = cookie;
  cookie = await portal.signIn('openstaand@example.nl');
  const others = await enrol();
  cookie = own;
  const { data } = await ask(CLOSE);
  expect((await confirm(data.stepUpId, others.use(data.passkey))).json().code).toBe('passkeyRefused');
});

test('S-06 expires a challenge after five minutes', async () => {
  const { data } = await ask(CLOSE);
  portal.clock.advance(5 * 60_000);
  const late = await confirm(data.stepUpId, authenticator.use(data.passkey));
  expect(late.json().code).toBe('passkeyRefused');
});

test('S-06 accepts a recovery code instead of a lost passkey, and rejects six digits', async () => {
  const url = '/api/second-factor/recovery-codes';
  const { twoFaToken } = (await prove(codeRequest(url))).response.json().data;
  const [code] = (await post(url, { twoFaToken })).json().data.recoveryCodes;
  const { data } = await ask(CLOSE);
  const fill = (typed: string) => post(`/api/step-up/${data.stepUpId}/confirm`, { code: typed });
  expect((await fill('123456')).json().code).toBe('wrongCode');
  expect((await fill(code)).statusCode).toBe(200);
});

/** Simulates the effect of a password reset by mail on step-up. */
const beginQuarantine = () =>
  sql(
    `INSERT INTO mail_quarantine (person_id, brand, cause, since, until, former_emails)
     SELECT id, brand, 'passwordReset', $2, $3, '{}' FROM person_account WHERE email = $1 AND brand = 'baken'`,
    [EMAIL, portal.clock.now(), new Date(portal.clock.now().getTime() + 72 * HOUR)],
  );

test('S-06 accepts an older passkey immediately after a reset, and a newer passkey only after 72 hours', async () => {
  portal.clock.advance(1_000);
  await beginQuarantine();
  portal.clock.advance(1_000);
  const url = '/api/second-factor/passkeys';
  const proven = (await prove(codeRequest(url))).response.json().data.twoFaToken;
  const older = authenticator;
  authenticator = await enrol(proven);
  const { data } = await ask(CLOSE);
  expect(data.passkey.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([older.credentialId]);
  expect((await confirm(data.stepUpId, authenticator.use(data.passkey))).json().code).toBe('passkeyRefused');
  await sql('DELETE FROM passkey WHERE credential_id = $1', [older.credentialId]);
  expect((await ask(CLOSE)).code).toBe('mailNotEnough');
  portal.clock.advance(72 * HOUR);
  await sql('UPDATE session SET idle_expires_at = $1, absolute_expires_at = $1', ['2099-01-01']);
  expect((await prove(CLOSE)).response.statusCode).toBe(200);
});

test('a passkey created after a change cannot confirm that change', async () => {
  const made = await sql("SELECT changed_at FROM payout_confirmation WHERE cause = 'factor'");
  expect(made).toHaveLength(1);
  // The passkey was created with only a code by mail, and after the change, so for both reasons it cannot
  // confirm the change.
  expect((await ask(codeRequest('/api/payout-confirmation'))).code).toBe('noSecondChannel');
});
