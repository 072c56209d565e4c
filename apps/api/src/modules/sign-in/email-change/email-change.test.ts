import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { cleanUpEmailChanges, mailEmailChangeLinks } from './email-change.use-cases.ts';

const OLD = 'investeerder@example.nl';
const OTHER = 'nieuw@example.nl';
const NEW = 'ander-adres@example.nl';
const HALF_HOUR = 30 * 60_000;

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of [
    'session',
    'one_time_code',
    'outbox_mail',
    'email_change',
    'account_registration',
    'mail_quarantine',
  ]) {
    await portal.query(`DELETE FROM ${table}`);
  }
  await portal.query("UPDATE person_account SET email = $1 WHERE brand = 'baken' AND email = $2", [OLD, NEW]);
  cookie = await portal.signIn(OLD);
});

const post = (path: string, payload: object, by?: string, brand = 'baken') =>
  portal.call({ method: 'POST', url: `/api/${path}`, payload, brand, ...(by ? { cookie: by } : {}) });

const URL = '/api/users/me/email';

/** Requests a change to another address with a step-up code; the job creates the links. */
async function change(email: string, by = cookie) {
  const twoFaToken = await proveAct(portal, by, URL, { email });
  const response = await post('users/me/email', { email, twoFaToken }, by);
  const { rows } = await portal.query(
    'SELECT id FROM email_change ORDER BY created_at DESC, id DESC LIMIT 1',
  );
  if (rows[0]) await mailEmailChangeLinks(portal.services, rows[0].id);
  return response;
}

async function mail(template: string): Promise<{ recipient: string; values: Record<string, string> }[]> {
  const { rows } = await portal.query(
    'SELECT recipient, values FROM outbox_mail WHERE template = $1 ORDER BY id',
    [template],
  );
  return rows;
}

async function tokenIn(template: string): Promise<string> {
  const url = (await mail(template)).at(-1)?.values.url ?? '';
  return /\?token=([\w-]{43})/.exec(url)?.[1] ?? '';
}
const oldToken = () => tokenIn('approveNewEmail');
const newToken = () => tokenIn('confirmNewEmail');
const confirm = (token: string, brand?: string) => post('email-change/confirm', { token }, undefined, brand);
const pending = async () =>
  (await portal.call({ method: 'GET', url: '/api/users/me/email-change', cookie })).json().data;
const login = async (email: string) => (await post('login', { email, password: DEMO_PASSWORD })).statusCode;
const isAlive = async (of: string) =>
  (await portal.call({ method: 'GET', url: '/api/users/me', cookie: of })).statusCode === 200;

// Promise: Wij sturen een mail naar uw oude en naar uw nieuwe e-mailadres.
// Promise: Op … uur is het e-mailadres van uw account gewijzigd.
test('R-22 changes an address once both addresses have confirmed, ends other sessions and notifies both addresses', async () => {
  const elsewhere = await portal.signIn(OLD);
  expect((await change(NEW.toUpperCase())).statusCode).toBe(204);
  expect((await mail('approveNewEmail'))[0]).toMatchObject({ recipient: OLD, values: { email: NEW } });
  expect((await mail('confirmNewEmail'))[0]?.recipient).toBe(NEW);
  expect((await confirm(await newToken())).json().data).toEqual({ status: 'waitingForOld' });
  expect(await pending()).toMatchObject({ email: NEW, isOldConfirmed: false, isNewConfirmed: true });
  expect(await login(NEW)).toBe(422);
  const done = await portal.call({
    method: 'POST',
    url: '/api/email-change/confirm',
    payload: { token: await oldToken() },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
  });
  expect([done.json().data, done.cookies]).toEqual([{ status: 'changed' }, []]);
  expect(await pending()).toBeNull();
  expect([await login(OLD), await login(NEW)]).toEqual([422, 200]);
  expect([await isAlive(cookie), await isAlive(elsewhere)]).toEqual([true, false]);
  expect((await mail('emailChanged')).map(({ recipient }) => recipient).sort()).toEqual([NEW, OLD]);
  for (const { values } of await mail('emailChanged')) expect(values.device).toBe('Firefox op Linux');
});

test("R-22 accepts the confirmations in either order, and the person's contracts and offers stay with them", async () => {
  const seen = async () => (await portal.call({ method: 'GET', url: '/api/contracts', cookie })).body;
  const before = await seen();
  await change(NEW);
  expect((await confirm(await oldToken())).json().data).toEqual({ status: 'waitingForNew' });
  expect((await confirm(await newToken())).json().data).toEqual({ status: 'changed' });
  expect(await seen()).toBe(before);
});

