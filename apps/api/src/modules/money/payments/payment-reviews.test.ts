import type { Payment } from '@portaal/domain/money/payments/calls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveByApp } from '../../../testing/step-up.ts';
import { sendRefund } from './payment-reviews.use-cases.ts';
import { createPayingApp, type PayingApp, WAIT } from './testing/paying.ts';
import { type Unpaid, unpaidContracts } from './testing/unpaid.ts';

const ADMIN = 'admin@example.nl';

let portal: PayingApp;
let admin: string;
let application: TestApplication;
let unpaid: Unpaid;
beforeAll(async () => {
  portal = await createPayingApp();
  unpaid = await unpaidContracts(portal, await portal.signIn('openstaand@example.nl'));
  admin = await portal.signIn(ADMIN);
  application = await giveApp(portal, ADMIN);
});
afterAll(() => portal.close());
afterEach(() => unpaid.reset());

const send = (method: 'GET' | 'POST', url: string, payload: object | undefined, cookie: string) =>
  portal.call({ method, url, cookie, ...(payload ? { payload } : {}) });
const list = async (status = 'open') =>
  (await send('GET', `/api/admin/payments?status=${status}`, undefined, admin)).json().data.items;
const waiting = async () => (await send('GET', '/api/admin/work', undefined, admin)).json().data.payments;
/** Obtains a step-up code for a refund order and returns a function that sends the order. */
const proven = async (id: string) => {
  const [url, body] = [`/api/admin/payments/${id}/refund`, { reason: 'Dubbel betaald' }];
  const twoFaToken = await proveByApp(portal, { cookie: admin, app: application, url, body });
  return () => send('POST', url, { ...body, twoFaToken }, admin);
};
/** Refunds a payment: ordered by one employee and approved by another. */
const refund = async (id: string) => (await colleagueOf(portal)).finish(await (await proven(id))());
/** Pays one deposit twice, by both methods. */
async function paidTwice(): Promise<Payment> {
  const [transfer, ideal] = [await unpaid.start('transfer'), await unpaid.start('ideal')];
  await portal.settleAtSandbox(ideal, { status: 'paid', webhook: false });
  await portal.settleAtSandbox(transfer, { status: 'paid', webhook: false });
  await unpaid.look(ideal);
  await unpaid.look(transfer);
  return transfer;
}

// Promise: U krijgt het bedrag terug op de rekening waarmee u betaalde.
// Promise: U krijgt dit bedrag terug
// Promise: U krijgt het terug, en bericht als het is teruggestort.
// Promise: De klant krijgt een bericht als het geld is teruggestort.
// Promise: Stort een betaling die te veel was terug op de rekening waar zij vandaan kwam.
// Promise: Het hele bedrag gaat terug naar de rekening waarmee is betaald.
test('R-10 a surplus waits for an employee, is refunded once, and the investor is notified when it was returned', async () => {
  const surplus = await paidTwice();
  expect(await waiting()).toMatchObject({ count: 1 });
  expect(await list()).toMatchObject([
    { id: surplus.id, amount: 2_500, isSurplus: true, refund: null, isRefundable: true },
  ]);
  const orders = [await proven(surplus.id), await proven(surplus.id)];
  const answers = await Promise.all(orders.map((order) => order()));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  expect(await portal.rows('SELECT FROM payment_refund')).toEqual([]);
  expect((await (await colleagueOf(portal)).approve()).statusCode).toBe(204);
  const providerId = await portal.sandboxIdOf(surplus.id);
  await expect
    .poll(async () => (await portal.rows('SELECT status FROM payment_refund'))[0]?.status, WAIT)
    .toBe('underway');
  expect(await list()).toEqual([]);
  expect(await list('closed')).toMatchObject([{ id: surplus.id, refund: { status: 'underway' } }]);
  const [{ refunds }] = (await portal.sandboxPayments()).filter(({ id }) => id === providerId) as unknown as [
    { refunds: { id: string; cents: number }[] },
  ];
  expect(refunds).toMatchObject([{ cents: 250_000 }]);
  await portal.sandbox('POST', `/payments/${providerId}/refunds/${refunds[0]?.id}`, { status: 'refunded' });
  await expect
    .poll(async () => (await portal.rows('SELECT status FROM payment_refund'))[0]?.status, WAIT)
    .toBe('refunded');
  const [message] = await portal.rows(
    'SELECT title, text FROM notification WHERE contract_id = $1 ORDER BY id DESC LIMIT 1',
    [unpaid.first],
  );
  expect(message?.title).toBe('Wij hebben een betaling teruggestort');
  expect(String(message?.text).replaceAll(/\s/g, ' ')).toContain('€ 2.500,00');
});

