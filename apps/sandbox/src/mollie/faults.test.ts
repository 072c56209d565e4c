import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestMollie } from './testing/mollie.ts';

let mollie: TestMollie;
beforeAll(async () => {
  mollie = await TestMollie.start();
});
afterAll(() => mollie.stop());

const fail = (api: object) => mollie.control('/switches', { api });

test('returns 503 for the configured number of calls', async () => {
  await fail({ mode: 'unavailable', times: 2 });
  const statuses = [await mollie.create(), await mollie.api('GET', '/methods'), await mollie.create()];
  expect(statuses.map(({ status }) => status)).toEqual([503, 503, 201]);
});

test('returns 429 with Retry-After while rate limiting is switched on', async () => {
  await fail({ mode: 'rateLimited', retryAfter: 7 });
  const { status, headers } = await mollie.create();
  expect([status, headers.get('retry-after')]).toEqual([429, '7']);
  expect((await mollie.create()).status).toBe(201);
});

test('delays the response when the API is configured as slow', async () => {
  await fail({ mode: 'slow', delayMs: 200 });
  const start = performance.now();
  expect((await mollie.create()).status).toBe(201);
  expect(performance.now() - start).toBeGreaterThanOrEqual(190);
});

test('creates the payment before breaking the connection, and returns that payment for the same key', async () => {
  await fail({ mode: 'cut' });
  const key = { 'idempotency-key': 'cut' };
  expect((await mollie.api('GET', '/methods')).status).toBe(200);
  await expect(mollie.create({}, key)).rejects.toThrow('fetch failed');
  const again = await mollie.create({}, key);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
});

test.each([
  ['amount', { amount: { currency: 'EUR', value: '250.01' } }],
  ['profile', { profileId: 'pfl_0therShop1' }],
  ['mode', { mode: 'live' }],
  ['metadata', { metadata: { paymentId: '00000000-0000-7000-8000-000000000000' } }],
  ['method', { method: 'paypal' }],
])('returns a payment with a wrong %s', async (wrong, expected) => {
  const { id } = (await mollie.create()).body;
  await mollie.control('/switches', { payment: id, wrong: [wrong] });
  expect((await mollie.api('GET', `/payments/${id}`)).body).toMatchObject(expected);
  const listed = (await mollie.control('/payments')).body as unknown as object[];
  expect(listed[0]).toMatchObject({ id, amount: { value: '250.00' }, metadata: { paymentId: 'p-1' } });
});

test.each([
  { api: { mode: 'x' } },
  { api: { mode: 'slow' } },
  { webhook: 'x' },
  { wrong: ['x'] },
  { webhookDelaySeconds: -1 },
  { forged: 'yes' },
  { payerAccount: 'my account' },
])('rejects the invalid switch %j and changes nothing', async (body) => {
  expect((await mollie.control('/switches', body)).status).toBe(422);
  expect((await mollie.control('/switches')).body).toEqual({
    webhook: 'normal',
    webhookDelaySeconds: 0,
    forged: false,
    wrong: [],
    payerAccount: 'NL53INGB0654422370',
    api: { mode: 'ok' },
  });
});

test('resets all fault switches at once', async () => {
  await mollie.control('/switches', { webhook: 'never', api: { mode: 'unavailable', times: 9 } });
  expect((await mollie.control('/switches', undefined, 'DELETE')).status).toBe(204);
  expect((await mollie.control('/switches')).body).toMatchObject({ webhook: 'normal', api: { mode: 'ok' } });
});
