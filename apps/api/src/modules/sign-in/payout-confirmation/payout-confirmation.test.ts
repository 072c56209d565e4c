import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { codeRequest, proveAct, proveByApp } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'investeerder@example.nl';
const IBANS = ['NL91ABNA0417164300', 'NL20INGB0001234567'];
const DAY = 24 * 60 * 60_000;

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp({ configuration: { smsBaseUrl: 'http://sms.test' } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ['session', 'payout_confirmation', 'totp_factor'])
    await portal.query(`DELETE FROM ${table}`);
  portal.clock.advance(DAY);
  await portal.query('UPDATE personal_information SET mobile_since = $1', [portal.clock.now()]);
  cookie = await portal.signIn(EMAIL);
});

const post = (path: string, payload: object) =>
  portal.call({ method: 'POST', url: `/api/${path}`, payload, cookie });
const get = async (path: string) =>
  (await portal.call({ method: 'GET', url: `/api/${path}`, cookie })).json().data;
const confirmation = () => get('payout-confirmation');

/** Alternates between two accounts, so that each call changes the account. */
let turn = 0;
async function changeAccount(prove: (url: string, body: object) => Promise<string>) {
  turn += 1;
  const { versie } = await get('relations/me');
  const input = { versie, iban: IBANS[turn % 2] };
  const url = '/api/relations/me/tegenrekening';
  const payload = { ...input, twoFaToken: await prove(url, input) };
  const changed = await portal.call({ method: 'PUT', url, cookie, payload });
  expect(changed.statusCode, changed.body).toBe(200);
}

const byApp = (app: TestApplication) => (url: string, body: object) =>
  proveByApp(portal, { cookie, app, url, body });
const CONFIRM = '/api/payout-confirmation';

// Promise: Bevestig uw wijziging, dan betalen wij weer uit
test('a change made with an authenticator app is confirmed with a code by email and not with the app', async () => {
  const app = await giveApp(portal, EMAIL);
  portal.clock.advance(60_000);
  await changeAccount(byApp(app));
  expect(await confirmation()).toMatchObject({ changes: [{ cause: 'account' }], methods: ['email'] });
  const again = (await post('step-up', { ...codeRequest(CONFIRM), method: 'totp' })).json().data;
  expect(again.method).toBe('email');
  const twoFaToken = await proveAct(portal, cookie, CONFIRM);
  expect((await post('payout-confirmation', { twoFaToken })).statusCode).toBe(204);
  expect(await confirmation()).toEqual({ changes: [], withheld: 0, methods: [] });
  expect((await post('payout-confirmation', { twoFaToken })).statusCode).toBe(404);
});

test('a mobile number that was never verified by a code cannot confirm a change, however long it has been stored', async () => {
  await portal.query(
    "UPDATE personal_information SET mobile_since = $1 WHERE contact ->> 'mobiel' IS NOT NULL",
    [new Date(portal.clock.now().getTime() - 900 * DAY)],
  );
  await changeAccount((url, body) => proveAct(portal, cookie, url, body));
  expect((await confirmation()).methods).toEqual([]);
  const requested = await post('step-up', { ...codeRequest(CONFIRM), method: 'sms' });
  expect(requested.json().code).toBe('noSecondChannel');
});

test('a code requested before another change cannot confirm the changes', async () => {
  const app = await giveApp(portal, EMAIL);
  portal.clock.advance(60_000);
  await changeAccount(byApp(app));
  const twoFaToken = await proveAct(portal, cookie, CONFIRM);
  await portal.query(
    `INSERT INTO payout_confirmation (id, person_id, brand, cause, method, changed_at)
     SELECT gen_random_uuid(), person_id, brand, 'factor', 'email', changed_at FROM payout_confirmation`,
  );
  const refused = await post('payout-confirmation', { twoFaToken });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'stepUpRequired']);
  expect((await confirmation()).changes).toHaveLength(2);
});

test.each([
  ['initials', { initialen: 'Q.' }],
  ['last name', { achternaam: 'Anders' }],
])('a change of %s withholds payouts', async (_, change) => {
  const { versie, persoon } = await get('relations/me');
  const changed = await portal.call({
    method: 'PUT',
    url: '/api/relations/me',
    cookie,
    payload: { versie, persoon: { ...persoon, ...change } },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await confirmation()).changes).toMatchObject([{ cause: 'name' }]);
});

test('adding or removing an authentication factor withholds payouts', async () => {
  const app = await giveApp(portal, EMAIL);
  portal.clock.advance(60_000);
  const removed = await post('second-factor/app/remove', {
    twoFaToken: await byApp(app)('/api/second-factor/app/remove', {}),
  });
  expect(removed.statusCode, removed.body).toBe(204);
  expect(await confirmation()).toMatchObject({ changes: [{ cause: 'factor' }], methods: ['email'] });
});
