import type { Payment } from '@portaal/domain/money/payments/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { reconcilePayments } from './payments.use-cases.ts';
import { createPayingApp, type PayingApp, WAIT } from './testing/paying.ts';
import { type Unpaid, unpaidContracts } from './testing/unpaid.ts';

let portal: PayingApp;
let cookie: string;
let unpaid: Unpaid;
beforeAll(async () => {
  portal = await createPayingApp();
  cookie = await portal.signIn('openstaand@example.nl');
  unpaid = await unpaidContracts(portal, cookie);
});
afterAll(async () => {
  expect((await verifyLedger(portal.services.database)).broken).toBeUndefined();
  await portal.close();
});
afterEach(async () => {
  await unpaid.reset();
  portal.clock.set('2026-11-20T10:00:00Z');
  await portal.sandbox('POST', '/clock', { instant: '2026-11-20T10:00:00Z' });
});

const send = (method: 'GET' | 'POST', url: string, payload?: object, by = cookie) =>
  portal.call({ method, url, cookie: by, ...(payload ? { payload } : {}) });
const first = () => unpaid.first;
const start: Unpaid['start'] = (...parameters) => unpaid.start(...parameters);
const look: Unpaid['look'] = (payment) => unpaid.look(payment);
const settled: Unpaid['settled'] = (payment) => unpaid.settled(payment);
const stateOf = () => unpaid.state();

