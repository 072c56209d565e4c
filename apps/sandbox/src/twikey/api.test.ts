import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { websiteKeyOf } from './identifiers.ts';
import { entryOf, KEY, TestTwikey } from './testing/twikey.ts';

let twikey: TestTwikey;
beforeAll(async () => {
  twikey = await TestTwikey.start();
});
beforeEach(async () => {
  await twikey.control('/switches', undefined, 'DELETE');
  await twikey.logIn();
});
afterAll(() => twikey.stop());

const fail = (api: object) => twikey.control('/switches', { api });
const statusOfFeed = async (): Promise<number> => (await twikey.api('GET', '/mandate')).status;

test('returns the login token in the header and in the body', async () => {
  const { status, headers, body } = await twikey.logIn();
  expect([status, body.Authorization]).toEqual([200, headers.get('authorization')]);
  expect(headers.get('x-merchant-id')).toMatch(/./);
  expect((await twikey.api('POST', '/', { apiToken: KEY })).status).toBe(200);
  const rejected = await twikey.api('POST', '', { apiToken: 'x' });
  expect([rejected.status, rejected.headers.get('apierror')]).toEqual([400, 'err_invalid_apitoken']);
});

test('expires a token after a day, or earlier when a switch requires it', async () => {
  expect(await statusOfFeed()).toBe(200);
  await twikey.control('/clock', { advanceSeconds: 86_400 - 60 });
  expect(await statusOfFeed()).toBe(200);
  await twikey.control('/clock', { advanceSeconds: 61 });
  const dead = await twikey.api('GET', '/mandate');
  expect([dead.status, dead.body]).toEqual([
    401,
    { code: 'err_no_login', message: 'Not logged in', extra: '' },
  ]);
  await twikey.logIn();
  await twikey.control('/switches', { logOutAfterCalls: 1 });
  expect([await statusOfFeed(), await statusOfFeed()]).toEqual([200, 401]);
  await twikey.logIn();
  expect(await statusOfFeed()).toBe(200);
});

test('returns 503 for the configured number of calls and 429 when rate limited', async () => {
  await fail({ mode: 'unavailable', times: 2 });
  expect([await statusOfFeed(), await statusOfFeed(), await statusOfFeed()]).toEqual([503, 503, 200]);
  await fail({ mode: 'rateLimited', retryAfter: 7 });
  const { status, headers } = await twikey.api('GET', '/mandate');
  expect([status, headers.get('x-rate-limit-retry-after-seconds')]).toEqual([429, '7']);
});

test('delays the response while the API is configured as slow', async () => {
  await fail({ mode: 'slow', delayMs: 200 });
  const start = performance.now();
  expect(await statusOfFeed()).toBe(200);
  expect(performance.now() - start).toBeGreaterThanOrEqual(190);
});

test('executes the call before breaking the connection, and the same key or mandate number returns the result', async () => {
  const mandate = await twikey.mandate();
  const key = { 'idempotency-key': 'cut' };
  await fail({ mode: 'cut' });
  await expect(twikey.collect(mandate, {}, key)).rejects.toThrow('fetch failed');
  const { id } = entryOf(await twikey.collect(mandate, {}, key));
  const all = (await twikey.control('/transactions')).body as unknown as { id: number }[];
  expect(all.map((one) => one.id)).toEqual([id]);

  await fail({ mode: 'cut' });
  await expect(twikey.invite({ mandateNumber: 'CUT1' })).rejects.toThrow('fetch failed');
  const again = await twikey.api('POST', '/invite', { ct: '1', mandateNumber: 'CUT1' });
  expect([again.status, again.body.code]).toEqual([400, 'err_duplicate_mandate']);
  expect((await twikey.invite({ mandateNumber: 'CUT1', check: 'true' })).mndtId).toBe('CUT1');
});

test.each([
  { ct: '' },
  { ct: 'x' },
  { email: 'x' },
  { iban: 'NL91ABNA0417164301' },
  { token: 'x'.repeat(100) },
  { ed: 'soon' },
  { mandateNumber: 'x'.repeat(36) },
])('rejects an invitation with %j', async (fields) => {
  const { status, headers } = await twikey.api('POST', '/invite', { ct: '1', ...fields });
  expect([status, headers.get('apierror')]).toEqual([400, expect.stringMatching(/^err_/)]);
});

test('accepts only the template configured for the account', async () => {
  const named = await twikey.control('/accounts', { apiKey: KEY, template: '77' });
  expect(named.body.websiteKey).toBe(websiteKeyOf(KEY));
  expect((await twikey.api('POST', '/invite', { ct: '78' })).status).toBe(400);
  expect((await twikey.api('POST', '/invite', { ct: '77' })).status).toBe(200);
  await twikey.control('/accounts', { apiKey: KEY, template: null });
  for (const wrong of [{ returnUrl: 'x' }, { webhookUrl: 'http://a/?b' }, { color: 'x' }, { apiKey: 'x' }]) {
    expect((await twikey.control('/accounts', { apiKey: KEY, ...wrong })).status).toBe(422);
  }
});

test('changes, suspends, resumes and cancels a mandate through the API', async () => {
  const { mndtId } = await twikey.mandate();
  const state = async () => {
    const { headers } = await twikey.api('GET', `/mandate/detail?mndtId=${mndtId}`);
    return [headers.get('x-state'), headers.get('x-collectable')];
  };
  const update = (fields: Record<string, string>) =>
    twikey.api('POST', '/mandate/update', { mndtId, ...fields });
  expect((await update({ state: 'passive' })).status).toBe(204);
  expect(await state()).toEqual(['SUSPENDED', 'false']);
  expect((await update({ state: 'active', iban: 'NL20INGB0001234567' })).status).toBe(204);
  expect(await state()).toEqual(['SIGNED', 'true']);
  expect((await update({ state: 'x' })).status).toBe(400);
  expect((await twikey.api('DELETE', `/mandate?mndtId=${mndtId}`)).status).toBe(400);
  expect((await twikey.api('DELETE', `/mandate?mndtId=${mndtId}&rsn=x`)).status).toBe(200);
  expect(await state()).toEqual(['CANCELLED', 'false']);
  expect((await twikey.api('DELETE', `/mandate?mndtId=${mndtId}&rsn=x`)).status).toBe(400);
});

test('returns a signed mandate as a PDF with a correct cross-reference offset', async () => {
  const { mndtId } = await twikey.mandate({ lastname: 'Jansen (één)' });
  const { status, headers, body } = await twikey.api('GET', `/mandate/pdf?mndtId=${mndtId}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(String(body.text)).toMatch(/^%PDF-1\.4\n[\s\S]*startxref\n\d+\n%%EOF\n$/);
  const prepared = await twikey.invite();
  expect((await twikey.api('GET', `/mandate/pdf?mndtId=${prepared.mndtId}`)).status).toBe(400);
});

test.each([
  { webhook: 'x' },
  { webhookDelaySeconds: -1 },
  { forged: 'yes' },
  { collection: { result: 'OPEN' } },
  { collection: { code: 'XX99' } },
  { collection: { storno: { days: -1 } } },
  { api: { mode: 'x' } },
  { feedOrder: 'x' },
  { logOutAfterCalls: -1 },
  { unknown: true },
])('rejects the invalid switch %j and changes nothing', async (body) => {
  const before = (await twikey.control('/switches')).body;
  expect((await twikey.control('/switches', body)).status).toBe(422);
  expect((await twikey.control('/switches')).body).toEqual(before);
});
