import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { createPayingApp, type PayingApp, WAIT } from './testing/paying.ts';
import { type Unpaid, unpaidContracts } from './testing/unpaid.ts';

let portal: PayingApp;
let unpaid: Unpaid;
beforeAll(async () => {
  portal = await createPayingApp();
  unpaid = await unpaidContracts(portal, await portal.signIn('openstaand@example.nl'));
});
afterAll(() => portal.close());
afterEach(async () => {
  expect((await verifyLedger(portal.services.database)).broken).toBeUndefined();
  await portal.rows('TRUNCATE collection_review');
  await unpaid.reset();
});

/** Creates a first deposit paid with a card. */
async function paidByCard() {
  const payment = await unpaid.start();
  await portal.settleAtSandbox(payment, { status: 'paid', method: 'creditcard' });
  await unpaid.settled(payment);
  return { payment, path: `/payments/${await portal.sandboxIdOf(payment.id)}/chargebacks` };
}

const count = async (from: string) =>
  Number((await portal.rows(`SELECT count(*)::int AS n FROM ${from}`))[0]?.n);
const chargedBack = async () =>
  Number((await portal.rows('SELECT charged_back_cents::int AS cents FROM payment'))[0]?.cents);
const quiet = () =>
  expect.poll(() => count("pgboss.job WHERE name = 'payments.settle' AND state < 'completed'"), WAIT).toBe(0);

test('R-16 reverses a charged-back card payment once, however often the chargeback is reported', async () => {
  const { path } = await paidByCard();
  expect(await unpaid.state()).toMatchObject({ status: 'awaitingStart', paid: true, deposit: 'received' });
  const auditLines = await count("audit_entry WHERE action = 'payment.chargedBack'");
  await portal.sandbox('POST', path, { twice: true });
  await expect.poll(chargedBack, WAIT).toBe(250_000);
  await quiet();
  expect(await unpaid.state()).toMatchObject({
    status: 'awaitingPayment',
    paid: false,
    outstanding: 250_000,
    deposit: 'reversed',
  });
  expect(await count("audit_entry WHERE action = 'payment.chargedBack'")).toBe(auditLines + 1);
  const [message] = await portal.rows(
    'SELECT title FROM notification WHERE contract_id = $1 ORDER BY id DESC LIMIT 1',
    [unpaid.first],
  );
  expect(message?.title).toBe('Uw betaling is teruggeboekt');
  expect(await portal.rows('SELECT reason, contract_id AS contract FROM collection_review')).toEqual([
    { reason: 'chargedBack', contract: unpaid.first },
  ]);
});

test("a full chargeback prevents a refund, and a partial chargeback requires an employee's review", async () => {
  const { payment, path } = await paidByCard();
  await portal.sandbox('POST', path, { cents: 100_000 });
  await expect.poll(chargedBack, WAIT).toBe(100_000);
  expect(await unpaid.state()).toMatchObject({ status: 'awaitingStart', deposit: 'received' });
  await portal.sandbox('POST', path, { cents: 150_000 });
  await expect.poll(chargedBack, WAIT).toBe(250_000);
  expect(await unpaid.state()).toMatchObject({ deposit: 'reversed' });
  const admin = await portal.signIn('admin@example.nl');
  const listed = await portal.call({ method: 'GET', url: '/api/admin/payments?status=open', cookie: admin });
  expect(listed.json().data.items.map(({ id }: { id: string }) => id)).not.toContain(payment.id);
  expect(await count('collection_review')).toBe(2);
});

test('an undone chargeback becomes a refundable surplus and creates no second deposit', async () => {
  const { payment, path } = await paidByCard();
  await portal.sandbox('POST', path, {});
  await expect.poll(chargedBack, WAIT).toBe(250_000);
  await portal.sandbox('DELETE', path);
  await expect.poll(chargedBack, WAIT).toBe(0);
  expect(await unpaid.state()).toMatchObject({ status: 'awaitingPayment', deposit: 'reversed' });
  const admin = await portal.signIn('admin@example.nl');
  const listed = await portal.call({ method: 'GET', url: '/api/admin/payments?status=open', cookie: admin });
  expect(listed.json().data.items).toMatchObject([{ id: payment.id, isSurplus: true, isRefundable: true }]);
  expect(await portal.rows('SELECT reason FROM collection_review ORDER BY id')).toEqual([
    { reason: 'chargedBack' },
    { reason: 'chargebackUndone' },
  ]);
});
