import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deviation, TestAuthenticator } from '../../testing/authenticator.ts';
import { makePasskey } from '../../testing/passkeys.ts';
import { codeRequest } from '../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

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

/** Makes a passkey; the first with a code by mail, as its owner has nothing else. */
async function enrol(twoFaToken?: string): Promise<TestAuthenticator> {
  const made = await makePasskey(portal, cookie, twoFaToken === undefined ? {} : { twoFaToken });
  expect(made.response.statusCode, made.response.body).toBe(200);
  return made.authenticator;
}

const ask = async (act: object) => (await post('/api/step-up', act)).json();
const confirm = (stepUpId: string, passkey: object, as = cookie) =>
  post(`/api/step-up/${stepUpId}/confirm`, { passkey }, as);

/** Asks and answers with the passkey. */
async function prove(act: object, deviation: Deviation = {}) {
  const { data } = await ask(act);
  const passkey = authenticator.use(data.passkey, deviation);
  return { stepUpId: data.stepUpId, passkey, response: await confirm(data.stepUpId, passkey) };
}

test('S-06 who has a passkey proves an act with it, and no code is sent', async () => {
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
])('S-06 an answer %s proves nothing, and a new question is needed after it', async (_what, deviation) => {
  const { stepUpId, response } = await prove(CLOSE, deviation);
  expect([response.statusCode, response.json().code]).toEqual([422, 'passkeyRefused']);
  const { data } = await ask(CLOSE);
  const late = await confirm(stepUpId, authenticator.use(data.passkey));
  expect(late.json().code).toBe('passkeyRefused');
});

test('S-06 an answer to one question is none to another, nor a second time, nor of another session', async () => {
  const first = (await ask(CLOSE)).data;
  const second = (await ask(CLOSE)).data;
  const passkey = authenticator.use(first.passkey);
  expect((await confirm(second.stepUpId, passkey)).json().code).toBe('passkeyRefused');
  const elsewhere = await portal.signIn('openstaand@example.nl');
  expect((await confirm(first.stepUpId, passkey, elsewhere)).json().code).toBe('notFound');
  expect((await confirm(first.stepUpId, passkey)).statusCode).toBe(200);
  expect((await confirm(first.stepUpId, passkey)).json().code).toBe('codeExpired');
});

test('S-06 the passkey signs what is sent: of a question whose content is another its answer is none', async () => {
  const { data } = await ask(CLOSE);
  const passkey = authenticator.use(data.passkey);
  await sql('UPDATE step_up SET content_digest = $1 WHERE id = $2', [Buffer.alloc(32), data.stepUpId]);
  expect((await confirm(data.stepUpId, passkey)).json().code).toBe('passkeyRefused');
});

test('S-06 the passkey of another is refused', async () => {
  const own = cookie;
  cookie = await portal.signIn('openstaand@example.nl');
  const others = await enrol();
  cookie = own;
  const { data } = await ask(CLOSE);
  expect((await confirm(data.stepUpId, others.use(data.passkey))).json().code).toBe('passkeyRefused');
});

test('S-06 a question lapses after five minutes', async () => {
  const { data } = await ask(CLOSE);
  portal.clock.advance(5 * 60_000);
  const late = await confirm(data.stepUpId, authenticator.use(data.passkey));
  expect(late.json().code).toBe('passkeyRefused');
});

test('S-06 who lost their passkey shows a recovery code; six digits open nothing', async () => {
  const url = '/api/second-factor/recovery-codes';
  const { twoFaToken } = (await prove(codeRequest(url))).response.json().data;
  const [code] = (await post(url, { twoFaToken })).json().data.recoveryCodes;
  const { data } = await ask(CLOSE);
  const fill = (typed: string) => post(`/api/step-up/${data.stepUpId}/confirm`, { code: typed });
  expect((await fill('123456')).json().code).toBe('wrongCode');
  expect((await fill(code)).statusCode).toBe(200);
});

/** A reset by mail, as far as the acts are concerned. */
const beginQuarantine = () =>
  sql(
    `INSERT INTO mail_quarantine (person_id, brand, cause, since, until, former_emails)
     SELECT id, brand, 'passwordReset', $2, $3, '{}' FROM person_account WHERE email = $1 AND brand = 'baken'`,
    [EMAIL, portal.clock.now(), new Date(portal.clock.now().getTime() + 72 * HOUR)],
  );

test('S-06 after a reset a passkey of before opens at once, one made since only after 72 hours', async () => {
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

test('a passkey made after a change does not confirm that change', async () => {
  const made = await sql("SELECT changed_at FROM payout_confirmation WHERE cause = 'factor'");
  expect(made).toHaveLength(1);
  // It was made with the mailbox, which proved it and so confirms nothing, and was not there before.
  expect((await ask(codeRequest('/api/payout-confirmation'))).code).toBe('noSecondChannel');
});
