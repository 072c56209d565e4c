import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { getPayment, reconcilePayments, settlePayment, startPayment } from './payments.use-cases.ts';
import { ModelProvider } from './testing/model-provider.ts';

const AMOUNT = 100_000;

let portal: TestApp;
let scenario: Scenario;
let bank: ModelProvider;
let services: Services;
let person: SignedInPerson;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, firstOf('2026-11'));
  const id = await scenario.person();
  person = { id, brand: 'baken', email: 'scenario@example.nl', name: 'Sam Scenario', role: 'investor' };
});
beforeEach(async () => {
  await scenario.orm.execute(sql`truncate payment, payment_refund`);
  await scenario.clear();
  portal.clock.set('2026-11-20T10:00:00Z');
  bank = new ModelProvider(() => portal.clock.now());
  services = { ...portal.services, paymentProvider: () => bank };
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

/** Creates contracts that wait for their first € 1.000. */
async function unpaid(count: number): Promise<string[]> {
  const plan = { funds: [{ fundId: 1, share: 10_000, lots: [] }] };
  const ids = await scenario.addAll(Array.from({ length: count }, () => plan));
  await scenario.orm.execute(sql`update contract set status = 'awaitingPayment', is_payment_completed = false,
    outstanding_cents = ${AMOUNT}, initial_deposit_cents = ${AMOUNT}`);
  return ids;
}

const booked = async () =>
  (
    await scenario.orm.execute(sql`select
      (select count(*)::int from deposit where status = 'received' and amount_cents = ${AMOUNT}) as deposits,
      (select count(*)::int from contract where status = 'awaitingStart') as contracts,
      (select count(*)::int from contract_event where kind = 'depositReceived') as history,
      (select count(*)::int from audit_entry where action = 'payment.received') as audited,
      (select count(distinct subject_id)::int from audit_entry where action = 'payment.received') as payments`)
  ).rows[0];
const each = (count: number) => ({
  deposits: count,
  contracts: count,
  history: count,
  audited: count,
  payments: count,
});

test('R-12 keeps the booking of a webhook that arrives before the response to its creation', async () => {
  const [contractId = ''] = await unpaid(1);
  const quick: typeof bank.create = async (created, key) => {
    const made = await bank.create(created, key);
    bank.settle(made.id, 'paid');
    await settlePayment(services, created.reference, made.id);
    expect(await booked()).toEqual(each(1));
    return made;
  };
  const provider = { ...bank, create: quick };
  const started = await startPayment(
    { ...services, paymentProvider: () => provider },
    person,
    contractId,
    'ideal',
  );
  expect(started).toMatchObject({ status: 'paid', receipt: { receivedOn: '2026-11-20' } });
  expect(await booked()).toEqual(each(1));
});

const ROUNDS = 200;

test(`R-12 a payer who returns at the same moment as the webhook (${ROUNDS} times) sees the payment as paid and pays once`, async () => {
  const paid: { id: string; providerId: string }[] = [];
  for (const contractId of await unpaid(ROUNDS)) {
    const { id } = await startPayment(services, person, contractId, 'ideal');
    const providerId = [...bank.payments.keys()].at(-1) ?? '';
    bank.settle(providerId, 'paid');
    paid.push({ id, providerId });
  }
  // The page polls the provider itself at most every two seconds.
  portal.clock.advance(3_000);
  let requestCount = 0;
  const find: typeof bank.find = (id) => {
    requestCount += 1;
    return bank.find(id);
  };
  const both = { ...services, paymentProvider: () => ({ ...bank, find }) };
  for (const [round, { id, providerId }] of paid.entries()) {
    // Varies the order of arrival; neither call waits for the other.
    const [pageLater, webhookLater] = round % 2 === 0 ? [0, round % 4] : [round % 4, 0];
    const [seen] = await Promise.all([
      delay(pageLater).then(() => getPayment(both, person, id)),
      delay(webhookLater).then(() => settlePayment(both, id, providerId)),
    ]);
    expect(seen).toMatchObject({ status: 'paid', receipt: { receivedOn: '2026-11-20' } });
  }
  // In enough rounds both calls polled the provider, so both were about to book the payment.
  expect(requestCount).toBeGreaterThan(1.25 * ROUNDS);
  expect(await booked()).toEqual(each(ROUNDS));
}, 90_000);

test('R-12 payments made while the provider is unavailable for an hour are booked on the day they were paid', async () => {
  // Half an hour before the cut-off of the monthly dealing run.
  portal.clock.set('2026-11-30T14:30:00Z');
  const [contractId = ''] = await unpaid(1);
  const { id } = await startPayment(services, person, contractId, 'ideal');
  bank.settle([...bank.payments.keys()][0] ?? '', 'paid');
  bank.faults = Array.from({ length: 100 }, () => 'away');
  for (let minutes = 0; minutes < 60; minutes += 5) {
    portal.clock.advance(5 * 60_000);
    await reconcilePayments(services);
    expect(await getPayment(services, person, id)).toMatchObject({ status: 'open' });
  }
  bank.faults = [];
  portal.clock.advance(5 * 60_000);
  await reconcilePayments(services);
  expect(await booked()).toEqual(each(1));
  const { rows } = await scenario.orm.execute(
    sql`select received_on::text as received, deal_from::text as deals from deposit where contract_id = ${contractId}`,
  );
  expect(rows).toEqual([{ received: '2026-11-30', deals: '2026-12-01' }]);
});
