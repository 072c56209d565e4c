import { createMollieClient, type MollieClient, PaymentMethod } from '@mollie/api-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY, TestMollie } from './testing/mollie.ts';
import { startTlsFront, type TlsFront, withAuthority } from './testing/tls.ts';

let mollie: TestMollie;
let front: TlsFront;
let client: MollieClient;

beforeAll(async () => {
  mollie = await TestMollie.start();
  front = await startTlsFront(mollie.origin);
  client = withAuthority(front.cert, connect);
});
afterAll(async () => {
  front.stop();
  await mollie.stop();
});

const connect = (): MollieClient =>
  createMollieClient({ apiKey: KEY, apiEndpoint: `${front.origin}/mollie/v2/` });
const euros = (value: string) => ({ currency: 'EUR', value });
const order = (method: PaymentMethod, more: object = {}) => ({
  amount: euros('250.00'),
  description: 'Contract 2026-00123',
  method,
  redirectUrl: 'https://portal.example/result',
  webhookUrl: `${mollie.shop.origin}/webhook`,
  metadata: { paymentId: 'p-1' },
  ...more,
});

test('creates a payment, retries with the same key after a 503, and reads the payment back', {
  timeout: 20_000,
}, async () => {
  await mollie.control('/switches', { api: { mode: 'unavailable', times: 1 } });
  const idempotencyKey = crypto.randomUUID();
  const created = await client.payments.create(order(PaymentMethod.ideal, { idempotencyKey }));
  const again = await client.payments.create(order(PaymentMethod.ideal, { idempotencyKey }));
  expect(again.id).toBe(created.id);
  expect(created.getCheckoutUrl()).toContain('/mollie/checkout/');
  const read = await client.payments.get(created.id);
  expect(read).toMatchObject({ status: 'open', amount: euros('250.00'), metadata: { paymentId: 'p-1' } });
});

test('lists payments page by page, changes a payment and cancels a payment', async () => {
  const transfer = await client.payments.create(order(PaymentMethod.banktransfer));
  await client.payments.create(order(PaymentMethod.ideal));
  const page = await client.payments.page({ limit: 1 });
  expect(page).toHaveLength(1);
  const ids: string[] = [];
  for await (const payment of client.payments.iterate({})) ids.push(payment.id);
  expect(ids).toContain(transfer.id);
  expect((await client.payments.update(transfer.id, { description: 'Anders' })).description).toBe('Anders');
  expect((await client.payments.cancel(transfer.id)).status).toBe('canceled');
});

test('refunds a paid payment and cancels the refund', async () => {
  const { id: paymentId } = await client.payments.create(order(PaymentMethod.ideal));
  await mollie.settle(paymentId, 'paid');
  const refund = await client.paymentRefunds.create({
    paymentId,
    amount: euros('10.00'),
    description: 'Terug',
  });
  expect(await client.paymentRefunds.get(refund.id, { paymentId })).toMatchObject({ status: 'pending' });
  expect(await client.paymentRefunds.page({ paymentId })).toHaveLength(1);
  expect(await client.paymentRefunds.cancel(refund.id, { paymentId })).toBe(true);
  expect((await client.payments.get(paymentId)).amountRefunded).toEqual(euros('0.00'));
  expect(await client.paymentChargebacks.page({ paymentId })).toHaveLength(0);
});

test('lists the methods and reports errors with the name of the invalid field', async () => {
  expect((await client.methods.list()).map(({ id }) => id)).toContain(PaymentMethod.ideal);
  expect((await client.methods.get(PaymentMethod.ideal)).maximumAmount).toEqual(euros('50000.00'));
  await expect(
    client.payments.create(order(PaymentMethod.ideal, { amount: euros('50000.01') })),
  ).rejects.toMatchObject({ statusCode: 422, field: 'amount' });
  await expect(client.payments.get('tr_nothing')).rejects.toMatchObject({ statusCode: 404 });
});

test('rejects the connection when the certificate authority is not trusted', async () => {
  await expect(connect().methods.list()).rejects.toThrow('self-signed certificate');
});
