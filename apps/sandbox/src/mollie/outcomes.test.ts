import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestMollie } from './testing/mollie.ts';

let mollie: TestMollie;
beforeAll(async () => {
  mollie = await TestMollie.start();
});
afterAll(() => mollie.stop());

const statusOf = async (id: string): Promise<unknown> =>
  (await mollie.api('GET', `/payments/${id}`)).body.status;

test.each(['paid', 'failed', 'expired', 'canceled'])(
  'makes the outcome %s final and calls the webhook',
  async (status) => {
    const { id } = (await mollie.create()).body;
    expect((await mollie.settle(id, status)).body).toMatchObject({
      status,
      webhooks: [{ id, isDone: true }],
    });
    expect(mollie.shop.webhooks.at(-1)).toMatchObject({
      path: '/webhook',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `id=${id}`,
    });
    expect((await mollie.settle(id, 'paid')).status).toBe(409);
    expect(await statusOf(id)).toBe(status);
  },
);

test('calls no webhook for a pending payment, which can only become paid or failed', async () => {
  const { id } = (await mollie.create()).body;
  const before = mollie.shop.webhooks.length;
  await mollie.settle(id, 'pending');
  expect([await statusOf(id), mollie.shop.webhooks.length]).toEqual(['pending', before]);
  expect((await mollie.settle(id, 'canceled')).status).toBe(409);
  await mollie.settle(id, 'paid');
  expect(mollie.shop.webhooks.length).toBe(before + 1);
});

test('settles a payment without a webhook and with a method other than requested', async () => {
  const { id } = (await mollie.create()).body;
  const before = mollie.shop.webhooks.length;
  await mollie.settle(id, 'paid', { webhook: false, method: 'paypal' });
  expect((await mollie.api('GET', `/payments/${id}`)).body).toMatchObject({
    status: 'paid',
    method: 'paypal',
  });
  expect(mollie.shop.webhooks.length).toBe(before);
});

test('rejects an invalid outcome and an unknown payment', async () => {
  const { id } = (await mollie.create()).body;
  expect((await mollie.settle(id, 'open')).status).toBe(422);
  expect((await mollie.settle(id, 'paid', { method: 'cash' })).status).toBe(422);
  expect((await mollie.settle('tr_nothing', 'paid')).status).toBe(404);
});

test('expires an open payment after fifteen minutes and a transfer after twelve days', async () => {
  const ideal = (await mollie.create()).body.id;
  const transfer = (await mollie.create({ method: 'banktransfer' })).body.id;
  await mollie.control('/clock', { advanceSeconds: 14 * 60 });
  expect(await statusOf(ideal)).toBe('open');
  await mollie.control('/clock', { advanceSeconds: 60 });
  expect(await statusOf(ideal)).toBe('expired');
  expect(mollie.shop.webhooks.at(-1)?.body).toBe(`id=${ideal}`);
  await mollie.control('/clock', { advanceSeconds: 12 * 86_400 - 16 * 60 });
  expect(await statusOf(transfer)).toBe('open');
  await mollie.control('/clock', { advanceSeconds: 120 });
  expect(await statusOf(transfer)).toBe('expired');
});

test('moves the clock to an instant and rejects other values', async () => {
  const { body } = await mollie.control('/clock', { instant: '2030-01-01T00:00:00Z' });
  expect(String(body.now)).toMatch(/^2030-01-01T00:00:0/);
  expect((await mollie.control('/clock', { advanceSeconds: -1 })).status).toBe(422);
  expect((await mollie.control('/clock', { instant: 'soon' })).status).toBe(422);
});

test('restores payments, webhooks and the clock after a restart', async () => {
  const { id } = (await mollie.create({}, { 'idempotency-key': 'stays' })).body;
  const { now } = (await mollie.control('/clock')).body;
  await mollie.restart();
  expect(await statusOf(id)).toBe('open');
  expect(String((await mollie.control('/clock')).body.now) >= String(now)).toBe(true);
  expect((await mollie.create({}, { 'idempotency-key': 'stays' })).headers.get('idempotent-replayed')).toBe(
    'true',
  );
});
