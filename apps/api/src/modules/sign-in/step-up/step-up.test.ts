import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consumeStepUp } from '../../../foundation/acts/step-up-token.ts';
import { AppError } from '../../../platform/app-error.ts';
import { contentDigest } from '../../../platform/content-digest.ts';
import { hashToken, type LiveSession } from '../../../platform/session.ts';
import { giveApp } from '../../../testing/factors.ts';
import { codeRequest } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { recoveryCodeHash } from '../second-factor/recovery-codes.ts';
import { sessionLookup } from '../session/session.use-cases.ts';
import { cleanUpStepUps, TOKEN_LIFETIME } from './step-up.use-cases.ts';

const EMAIL = 'investeerder@example.nl';
const OTHER = 'nieuw@example.nl';
const MINUTE = 60_000;

type Act = ReturnType<typeof codeRequest>;
const CLOSE = codeRequest('/api/users/me/close', { confirmation: 'sluiten' });
const DOWNLOAD = codeRequest('/api/users/me/download');
const APP = codeRequest('/api/second-factor/app');
const ADDRESS = codeRequest('/api/users/me/email', { email: 'ander@example.nl' });

let portal: TestApp;
let cookie: string;
let contracts: { id: string; number: string }[];
beforeAll(async () => {
  portal = await createTestApp();
  const { rows } = await portal.query(
    `SELECT c.id::text, c.number FROM contract c JOIN person_account p ON p.id = c.person_id
     WHERE p.email = $1 AND p.brand = 'baken' AND c.status = 'active' ORDER BY c.number`,
    [EMAIL],
  );
  contracts = rows;
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query('DELETE FROM session');
  await portal.query('DELETE FROM one_time_code');
  await portal.query('DELETE FROM outbox_mail');
  await portal.query('DELETE FROM totp_factor');
  cookie = await portal.signIn(EMAIL);
});

const ask = (payload: object, by = cookie) =>
  portal.call({ method: 'POST', url: '/api/step-up', cookie: by, payload });
const confirm = (stepUpId: string, code: string, by = cookie) =>
  portal.call({ method: 'POST', url: `/api/step-up/${stepUpId}/confirm`, cookie: by, payload: { code } });

async function requested(act: Act, by = cookie): Promise<string> {
  const response = await ask(act, by);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().data.stepUpId;
}

/** Returns the content of the newest mail with a code. */
async function mailed(): Promise<{ code: string; reason: string; recipient: string }> {
  const { rows } = await portal.query(
    "SELECT recipient, values FROM outbox_mail WHERE template = 'oneTimeCode' ORDER BY id DESC LIMIT 1",
  );
  return { recipient: rows[0].recipient, ...rows[0].values };
}

async function tokenFor(act: Act, by = cookie): Promise<string> {
  const stepUpId = await requested(act, by);
  const response = await confirm(stepUpId, (await mailed()).code, by);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data.twoFaToken;
}

async function sessionOf(of: string): Promise<LiveSession> {
  const token = /(?:^|; )sid=([^;]+)/.exec(of)?.[1] ?? '';
  const session = await sessionLookup(portal.services)(hashToken(token), 'baken', { touch: false });
  if (!session) throw new Error('no session');
  return session;
}

const NOT_FOR_THIS = ['stepUpRequired', 'codeForOtherContent'];

/** Makes a call that requires the token, and returns whether it succeeded. */
async function acts(twoFaToken: string, act: Act, by = cookie): Promise<boolean> {
  const { database, clock } = portal.services;
  const session = { ...(await sessionOf(by)), content: contentDigest(act.content) };
  try {
    await database.transaction((tx) =>
      consumeStepUp(tx, { session, act: act.act, twoFaToken, at: clock.now() }),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && NOT_FOR_THIS.includes(error.code)) return false;
    throw error;
  }
}

/** Returns the body of a request for a sale. */
const sale = (gross: number, of = contracts[0]) =>
  codeRequest(`/api/contracts/${of?.id}/sell-requests`, {
    kind: 'all',
    funds: [],
    shownGross: gross,
    shownDealingDay: '2026-12-01',
  });

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const codeOf = (response: Awaited<ReturnType<typeof confirm>>) => response.json().code;