const webhook = (token: string, id: string) =>
  portal.call({
    method: 'POST',
    url: `/api/webhooks/mollie/${token}`,
    payload: `id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('a deposit is paid and booked once', () => {
  test('R-16 twenty simultaneous requests, also from two tabs, share one payment', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => start()));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const mine = (await portal.sandboxPayments()).filter(({ metadata }) => metadata.paymentId === all[0]?.id);
    expect(mine).toHaveLength(1);
  });

  test('R-12 ten webhooks, the result page and the job book a payment once if they run at the same moment', async () => {
    await portal.sandbox('POST', '/switches', { webhook: 'twice' });
    const payment = await start();
    const before = await stateOf();
    const [{ token }] = (await portal.rows('SELECT webhook_token AS token FROM payment WHERE id = $1', [
      payment.id,
    ])) as [{ token: string }];
    const id = await portal.sandboxIdOf(payment.id);
    await portal.settleAtSandbox(payment, { status: 'paid' });
    portal.clock.advance(6 * 60_000);
    await Promise.all([
      ...Array.from({ length: 10 }, () => webhook(token, id)),
      send('GET', `/api/payments/${payment.id}`),
      reconcilePayments(portal.services),
    ]);
    await settled(payment);
    await expect
      .poll(
        async () =>
          (
            await portal.rows(
              "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'payments.settle' AND state < 'completed'",
            )
          )[0]?.n,
        WAIT,
      )
      .toBe(0);
    expect(await stateOf()).toMatchObject({
      deposit: 'received',
      messages: Number(before?.messages) + 1,
      events: Number(before?.events) + 1,
    });
    const [count] = await portal.rows(
      "SELECT count(*)::int AS n FROM audit_entry WHERE subject_id = $1 AND action = 'payment.received'",
      [payment.id],
    );
    expect(count?.n).toBe(1);
  });

  test('R-12 books a second paid attempt for one deposit as a surplus, not as a second deposit', async () => {
    const transfer = await start('transfer');
    const ideal = await start('ideal');
    expect(ideal.id).not.toBe(transfer.id);
    await portal.settleAtSandbox(ideal, { status: 'paid', webhook: false });
    await portal.settleAtSandbox(transfer, { status: 'paid', webhook: false });
    expect(await look(ideal)).toMatchObject({ status: 'paid', receipt: { receivedOn: '2026-11-20' } });
    expect(await look(transfer)).toMatchObject({ status: 'paid', receipt: null });
    const deposits = await portal.rows(
      'SELECT amount_cents::int AS cents FROM deposit WHERE contract_id = $1',
      [first()],
    );
    expect(deposits).toEqual([{ cents: 250_000 }]);
    const messages = await portal.rows(
      'SELECT title FROM notification WHERE contract_id = $1 ORDER BY id DESC LIMIT 2',
      [first()],
    );
    expect(messages.map(({ title }) => title)).toContain('Wij hebben een betaling te veel ontvangen');
  });

  test('R-16 cancels a transfer at the provider if it is no longer needed', async () => {
    const transfer = await start('transfer');
    const ideal = await start('ideal');
    await portal.settleAtSandbox(ideal, { status: 'paid' });
    await settled(ideal);
    await settled(transfer);
    expect(await look(transfer)).toMatchObject({ status: 'cancelled', transfer: null });
  });
});

describe('the provider calls the webhook of a payment', () => {
  test('R-12 the webhook returns the same response for a known and an unknown payment, and accepts only an id', async () => {
    const payment = await start();
    const [row] = await portal.rows(
      'SELECT webhook_token AS token, provider_id AS id FROM payment WHERE id = $1',
      [payment.id],
    );
    const response = await webhook(String(row?.token), String(row?.id));
    const unknown = await webhook('geen-van-ons', 'tr_bestaatniet');
    expect([response.statusCode, response.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(response.statusCode).toBe(204);
    const jobs = await portal.rows(
      `SELECT data FROM pgboss.job WHERE name = 'payments.settle' AND data->>'providerId' IN ($1, 'tr_bestaatniet')`,
      [row?.id],
    );
    expect(jobs).toEqual([{ data: { paymentId: payment.id, providerId: row?.id } }]);
    for (const id of ['', 'tr_', 'tr_../../x', 're_123456789', 'tr_abc defg', `tr_${'a'.repeat(41)}`]) {
      expect((await webhook(String(row?.token), encodeURIComponent(id))).statusCode, id).toBe(422);
    }
    const asJson = await send('POST', `/api/webhooks/mollie/${String(row?.token)}`, { id: row?.id });
    expect(asJson.statusCode).toBe(415);
    const large = await webhook(String(row?.token), 'x'.repeat(2_000));
    expect(large.statusCode).toBe(413);
    expect(await stateOf()).toMatchObject({ deposit: 'announced' });
  });

  test('R-12 a webhook with the id of another payment books nothing', async () => {
    const [mine, other] = [await start(), await start('ideal', unpaid.second)];
    await portal.settleAtSandbox(other, { status: 'paid', webhook: false });
    const [row] = await portal.rows('SELECT webhook_token AS token FROM payment WHERE id = $1', [mine.id]);
    const [paid] = await portal.rows('SELECT provider_id AS id FROM payment WHERE id = $1', [other.id]);
    await webhook(String(row?.token), String(paid?.id));
    expect(await look(mine)).toMatchObject({ status: 'open' });
    expect(await stateOf()).toMatchObject({ deposit: 'announced' });
  });
});

describe('the provider reports data that differ from ours', () => {
  test.each([
    ['amount', 'amount'],
    ['profile', 'profile'],
    ['mode', 'mode'],
    ['metadata', 'reference'],
  ])('R-12 a report with a wrong %s books nothing and waits for an employee', async (wrong, discrepancy) => {
    const payment = await start();
    const id = await portal.sandboxIdOf(payment.id);
    await portal.sandbox('POST', '/switches', { payment: id, wrong: [wrong] });
    await portal.sandbox('POST', `/payments/${id}`, { status: 'paid' });
    await expect
      .poll(
        async () =>
          (await portal.rows('SELECT discrepancy FROM payment WHERE id = $1', [payment.id]))[0]?.discrepancy,
        WAIT,
      )
      .toBe(discrepancy);
    expect(await stateOf()).toMatchObject({ status: 'awaitingPayment', deposit: 'announced' });
    const [audited] = await portal.rows(
      "SELECT count(*)::int AS n FROM audit_entry WHERE subject_id = $1 AND action = 'payment.mismatch'",
      [payment.id],
    );
    expect(audited?.n).toBe(1);
    // The payment is booked once the provider's report matches ours again.
    await portal.sandbox('POST', '/switches', { payment: id, wrong: [] });
    expect(await look(payment)).toMatchObject({ status: 'paid' });
  });
});

describe('a call to the provider can end with an unknown result', () => {
  test('R-16 retries a call with the same key if the connection breaks, so that one payment results', async () => {
    const count = (await portal.sandboxPayments()).length;
    await portal.sandbox('POST', '/switches', { api: { mode: 'cut', times: 2 } });
    const payment = await start();
    expect(payment.status).toBe('open');
    expect(await portal.sandboxPayments()).toHaveLength(count + 1);
  });

  test('R-16 an unavailable provider is reported, and the next request continues the same payment', async () => {
    await portal.sandbox('POST', '/switches', { api: { mode: 'unavailable', times: 3 } });
    const response = await send('POST', `/api/contracts/${first()}/payments`, { method: 'ideal' });
    expect([response.statusCode, response.json().code]).toEqual([502, 'paymentsUnavailable']);
    const [before] = await portal.rows('SELECT id, status FROM payment');
    expect(before?.status).toBe('starting');
    expect(await start()).toMatchObject({ id: before?.id, status: 'open' });
  });

  test('R-12 finds a payment by our own id if the creation response was lost, even after its key has expired', async () => {
    const count = (await portal.sandboxPayments()).length;
    await portal.sandbox('POST', '/switches', { api: { mode: 'cut', times: 3 } });
    expect((await send('POST', `/api/contracts/${first()}/payments`, { method: 'ideal' })).statusCode).toBe(
      502,
    );
    const made = (await portal.sandboxPayments()).slice(0);
    expect(made).toHaveLength(count + 1);
    const [row] = await portal.rows('SELECT id FROM payment');
    await portal.settleAtSandbox({ id: row?.id } as Payment, { status: 'paid', webhook: false });
    portal.clock.advance(2 * 3_600_000);
    await reconcilePayments(portal.services);
    expect(await stateOf()).toMatchObject({ deposit: 'received' });
    expect(await portal.sandboxPayments()).toHaveLength(count + 1);
  });

  test('R-12 marks a payment that was never created as failed only after its key has expired (one hour)', async () => {
    await portal.sandbox('POST', '/switches', { api: { mode: 'unavailable', times: 3 } });
    await send('POST', `/api/contracts/${first()}/payments`, { method: 'ideal' });
    const status = async () => (await portal.rows('SELECT status FROM payment'))[0]?.status;
    portal.clock.advance(50 * 60_000);
    await reconcilePayments(portal.services);
    expect(await status()).toBe('starting');
    portal.clock.advance(10 * 60_000);
    await reconcilePayments(portal.services);
    expect(await status()).toBe('failed');
  });
});
