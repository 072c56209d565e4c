import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderFailure } from '../../../platform/payment-provider.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { collectDaily, endMandates, readMandateFeeds } from './mandates.use-cases.ts';
import { createMandateApp, type MandateApp } from './testing/mandate-app.ts';

const WAIT = { timeout: 10_000 };

let portal: MandateApp;
let cookie: string;
let stranger: string;
const contracts: string[] = [];
beforeAll(async () => {
  portal = await createMandateApp();
  cookie = await portal.signIn('investeerder@example.nl');
  stranger = await portal.signIn('openstaand@example.nl');
  const rows = await portal.rows(
    `UPDATE contract SET monthly_deposit_cents = 12345, debit_day = 25, deposits_paused_until = null WHERE id IN
      (SELECT c.id FROM contract c JOIN person_account p ON p.id = c.person_id
       WHERE p.email = 'investeerder@example.nl' AND p.brand = 'baken' AND c.status = 'active') RETURNING id`,
  );
  contracts.push(...rows.map(({ id }) => String(id)).sort());
});
afterAll(() => portal.close());

const ask = async (path: string, by = cookie) => portal.call({ method: 'GET', url: path, cookie: by });
const mandateOf = async (id = contracts[0]) => (await ask(`/api/contracts/${id}/mandate`)).json().data;
const invite = (id = contracts[0], by = cookie) =>
  portal.call({ method: 'POST', url: `/api/contracts/${id}/mandate`, cookie: by });
const result = (back: Record<string, string>, by = cookie) =>
  ask(`/api/mandates/result?${new URLSearchParams(back)}`, by);
const jobs = async (where = 'true'): Promise<unknown> =>
  (
    await portal.rows(`SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'mandates.feed' AND ${where}`)
  )[0]?.n;

test('R-11 the signer returns with the result "signed", and the mandate becomes signed once the feed reports it', async () => {
  expect(await mandateOf()).toMatchObject({
    state: 'none',
    isWanted: true,
    isAvailable: true,
    isInvitable: true,
    creditorId: 'NL80ZZZ100000020000',
  });
  expect((await invite(contracts[0], stranger)).statusCode).toBe(404);
  const [one, other] = await Promise.all([invite(), invite()]);
  expect([one.statusCode, other.statusCode], one.body).toEqual([201, 201]);
  const { signUrl } = one.json().data;
  expect(other.json().data.signUrl).toBe(signUrl);
  expect(await mandateOf()).toMatchObject({ state: 'invited', reference: null, iban: null });

  const cancelled = await portal.sign(signUrl, 'cancel');
  expect((await result(cancelled)).json().data).toMatchObject({
    provisional: 'cancelled',
    mandate: { state: 'invited' },
  });

  const back = await portal.sign(signUrl, 'ok');
  const { s = '', token = '', m = '' } = back;
  for (const forged of [
    { ...back, s: s.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) },
    { ...back, s: s.slice(2) },
    { ...back, s: '' },
    { ...back, status: 'pending' },
    { ...back, m: `${m}0` },
    { ...back, token: token.slice(1) },
    { ...cancelled, status: 'ok' },
  ]) {
    const answer = await result(forged);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'notFound']);
  }
  expect((await result(back, stranger)).statusCode).toBe(404);
  // By now the provider has sent the webhook, and the job that the webhook queued reads the feed.
  await expect.poll(async () => (await mandateOf()).state, WAIT).toBe('signed');
  const { data } = (await result(back)).json();
  expect(data).toMatchObject({
    provisional: 'signed',
    mandate: {
      state: 'signed',
      reference: m,
      iban: 'NL•• •••• •••• ••43 00',
      isInvitable: false,
      nextCollection: { on: '2026-12-28', amount: 123.45, isFixed: false },
      lastFailure: null,
    },
  });
  expect((await invite()).json().code).toBe('noMandateWanted');
  const [stored] = await portal.rows('SELECT sealed_iban AS iban, token FROM mandate');
  expect(stored?.iban).toMatch(/^v1\./);
  const [written] = await portal.rows("SELECT string_agg(detail::text, ' ') AS text FROM audit_entry");
  for (const secret of ['NL91ABNA', String(stored?.token)]) expect(written?.text).not.toContain(secret);
});