// Promise: Die code sturen wij u, of u vindt deze in uw verificatie-app.
// Promise: De code werkt één keer en is … minuten geldig.
test('S-06 confirms a call with a code by mail that names the action and its amount', async () => {
  const act = sale(10_000.5);
  const words = `U wilt participaties verkopen van contract ${contracts[0]?.number} voor €\u00a010.000,50.`;
  const response = await ask(act);
  expect(response.statusCode).toBe(201);
  const { stepUpId, ...rest } = response.json().data;
  expect(rest).toEqual({
    reason: words,
    method: 'email',
    methods: ['email'],
    passkey: null,
    hint: 'i•••••@example.nl',
    expiresAt: new Date(portal.clock.now().getTime() + 10 * MINUTE).toISOString(),
  });
  const { code, reason, recipient } = await mailed();
  expect([recipient, reason]).toEqual([EMAIL, words]);
  const confirmed = await confirm(stepUpId, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(confirmed.statusCode).toBe(200);
  const { twoFaToken, expiresAt } = confirmed.json().data;
  expect(twoFaToken).toMatch(/^[\w-]{43}$/);
  expect(expiresAt).toBe(new Date(portal.clock.now().getTime() + TOKEN_LIFETIME).toISOString());
  expect(await acts(twoFaToken, act)).toBe(true);
  expect(await acts(twoFaToken, act)).toBe(false);
  expect((await confirm(stepUpId, code)).json().code).toBe('codeExpired');
});

test('S-06 accepts a token only for the exact call, contract, amount and session', async () => {
  const act = sale(1_000);
  const token = await tokenFor(act);
  const others: Act[] = [
    { ...act, act: 'sign' },
    sale(1_000.01),
    sale(1_000, contracts[1]),
    { act: 'sell', content: { ...act.content, body: {} } },
    { act: 'sell', content: { ...act.content, params: {} } },
    { act: 'sell', content: { ...act.content, path: '/api/contracts/{id}/top-ups' } },
  ];
  for (const other of others) expect(await acts(token, other), JSON.stringify(other)).toBe(false);
  expect(await acts(token, act, await portal.signIn(EMAIL))).toBe(false);
  expect(await acts(token, act, await portal.signIn(OTHER))).toBe(false);
  expect(await acts('a'.repeat(43), act)).toBe(false);
  expect(await acts(token, act)).toBe(true);
});

test('S-06 issues no code for content that the call itself would reject', async () => {
  const [stranger] = (await portal.query("SELECT id FROM contract WHERE brand = 'anker' LIMIT 1")).rows;
  const outcome = async (act: object) => {
    const response = await ask(act);
    const fields = response.json().errors?.Fields?.map(({ field }: { field: string }) => field);
    return [response.statusCode, response.json().code, fields];
  };
  expect(await outcome(sale(-1))).toEqual([422, 'invalidInput', ['content.body.shownGross']]);
  expect(await outcome(sale(1_000, { id: stranger.id, number: '' }))).toEqual([404, 'notFound', undefined]);
  expect(await outcome({ ...APP, act: 'sell' })).toEqual([422, 'invalidInput', ['content.path']]);
  expect(await outcome({ act: 'closeAccount' })).toEqual([422, 'invalidInput', ['content']]);
  const office = codeRequest(`/api/admin/contracts/${contracts[0]?.number}/release`, {
    reason: 'Wij zochten iets uit',
  });
  expect(await outcome(office)).toEqual([403, 'notAllowed', undefined]);
});

test('S-06 executes one of twenty simultaneous calls with one token', async () => {
  const act = CLOSE;
  const token = await tokenFor(act);
  const answers = await Promise.all(Array.from({ length: 20 }, () => acts(token, act)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('S-06 issues one token for twenty simultaneous confirmations', async () => {
  const stepUpId = await requested(CLOSE);
  const { code } = await mailed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(stepUpId, code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('S-06 does not consume the token of a failed call', async () => {
  const act = CLOSE;
  const token = await tokenFor(act);
  const session = { ...(await sessionOf(cookie)), content: contentDigest(act.content) };
  const failed = portal.services.database.transaction(async (tx) => {
    await consumeStepUp(tx, { session, act: 'closeAccount', twoFaToken: token, at: portal.clock.now() });
    throw new Error('the act failed');
  });
  await expect(failed).rejects.toThrow('the act failed');
  expect(await acts(token, act)).toBe(true);
});

test('S-06 a token is valid for ten minutes', async () => {
  const act = DOWNLOAD;
  const token = await tokenFor(act);
  portal.clock.advance(TOKEN_LIFETIME);
  expect(await acts(token, act)).toBe(false);
});

test('S-06 a code is valid for ten minutes', async () => {
  const stepUpId = await requested(ADDRESS);
  const { code } = await mailed();
  portal.clock.advance(10 * MINUTE);
  const late = await confirm(stepUpId, code);
  expect([late.statusCode, codeOf(late)]).toEqual([422, 'codeExpired']);
});

test('S-06 requires a new code after five wrong codes', async () => {
  const stepUpId = await requested(ADDRESS);
  const { code } = await mailed();
  const codes = [];
  for (let time = 0; time < 5; time += 1) codes.push(codeOf(await confirm(stepUpId, wrongFor(code))));
  expect(codes).toEqual(['wrongCode', 'wrongCode', 'wrongCode', 'wrongCode', 'codeExpired']);
  expect(codeOf(await confirm(stepUpId, code))).toBe('codeExpired');
});

test('S-06 limits a person to ten wrong codes in a quarter of an hour, over all calls', async () => {
  portal.clock.advance(20 * MINUTE);
  cookie = await portal.signIn(EMAIL);
  for (let round = 0; round < 2; round += 1) {
    const stepUpId = await requested(ADDRESS);
    const { code } = await mailed();
    for (let time = 0; time < 5; time += 1) await confirm(stepUpId, wrongFor(code));
  }
  const stepUpId = await requested(ADDRESS);
  const { code } = await mailed();
  const rejected = await confirm(stepUpId, code);
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '900']);
});

test('S-06 does not send a fourth code within a quarter of an hour', async () => {
  portal.clock.advance(20 * MINUTE);
  cookie = await portal.signIn(EMAIL);
  for (let time = 0; time < 3; time += 1) await requested(ADDRESS);
  const rejected = await ask(ADDRESS);
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '900']);
});

test('S-06 only the session and person that requested a code can confirm it', async () => {
  portal.clock.advance(20 * MINUTE);
  cookie = await portal.signIn(EMAIL);
  const stepUpId = await requested(ADDRESS);
  const { code } = await mailed();
  for (const by of [await portal.signIn(EMAIL), await portal.signIn(OTHER)]) {
    expect((await confirm(stepUpId, code, by)).statusCode).toBe(404);
  }
  expect((await confirm(stepUpId, code)).statusCode).toBe(200);
});

test('S-06 a step-up is deleted with its session', async () => {
  await requested(ADDRESS);
  await portal.call({ method: 'POST', url: '/api/logout', cookie });
  expect((await portal.query('SELECT 1 FROM step_up')).rows).toEqual([]);
});

test('S-06 requires a code from the app if the user has one, and sends no code', async () => {
  const app = await giveApp(portal, EMAIL);
  const response = await ask(APP);
  const { stepUpId, method, hint } = response.json().data;
  expect([method, hint]).toEqual(['totp', '']);
  expect((await portal.query("SELECT 1 FROM outbox_mail WHERE template = 'oneTimeCode'")).rows).toEqual([]);
  const code = await app.code();
  expect(codeOf(await confirm(stepUpId, wrongFor(code)))).toBe('wrongCode');
  const confirmed = await confirm(stepUpId, code);
  expect(confirmed.statusCode).toBe(200);
  expect(await acts(confirmed.json().data.twoFaToken, APP)).toBe(true);
});

test('S-06 accepts a recovery code instead of a lost app, once, and notifies the owner by mail', async () => {
  const { personId } = await giveApp(portal, EMAIL);
  await portal.query('DELETE FROM recovery_code');
  await portal.query(
    `INSERT INTO recovery_code (id, person_id, brand, code_hash, created_at)
     VALUES (gen_random_uuid(), $1, 'baken', $2, now())`,
    [personId, recoveryCodeHash('0123-4567-89AB-CDEF')],
  );
  const ids = [await requested(APP), await requested(CLOSE)];
  expect(codeOf(await confirm(ids[0] ?? '', 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'))).toBe('wrongCode');
  const answers = await Promise.all(ids.map((id) => confirm(id, ' 0123 4567 89ab cdef')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  const { rows } = await portal.query(
    "SELECT values FROM outbox_mail WHERE template = 'secondFactorChanged'",
  );
  expect(rows[0].values.what).toBe('Er is bevestigd met een herstelcode. Er zijn nog 0 herstelcodes over.');
});

test('S-06 rejects a recovery code without an app', async () => {
  await portal.query('DELETE FROM recovery_code');
  const stepUpId = await requested(APP);
  expect(codeOf(await confirm(stepUpId, '0123-4567-89AB-CDEF'))).toBe('wrongCode');
});

test('S-06 accepts a code of the app for one call, even with two simultaneous confirmations', async () => {
  const app = await giveApp(portal, EMAIL);
  const ids = [await requested(APP), await requested(CLOSE)];
  const code = await app.code();
  const answers = await Promise.all(ids.map((id) => confirm(id, code)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

test('S-06 stores no token in the database and audits every step without personal data', async () => {
  const token = await tokenFor(ADDRESS);
  const stepUpId = await requested(sale(50));
  await confirm(stepUpId, wrongFor((await mailed()).code));
  const { rows } = await portal.query('SELECT s::text FROM step_up s');
  expect(JSON.stringify(rows)).not.toContain(token);
  const audit = await portal.query('SELECT action, detail FROM audit_entry ORDER BY sequence DESC LIMIT 4');
  expect(audit.rows.reverse()).toEqual([
    { action: 'stepUp.asked', detail: { act: 'changeEmail', method: 'email' } },
    { action: 'stepUp.confirmed', detail: { act: 'changeEmail', method: 'email' } },
    { action: 'stepUp.asked', detail: { act: 'sell', method: 'email' } },
    { action: 'stepUp.refused', detail: { act: 'sell', method: 'email' } },
  ]);
});

test('S-06 deletes a step-up a day after it was requested', async () => {
  await requested(ADDRESS);
  portal.clock.advance(24 * 60 * MINUTE + 1);
  await cleanUpStepUps(portal.services);
  expect((await portal.query('SELECT 1 FROM step_up')).rows).toEqual([]);
});
