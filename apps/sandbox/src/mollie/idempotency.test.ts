import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestMollie } from './testing/mollie.ts';

let mollie: TestMollie;
let key: Record<string, string>;
beforeAll(async () => {
  mollie = await TestMollie.start();
});
beforeEach(() => {
  key = { 'idempotency-key': crypto.randomUUID() };
});
afterAll(() => mollie.stop());

const listed = async (): Promise<{ id: string; createCalls: number; idempotencyKey: string }[]> =>
  (await mollie.control('/payments')).body as unknown as {
    id: string;
    createCalls: number;
    idempotencyKey: string;
  }[];

test('returns the first response to a repeated call without creating another payment', async () => {
  const first = await mollie.create({}, key);
  const again = await mollie.create({}, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  const counted = (await listed()).filter((one) => one.idempotencyKey === key['idempotency-key']);
  expect(counted).toMatchObject([{ id: first.body.id, createCalls: 2 }]);
});

test('rejects an idempotency key reused with other parameters or another endpoint', async () => {
  const { id } = (await mollie.create({}, key)).body;
  expect((await mollie.create({ description: 'Anders' }, key)).status).toBe(400);
  const refund = { amount: { currency: 'EUR', value: '1.00' } };
  expect((await mollie.api('POST', `/payments/${id}/refunds`, refund, key)).status).toBe(400);
});

test('returns a conflict for a second call with the same key while the first call is running', async () => {
  await mollie.control('/switches', { api: { mode: 'slow', delayMs: 400 } });
  const both = await Promise.all([mollie.create({}, key), mollie.create({}, key)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('creates a new payment if the same key was used more than an hour ago', async () => {
  const first = await mollie.create({}, key);
  await mollie.control('/clock', { advanceSeconds: 3590 });
  expect((await mollie.create({}, key)).body.id).toBe(first.body.id);
  await mollie.control('/clock', { advanceSeconds: 20 });
  const later = await mollie.create({}, key);
  expect(later.body.id).not.toBe(first.body.id);
  expect(later.headers.get('idempotent-replayed')).toBeNull();
});

test('treats a key as unused for another profile, after a failed call and in a call other than POST', async () => {
  const first = await mollie.create({}, key);
  const other = await mollie.create({}, { ...key, authorization: `Bearer test_${'c'.repeat(30)}` });
  expect([other.status, other.body.id === first.body.id]).toEqual([201, false]);
  const failing = { 'idempotency-key': crypto.randomUUID() };
  expect((await mollie.create({ description: undefined }, failing)).status).toBe(422);
  expect((await mollie.create({}, failing)).status).toBe(201);
  expect((await mollie.api('GET', `/payments/${first.body.id}`, undefined, key)).status).toBe(200);
});