test('R-22 both links used concurrently change the address once, and each link is valid once', async () => {
  await change(NEW);
  const [mine, theirs] = [await oldToken(), await newToken()];
  const answers = await Promise.all(
    [mine, theirs, mine, theirs, mine, theirs].map((token) => confirm(token)),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([200, 200, 422, 422, 422, 422]);
  const states = answers.flatMap((answer) => (answer.statusCode === 200 ? answer.json().data.status : []));
  expect(states.filter((state) => state === 'changed')).toHaveLength(1);
  expect(await mail('emailChanged')).toHaveLength(2);
});

test('S-06 rejects a request without a code bound to exactly this address', async () => {
  const none = await post('users/me/email', { email: NEW, twoFaToken: 'a'.repeat(43) }, cookie);
  expect(none.json().code).toBe('stepUpRequired');
  const other = await proveAct(portal, cookie, URL, { email: 'elders@example.nl' });
  const swapped = await post('users/me/email', { email: NEW, twoFaToken: other }, cookie);
  expect(swapped.json().code).toBe('codeForOtherContent');
  expect(await pending()).toBeNull();
});

test('for a taken address, returns the same response, mails its owner, and creates no link that can change it', async () => {
  const free = await change(NEW);
  const waiting = await pending();
  await portal.query('DELETE FROM outbox_mail');
  const taken = await change(OTHER);
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  expect(await pending()).toEqual({ ...waiting, email: OTHER });
  expect((await mail('emailTaken')).map(({ recipient }) => recipient)).toEqual([OTHER]);
  expect(await mail('confirmNewEmail')).toEqual([]);
  expect((await confirm(await oldToken())).json().data).toEqual({ status: 'waitingForNew' });
});

test('an address that another user took meanwhile stays with that user', async () => {
  await change(NEW);
  await confirm(await newToken());
  await portal.query("UPDATE person_account SET email = $1 WHERE brand = 'baken' AND email = $2", [
    NEW,
    OTHER,
  ]);
  expect((await confirm(await oldToken())).json().code).toBe('linkExpired');
  await portal.query("UPDATE person_account SET email = $1 WHERE brand = 'baken' AND email = $2", [
    OTHER,
    NEW,
  ]);
  expect(await login(OLD)).toBe(200);
});

test('only one of two users who request the same address simultaneously gets it', async () => {
  const theirs = await portal.signIn(OTHER);
  const tokens: string[] = [];
  for (const by of [cookie, theirs]) {
    await change(NEW, by);
    tokens.push(await oldToken(), await newToken());
  }
  const [mine = '', myNew = '', other = '', otherNew = ''] = tokens;
  await Promise.all([confirm(mine), confirm(other)]);
  const answers = await Promise.all([confirm(myNew), confirm(otherNew)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  await portal.query("UPDATE person_account SET email = $1 WHERE brand = 'baken' AND email = $2", [
    answers[0]?.statusCode === 200 ? OLD : OTHER,
    NEW,
  ]);
});

test('the owner of the old address can stop the change, which ends all sessions and invalidates every link', async () => {
  await change(NEW);
  const [mine, theirs] = [await oldToken(), await newToken()];
  await confirm(theirs);
  expect((await post('email-change/stop', { token: theirs })).json().code).toBe('linkExpired');
  expect((await post('email-change/stop', { token: mine })).statusCode).toBe(204);
  expect(await isAlive(cookie)).toBe(false);
  expect((await confirm(mine)).json().code).toBe('linkExpired');
  expect((await post('email-change/stop', { token: mine })).json().code).toBe('linkExpired');
  expect(await login(OLD)).toBe(200);
});

// Promise: De link werkt één keer en is 30 minuten geldig.
// Promise: De link werkt één keer en is … minuten geldig.
// Promise: Een link werkt één keer en is 30 minuten geldig.
// Promise: De link is 30 minuten geldig.
test('a link is valid for half an hour, only at its own brand, and only if it is the newest', async () => {
  await change(NEW);
  const first = await newToken();
  await change('derde@example.nl');
  expect((await confirm(first)).json().code).toBe('linkExpired');
  const second = await newToken();
  expect((await confirm(second, 'anker')).json().code).toBe('linkExpired');
  portal.clock.advance(HALF_HOUR - 1);
  expect((await confirm(second)).json().data).toEqual({ status: 'waitingForOld' });
  portal.clock.advance(1);
  expect((await confirm(await oldToken())).json().code).toBe('linkExpired');
  await cleanUpEmailChanges(portal.services);
  portal.clock.advance(1);
  await cleanUpEmailChanges(portal.services);
  expect((await portal.query('SELECT 1 FROM email_change')).rows).toEqual([]);
});

test('the requester can withdraw the change, and repeating the withdrawal has no effect', async () => {
  await change(NEW);
  const withdraw = () => portal.call({ method: 'DELETE', url: '/api/users/me/email-change', cookie });
  expect((await withdraw()).statusCode).toBe(204);
  expect(await pending()).toBeNull();
  expect((await confirm(await newToken())).json().code).toBe('linkExpired');
  expect((await withdraw()).statusCode).toBe(204);
});

test("rejects the user's current address, with an error at the address field", async () => {
  const twoFaToken = await proveAct(portal, cookie, URL, { email: OLD.toUpperCase() });
  const response = await post('users/me/email', { email: OLD.toUpperCase(), twoFaToken }, cookie);
  expect(response.json().errors.Fields).toEqual([{ field: 'email', message: 'Dit is al uw e-mailadres.' }]);
});

test('the change also invalidates a reset link sent to the old address and an account request for the new address', async () => {
  await post('accounts', { name: 'Iemand', email: NEW, password: 'vier paarse tuinstoelen' });
  await portal.query(
    `INSERT INTO password_reset (person_id, brand, token_hash, expires_at)
     SELECT id, brand, '\\x01', now() + interval '1 year' FROM person_account
     WHERE brand = 'baken' AND email = $1`,
    [OLD],
  );
  await change(NEW);
  await confirm(await newToken());
  await confirm(await oldToken());
  expect((await portal.query('SELECT 1 FROM account_registration')).rows).toEqual([]);
  expect((await portal.query('SELECT 1 FROM password_reset')).rows).toEqual([]);
});

test('the audit log records every step without the address, and no tokens are stored', async () => {
  await change(NEW);
  const tokens = [await oldToken(), await newToken()];
  for (const token of tokens) await confirm(token);
  const { rows } = await portal.query(
    'SELECT action, detail FROM audit_entry ORDER BY sequence DESC LIMIT 5',
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'email.changed',
    'email.addressConfirmed',
    'email.linksSent',
    'email.changeRequested',
    'stepUp.confirmed',
  ]);
  expect(JSON.stringify(rows)).not.toContain('@');
  const stored = await portal.query('SELECT c::text FROM email_change c');
  for (const token of tokens) expect(JSON.stringify(stored.rows)).not.toContain(token);
});
