import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileIdOf } from './identifiers.ts';
import { KEY, TestMollie } from './testing/mollie.ts';

let mollie: TestMollie;
beforeAll(async () => {
  mollie = await TestMollie.start();
});
afterAll(() => mollie.stop());

test('returns a created payment in the shape of the API and reads it back', async () => {
  const created = await mollie.create();
  expect(created.status).toBe(201);
  expect(created.headers.get('content-type')).toContain('application/hal+json');
  expect(created.body).toMatchObject({
    resource: 'payment',
    id: expect.stringMatching(/^tr_[A-Za-z0-9]{6,40}$/),
    mode: 'test',
    amount: { currency: 'EUR', value: '250.00' },
    metadata: { paymentId: 'p-1' },
    profileId: profileIdOf(KEY),
    method: 'ideal',
    status: 'open',
    isCancelable: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    _links: {
      self: { href: `${mollie.origin}/mollie/v2/payments/${created.body.id}`, type: 'application/hal+json' },
      checkout: { href: expect.stringMatching(/^http:\/\/sandbox\.localhost:\d+\/mollie\/checkout\//) },
    },
  });
  const lifetime = Date.parse(String(created.body.expiresAt)) - Date.parse(String(created.body.createdAt));
  expect(lifetime).toBe(15 * 60_000);
  expect((await mollie.api('GET', `/payments/${created.body.id}`)).body).toEqual(created.body);
});

test('returns the time and account of a paid payment and omits fields that no longer apply', async () => {
  const { id } = (await mollie.create()).body;
  await mollie.settle(id, 'paid');
  const { body } = await mollie.api('GET', `/payments/${id}?embed=refunds,chargebacks`);
  expect(body).toMatchObject({
    status: 'paid',
    paidAt: expect.any(String),
    amountRefunded: { value: '0.00' },
    amountRemaining: { value: '250.00' },
    details: { consumerName: expect.any(String), consumerAccount: expect.any(String) },
    _embedded: { refunds: [], chargebacks: [] },
    _links: { changePaymentState: expect.any(Object) },
  });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['expiresAt']));
  expect(Object.keys(body)).not.toContain('isCancelable');
  expect(Object.keys(Object(body._links))).not.toContain('checkout');
});

test.each([
  [{ description: undefined }, 'description'],
  [{ description: 'x'.repeat(256) }, 'description'],
  [{ amount: undefined }, 'amount'],
  [{ amount: { currency: 'EUR', value: 250 } }, 'amount'],
  [{ amount: { currency: 'EUR', value: '250.0' } }, 'amount'],
  [{ amount: { currency: 'EUR', value: '0.00' } }, 'amount'],
  [{ amount: { currency: 'EUR', value: '50000.01' } }, 'amount'],
  [{ amount: { currency: 'USD', value: '1.00' } }, 'amount.currency'],
  [{ method: 'cash' }, 'method'],
  [{ redirectUrl: undefined }, 'redirectUrl'],
  [{ webhookUrl: 'ftp://x' }, 'webhookUrl'],
  [{ locale: 'nl' }, 'locale'],
  [{ sequenceType: 'recurring' }, 'sequenceType'],
  [{ metadata: 'x'.repeat(2000) }, 'metadata'],
])('rejects an order with %j and names the field', async (order, field) => {
  const { status, body } = await mollie.create(order);
  expect([status, body.status, body.title, body.field]).toEqual([422, 422, 'Unprocessable Entity', field]);
  expect(body._links).toMatchObject({ documentation: { type: 'text/html' } });
});

test.each(['0.01', '50000.00'])('accepts EUR %s by iDEAL', async (value) => {
  expect((await mollie.create({ amount: { currency: 'EUR', value } })).status).toBe(201);
});

test('changes all requested fields, or none if one of the fields is invalid', async () => {
  const { id } = (await mollie.create()).body;
  const changed = await mollie.api('PATCH', `/payments/${id}`, { description: 'Anders', metadata: { a: 1 } });
  expect(changed.body).toMatchObject({ description: 'Anders', metadata: { a: 1 } });
  const rejected = await mollie.api('PATCH', `/payments/${id}`, { description: 'Fout', webhookUrl: 'x' });
  expect(rejected.status).toBe(422);
  expect((await mollie.api('GET', `/payments/${id}`)).body.description).toBe('Anders');
});

test('cancels a bank transfer but rejects cancelling an iDEAL payment', async () => {
  const ideal = (await mollie.create()).body;
  expect((await mollie.api('DELETE', `/payments/${ideal.id}`)).status).toBe(422);
  const transfer = (await mollie.create({ method: 'banktransfer' })).body;
  const canceled = await mollie.api('DELETE', `/payments/${transfer.id}`);
  expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled']);
  expect((await mollie.api('DELETE', `/payments/${transfer.id}`)).status).toBe(422);
});

test('rejects a body that is not a JSON object', async () => {
  expect((await mollie.api('POST', '/payments', [])).status).toBe(400);
});