test('R-10 a rejected refund can be ordered again, and a refund whose call timed out is not made twice', async () => {
  const surplus = await paidTwice();
  await portal.sandbox('POST', '/switches', { api: { mode: 'cut', times: 3 } });
  expect((await refund(surplus.id)).statusCode).toBe(204);
  const providerId = await portal.sandboxIdOf(surplus.id);
  const [row] = await portal.rows('SELECT id FROM payment_refund');
  await expect
    .poll(async () => (await portal.rows('SELECT status FROM payment_refund'))[0]?.status, {
      timeout: 25_000,
    })
    .toBe('underway');
  await sendRefund(portal.services, String(row?.id));
  const [{ refunds }] = (await portal.sandboxPayments()).filter(({ id }) => id === providerId) as unknown as [
    { refunds: { id: string }[] },
  ];
  expect(refunds).toHaveLength(1);
  await portal.sandbox('POST', `/payments/${providerId}/refunds/${refunds[0]?.id}`, { status: 'failed' });
  await expect.poll(async () => (await list()).length, WAIT).toBe(1);
  expect((await refund(surplus.id)).statusCode).toBe(204);
}, 60_000);

// Promise: Het hele bedrag gaat terug naar de rekening waarmee is betaald.
test('R-10 rejects a refund of a booked amount, and a refund above the paid amount', async () => {
  const payment = await unpaid.start();
  await portal.settleAtSandbox(payment, { status: 'paid' });
  await unpaid.settled(payment);
  expect((await refund(payment.id)).json().code).toBe('notRefundable');
  const write = (cents: number) =>
    portal.rows(
      `INSERT INTO payment_refund (id, payment_id, amount_cents, status, created_at, created_by, reason, provider_key)
       VALUES (gen_random_uuid(), $1, $2, 'ordered', now(), gen_random_uuid(), 'x', gen_random_uuid())`,
      [payment.id, cents],
    );
  await write(200_000);
  await expect(write(50_001)).rejects.toThrow('has less left');
  await expect(
    portal.rows("UPDATE payment SET status = 'failed', paid_at = null, paid_with = null"),
  ).rejects.toThrow('is final');
});

test("R-10 a paid payment whose data differ from the provider's waits until the data match again", async () => {
  const payment = await unpaid.start();
  await portal.settleAtSandbox(payment, { status: 'paid' });
  await unpaid.settled(payment);
  const id = await portal.sandboxIdOf(payment.id);
  const recheck = () => send('POST', `/api/admin/payments/${payment.id}/recheck`, undefined, admin);
  await portal.sandbox('POST', '/switches', { payment: id, wrong: ['amount'] });
  await recheck();
  expect(await list()).toMatchObject([{ id: payment.id, discrepancies: ['amount'], isRefundable: false }]);
  await portal.sandbox('POST', '/switches', { payment: id, wrong: [] });
  await recheck();
  expect(await list()).toEqual([]);
});

test("R-10 a recheck books the provider's status, or reports that the provider is unavailable", async () => {
  await portal.sandbox('POST', '/switches', { webhook: 'never' });
  const payment = await unpaid.start();
  await portal.settleAtSandbox(payment, { status: 'paid' });
  const recheck = () => send('POST', `/api/admin/payments/${payment.id}/recheck`, undefined, admin);
  await portal.sandbox('POST', '/switches', { api: { mode: 'unavailable', times: 1_000 } });
  expect((await recheck()).json().code).toBe('providerUnavailable');
  // Does not count calls, because queued jobs of another test also call the provider.
  await portal.sandbox('POST', '/switches', { api: { mode: 'ok' } });
  expect((await recheck()).statusCode).toBe(204);
  expect(await unpaid.state()).toMatchObject({ deposit: 'received' });
});
