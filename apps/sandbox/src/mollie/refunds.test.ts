import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestMollie } from './testing/mollie.ts';

let mollie: TestMollie;
let id: string;
beforeAll(async () => {
  mollie = await TestMollie.start();
});
beforeEach(async () => {
  id = (await mollie.create()).body.id;
  await mollie.settle(id, 'paid');
});
afterAll(() => mollie.stop());

const refund = (value: string, description = value) =>
  mollie.api('POST', `/payments/${id}/refunds`, { amount: { currency: 'EUR', value }, description });
const payment = () => mollie.api('GET', `/payments/${id}?embed=refunds,chargebacks`);

test('accepts partial refunds up to the full amount', async () => {
  const first = await refund('100.00');
  expect(first).toMatchObject({
    status: 201,
    body: {
      resource: 'refund',
      id: expect.stringMatching(/^re_/),
      status: 'pending',
      amount: { value: '100.00' },
      settlementAmount: { value: '-100.00' },
      paymentId: id,
    },
  });
  expect((await refund('150.01')).body).toMatchObject({ status: 422, field: 'amount' });
  expect((await refund('150.00')).status).toBe(201);
  expect((await payment()).body).toMatchObject({
    status: 'paid',
    amountRefunded: { value: '250.00' },
    amountRemaining: { value: '0.00' },
    _embedded: { refunds: [{ id: first.body.id }, {}] },
  });
  const { body } = await mollie.api('GET', `/payments/${id}/refunds`);
  expect(body).toMatchObject({ count: 2, _embedded: { refunds: [{}, { id: first.body.id }] } });
  const one = await mollie.api('GET', `/payments/${id}/refunds/${first.body.id}`);
  expect(one.body).toEqual(first.body);
});

test('rejects a duplicate refund as a conflict and a refund of an unpaid payment', async () => {
  expect([(await refund('1.00')).status, (await refund('1.00')).status]).toEqual([201, 409]);
  id = (await mollie.create()).body.id;
  expect((await refund('1.00')).status).toBe(422);
});

test('allows cancelling a refund for two hours and executes it afterwards', async () => {
  const canceled = (await refund('10.00')).body.id;
  expect((await mollie.api('DELETE', `/payments/${id}/refunds/${canceled}`)).status).toBe(204);
  expect((await payment()).body.amountRefunded).toMatchObject({ value: '0.00' });
  const executed = (await refund('20.00')).body.id;
  const before = mollie.shop.webhooks.length;
  await mollie.control('/clock', { advanceSeconds: 2 * 3600 });
  expect((await mollie.api('DELETE', `/payments/${id}/refunds/${executed}`)).status).toBe(422);
  await mollie.control('/clock', { advanceSeconds: 24 * 3600 });
  const read = await mollie.api('GET', `/payments/${id}/refunds/${executed}`);
  expect(read.body.status).toBe('refunded');
  const own = mollie.shop.webhooks.slice(before).filter(({ body }) => body === `id=${id}`);
  expect(own).toHaveLength(2);
});

test('fails a refund when a control call requests it', async () => {
  const { id: refundId } = (await refund('10.00')).body;
  const set = await mollie.control(`/payments/${id}/refunds/${refundId}`, { status: 'failed' });
  expect([set.status, mollie.shop.webhooks.at(-1)?.body]).toEqual([200, `id=${id}`]);
  expect((await payment()).body.amountRefunded).toMatchObject({ value: '0.00' });
});

test('calls the webhook once or twice for a chargeback and leaves the payment paid', async () => {
  const before = mollie.shop.webhooks.length;
  const made = await mollie.control(`/payments/${id}/chargebacks`, { twice: true });
  expect([made.status, mollie.shop.webhooks.length]).toEqual([200, before + 2]);
  expect((await payment()).body).toMatchObject({
    status: 'paid',
    amountChargedBack: { value: '250.00' },
    _embedded: { chargebacks: [{ resource: 'chargeback', id: expect.stringMatching(/^chb_/) }] },
  });
  expect((await mollie.api('GET', `/payments/${id}/chargebacks`)).body).toMatchObject({ count: 1 });
});
