import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import type { Deviation } from '../../../testing/authenticator.ts';
import { cookieOf, makePasskey } from '../../../testing/passkeys.ts';
import { codeRequest, proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'investeerder@example.nl';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(24 * 60 * 60_000);
  for (const table of ['passkey', 'recovery_code', 'outbox_mail']) {
    await sql(`DELETE FROM ${table}`);
  }
});

const sql = async (text: string, values: unknown[] = []) =>
  (await portal.database.connection.pool.query(text, values)).rows;
const post = (url: string, payload: object, cookie: string) =>
  portal.call({ method: 'POST', url, payload, cookie });
const listed = async (cookie: string) =>
  (await portal.call({ method: 'GET', url: '/api/second-factor', cookie })).json().data.passkeys;

test('requests a passkey for the domain of the brand, with user verification and an opaque user id', async () => {
  const cookie = await portal.signIn(EMAIL);
  const { proposed, response } = await makePasskey(portal, cookie);
  const [{ id }] = await sql('SELECT id FROM person_account WHERE email = $1 AND brand = $2', [
    EMAIL,
    'baken',
  ]);
  expect(proposed.options).toMatchObject({
    rp: { id: 'baken.localhost', name: 'Baken Vastgoed' },
    user: { id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(new Set(response.json().data.recoveryCodes).size).toBe(10);
  expect(await sql('SELECT counter, device_type, backed_up, transports, name FROM passkey')).toEqual([
    { counter: 0, device_type: 'multiDevice', backed_up: true, transports: ['internal'], name: 'Telefoon' },
  ]);
  expect(await listed(cookie)).toEqual([expect.objectContaining({ name: 'Telefoon', lastUsedAt: null })]);
});

test('a new passkey triggers a mail to its owner and an audit line, and withholds payouts', async () => {
  const cookie = await portal.signIn(EMAIL);
  await sql('DELETE FROM payout_confirmation');
  await makePasskey(portal, cookie);
  const mails = await sql("SELECT recipient, values FROM outbox_mail WHERE template = 'secondFactorChanged'");
  expect(mails).toEqual([
    {
      recipient: EMAIL,
      values: expect.objectContaining({ what: expect.stringContaining('passkey gemaakt') }),
    },
  ]);
  const [line] = await sql(
    "SELECT detail FROM audit_entry WHERE action = 'secondFactor.changed' ORDER BY sequence DESC",
  );
  expect(line.detail).toMatchObject({ change: 'passkeySet' });
  expect(await sql('SELECT cause FROM payout_confirmation')).toEqual([{ cause: 'factor' }]);
});

test.each<[string, Deviation]>([
  ['of another page', { origin: 'http://anker.localhost:8080' }],
  ['of an address below ours', { origin: 'http://x.baken.localhost:8080' }],
  ['of another address', { rpId: 'anker.localhost' }],
  ['of another challenge', { challenge: 'AAAA' }],
  ['without unlocking', { userVerified: false }],
])('a new passkey %s is rejected', async (_what, deviation) => {
  const cookie = await portal.signIn(EMAIL);
  const { response } = await makePasskey(portal, cookie, { deviation });
  expect([response.statusCode, response.json().code]).toEqual([422, 'passkeyRefused']);
  expect(await listed(cookie)).toEqual([]);
});

test('a passkey challenge is valid once, for five minutes, and only for the session that requested it', async () => {
  const cookie = await portal.signIn(EMAIL);
  const { authenticator, send } = await makePasskey(portal, cookie);
  expect((await send()).json().code).toBe('passkeyRefused');
  await sql('DELETE FROM passkey');
  const twoFaToken = await proveAct(portal, cookie, '/api/second-factor/passkeys');
  const ask = async () => (await post('/api/second-factor/passkeys', { twoFaToken }, cookie)).json().data;
  const passkey = authenticator.make((await ask()).options);
  const other = await portal.signIn('openstaand@example.nl');
  const body = { name: 'Telefoon', passkey };
  expect((await post('/api/second-factor/passkeys/confirm', body, other)).json().code).toBe('passkeyRefused');
  portal.clock.advance(5 * 60_000);
  expect((await post('/api/second-factor/passkeys/confirm', body, cookie)).json().code).toBe(
    'passkeyRefused',
  );
});

test('a credential belongs to one account only', async () => {
  const { authenticator } = await makePasskey(portal, await portal.signIn(EMAIL));
  const { response } = await makePasskey(portal, await portal.signIn('openstaand@example.nl'), {
    authenticator,
  });
  expect(response.json().code).toBe('passkeyRefused');
});

test('only the owner can rename or remove a passkey, and removal requires a step-up code', async () => {
  const cookie = await portal.signIn(EMAIL);
  await makePasskey(portal, cookie);
  const [{ id }] = await listed(cookie);
  const other = await portal.signIn('openstaand@example.nl');
  const rename = (name: string, as: string) =>
    portal.call({ method: 'PATCH', url: `/api/second-factor/passkeys/${id}`, payload: { name }, cookie: as });
  expect((await rename('Van mij', other)).statusCode).toBe(404);
  expect((await rename('   ', cookie)).json().errors.Fields).toEqual([
    { field: 'name', message: 'Geef uw passkey een naam.' },
  ]);
  expect((await rename(' Laptop thuis ', cookie)).statusCode).toBe(204);
  expect(await listed(cookie)).toEqual([expect.objectContaining({ name: 'Laptop thuis' })]);
  const remove = (as: string, token: string) =>
    post(`/api/second-factor/passkeys/${id}/remove`, { twoFaToken: token }, as);
  expect((await remove(other, 'a'.repeat(43))).statusCode).toBe(404);
  expect((await remove(cookie, 'a'.repeat(43))).json().code).toBe('stepUpRequired');
  expect(await listed(cookie)).toHaveLength(1);
});

test('after the last passkey is removed, the password alone is enough to sign in, and the recovery codes are deleted', async () => {
  const cookie = await portal.signIn(EMAIL);
  const { authenticator } = await makePasskey(portal, cookie);
  const [{ id }] = await listed(cookie);
  const requestOptions = (
    await post('/api/step-up', codeRequest(`/api/second-factor/passkeys/${id}/remove`), cookie)
  ).json().data;
  const passkey = authenticator.use(requestOptions.passkey);
  const proven = await post(`/api/step-up/${requestOptions.stepUpId}/confirm`, { passkey }, cookie);
  const { twoFaToken } = proven.json().data;
  const removed = await post(`/api/second-factor/passkeys/${id}/remove`, { twoFaToken }, cookie);
  expect(removed.statusCode, removed.body).toBe(204);
  expect(await sql('SELECT 1 FROM recovery_code')).toEqual([]);
  const [mail] = await sql('SELECT values FROM outbox_mail ORDER BY id DESC LIMIT 1');
  expect(mail.values.what).toContain('Voortaan logt u in met alleen uw wachtwoord.');
  const login = await post('/api/login', { email: EMAIL, password: DEMO_PASSWORD }, '');
  expect(login.json().data.user.email).toBe(EMAIL);
});

test('an employee with a new passkey gets rights only in a new session, and must add an app to remove it', async () => {
  const admin = await portal.signIn('admin@example.nl');
  await sql(
    "DELETE FROM totp_factor WHERE person_id = (SELECT id FROM person_account WHERE email = 'admin@example.nl' AND brand = 'baken')",
  );
  const { response, authenticator } = await makePasskey(portal, admin);
  const cookie = cookieOf(response);
  const people = async (as: string) =>
    (await portal.call({ method: 'GET', url: '/api/admin/people', cookie: as })).statusCode;
  expect([await people(admin), await people(cookie)]).toEqual([401, 200]);
  const [{ id }] = await listed(cookie);
  const requestOptions = (
    await post('/api/step-up', codeRequest(`/api/second-factor/passkeys/${id}/remove`), cookie)
  ).json().data;
  expect(requestOptions.methods).toEqual(['passkey']);
  const passkey = authenticator.use(requestOptions.passkey);
  const proven = await post(`/api/step-up/${requestOptions.stepUpId}/confirm`, { passkey }, cookie);
  const { twoFaToken } = proven.json().data;
  const removed = await post(`/api/second-factor/passkeys/${id}/remove`, { twoFaToken }, cookie);
  expect(removed.json().code).toBe('notAllowed');
});