test('a webhook with a wrong signature gets the same response but queues no job', async () => {
  const before = await jobs();
  const url = '/api/webhooks/twikey/baken?type=contract&event=Sign&state=SIGNED&mandateNumber=X';
  for (const signature of [undefined, '', 'A', 'A'.repeat(64), 'é']) {
    const answer = await portal.call({
      method: 'GET',
      url,
      headers: signature === undefined ? {} : { 'x-signature': signature },
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  }
  for (const brand of ['anker', 'bestaat-niet']) {
    const answer = await portal.call({ method: 'GET', url: url.replace('baken', brand) });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  }
  expect(await jobs()).toBe(before);
});

test('a collection is sent to the bank once, even after a lost session or response, and can be reversed', async () => {
  const to = async (instant: string) => {
    portal.clock.set(instant);
    await portal.sandbox('POST', '/clock', { instant });
  };
  const statuses = async () =>
    (await portal.rows('SELECT status FROM collection ORDER BY id')).map(({ status }) => status);
  await to('2026-12-11T06:07:00Z');
  await collectDaily(portal.services);
  expect(await statuses()).toEqual(['fixed']);
  await to('2026-12-22T06:07:00Z');
  await portal.sandbox('POST', '/switches', { logOutAfterCalls: 0 });
  await collectDaily(portal.services);
  expect(await statuses()).toEqual(['open']);
  // Simulates a crash between call and response: the collection is found by its portal id and not sent again.
  await portal.rows(
    `UPDATE collection SET status = 'sending', provider_id = null, seen = null, seen_at = null`,
  );
  await collectDaily(portal.services);
  expect(await statuses()).toEqual(['open']);
  const there = async () =>
    (await portal.sandbox('GET', '/transactions')) as { id: number; cents: number; state: string }[];
  expect(await there()).toMatchObject([{ cents: 12_345, state: 'OPEN' }]);

  await to('2026-12-31T08:00:00Z');
  await portal.sandbox('POST', '/switches', { feedOrder: 'reversed' });
  await readMandateFeeds(portal.services);
  await expect.poll(statuses, WAIT).toEqual(['paid']);
  const deposits = () =>
    portal.rows(`SELECT d.status, d.amount_cents::int AS cents, d.deal_from::text AS "dealFrom" FROM deposit d
      JOIN collection c ON c.deposit_id = d.id`);
  expect(await deposits()).toEqual([{ status: 'received', cents: 12_345, dealFrom: '2027-01-01' }]);

  const [made] = await there();
  await portal.sandbox('POST', `/transactions/${made?.id}`, { state: 'UNPAID', code: 'MD06' });
  await portal.rows('DELETE FROM provider_feed');
  await Promise.all([readMandateFeeds(portal.services), readMandateFeeds(portal.services)]);
  await expect.poll(statuses, WAIT).toEqual(['reversed']);
  expect(await deposits()).toMatchObject([{ status: 'reversed' }]);
  cookie = await portal.signIn('investeerder@example.nl');
  expect(await mandateOf()).toMatchObject({
    state: 'suspended',
    isInvitable: true,
    lastFailure: { amount: 123.45, reason: 'takenBack', action: 'newMandate' },
  });
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});

interface Theirs {
  readonly contractNumber: string;
  readonly state: string;
}
const theirs = async (): Promise<string[]> => {
  const rows = await portal.rows('SELECT number FROM contract WHERE id = ANY($1)', [contracts.slice(0, 2)]);
  const numbers = rows.map(({ number }) => number);
  const all = (await portal.sandbox('GET', '/mandates')) as Theirs[];
  return all.filter((one) => numbers.includes(one.contractNumber)).map(({ state }) => state);
};
const linesOf = async () =>
  (
    await portal.rows(`SELECT action FROM audit_entry WHERE action LIKE 'mandate.ended%' ORDER BY sequence`)
  ).map(({ action }) => action);

test('a job also cancels a replaced mandate at the provider', async () => {
  expect(await theirs()).toEqual(['SIGNED']);
  expect((await invite()).statusCode).toBe(201);
  await expect.poll(theirs, WAIT).toEqual(['PREPARED', 'CANCELLED']);
  await expect.poll(linesOf, WAIT).toEqual(['mandate.ended', 'mandate.endedAtProvider']);
});

test('ends the mandate of a sold contract at once in the portal, and later at an unavailable provider', async () => {
  const sold = contracts[1] ?? '';
  await portal.sign((await invite(sold)).json().data.signUrl, 'ok');
  await expect.poll(async () => (await mandateOf(sold)).state, WAIT).toBe('signed');
  await portal.rows("UPDATE contract SET status = 'sold' WHERE id = $1", [sold]);
  const messages = () => portal.rows('SELECT title FROM notification WHERE contract_id = $1', [sold]);
  const heard = await messages();
  const currentStatus = async () =>
    (
      await portal.rows(
        'SELECT status, ended_at IS NOT NULL AS "isKnown" FROM mandate WHERE contract_id = $1',
        [sold],
      )
    )[0];

  await portal.sandbox('POST', '/switches', { api: { mode: 'unavailable', times: 1_000 } });
  for (let times = 0; times < 3; times += 1) {
    await expect(endMandates(portal.services, sold)).rejects.toThrow(ProviderFailure);
    portal.clock.advance(20 * 60_000);
  }
  expect(await currentStatus()).toEqual({ status: 'cancelled', isKnown: false });
  expect(await theirs()).toEqual(['SIGNED', 'PREPARED', 'CANCELLED']);

  // The provider processes the cancellation but its response is lost; the repeated request finds the mandate
  // already cancelled.
  await portal.sandbox('POST', '/switches', { api: { mode: 'cut', times: 1 } });
  await Promise.all([endMandates(portal.services, sold), endMandates(portal.services, sold)]);
  await endMandates(portal.services);
  expect(await currentStatus()).toEqual({ status: 'cancelled', isKnown: true });
  expect(await theirs()).toEqual(['CANCELLED', 'PREPARED', 'CANCELLED']);
  expect(await linesOf()).toEqual([
    'mandate.ended',
    'mandate.endedAtProvider',
    'mandate.ended',
    'mandate.endedAtProvider',
  ]);
  const history = await portal.rows(
    "SELECT kind FROM contract_event WHERE contract_id = $1 AND kind = 'mandateEnded'",
    [sold],
  );
  expect(history).toHaveLength(1);
  // The feed's report of the end changes nothing: no message asks the investor for a new mandate.
  await readMandateFeeds(portal.services);
  expect(await messages()).toEqual(heard);
});

test('ends neither a mandate in use nor a mandate with an unsettled collection', async () => {
  cookie = await portal.signIn('investeerder@example.nl');
  const [running] = contracts.slice(2);
  await portal.sign((await invite(running)).json().data.signUrl, 'ok');
  await expect.poll(async () => (await mandateOf(running)).state, WAIT).toBe('signed');
  const statusOf = async () =>
    (await portal.rows('SELECT id, status FROM mandate WHERE contract_id = $1', [running]))[0];
  await endMandates(portal.services);
  const mandate = await statusOf();
  expect(mandate?.status).toBe('signed');
  await portal.rows("UPDATE contract SET status = 'sold' WHERE id = $1", [running]);
  await portal.rows(
    `INSERT INTO collection (id, contract_id, mandate_id, brand, month, attempt, amount_cents, collect_on, status,
      created_at, provider_key)
     VALUES (gen_random_uuid(), $1, $2, 'baken', '2027-01-01', 1, 12345, '2027-01-25', 'open', now(), gen_random_uuid())`,
    [running, mandate?.id],
  );
  await endMandates(portal.services);
  expect((await statusOf())?.status).toBe('signed');
  await portal.rows("UPDATE collection SET status = 'failed', settled_at = now() WHERE mandate_id = $1", [
    mandate?.id,
  ]);
  await endMandates(portal.services);
  expect((await statusOf())?.status).toBe('cancelled');
});

test('reads no history of a provider account that already has 200 mandates', async () => {
  // A job queued by an earlier test would otherwise read the feed before the 200 mandates exist.
  await expect.poll(() => jobs("state < 'completed'"), WAIT).toBe(0);
  await portal.rows('DELETE FROM provider_feed');
  const [account] = (await portal.sandbox('GET', '/accounts')) as { apiKey: string }[];
  const made = (await portal.sandbox('POST', '/mandates', {
    apiKey: account?.apiKey,
    count: 200,
  })) as string[];
  expect(made).toHaveLength(200);
  const reviews = () => portal.rows("SELECT FROM collection_review WHERE reason = 'unknownMandate'");
  const before = await reviews();
  await readMandateFeeds(portal.services);
  expect(await reviews()).toEqual(before);
  const [feed] = await portal.rows(
    "SELECT is_history AS history, skipped FROM provider_feed WHERE feed = 'mandates'",
  );
  expect(feed).toEqual({ history: false, skipped: 200 });
  await portal.sandbox('POST', `/mandates/${made[0]}`, { action: 'suspend' });
  await readMandateFeeds(portal.services);
  expect(await reviews()).toHaveLength(before.length + 1);
});
