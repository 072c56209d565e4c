import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { getSellTerms } from '../../investing/sell-requests/sell-requests.use-cases.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { reconcilePayments, settlePayment, startPayment } from './payments.use-cases.ts';
import { ModelProvider } from './testing/model-provider.ts';

const NOVEMBER = firstOf('2026-11');
/** € 100 and no distributions, for figures that are easy to verify. */
const flat = { 1: [100_0000, 0] } as const;

let portal: TestApp;
let scenario: Scenario;
let bank: ModelProvider;
let services: Services;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, NOVEMBER);
});
beforeEach(async () => {
  await scenario.orm.execute(sql`truncate payment, payment_refund`);
  await scenario.clear();
  bank = new ModelProvider(() => portal.clock.now());
  services = { ...portal.services, paymentProvider: () => bank };
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(async () => {
  await portal.close();
});

const row = async (query: ReturnType<typeof sql>) => (await scenario.orm.execute(query)).rows[0];

async function runMonth(dealingDay: IsoDate): Promise<void> {
  portal.clock.set(`${dealingDay.slice(0, 8)}10T10:00:00Z`);
  await scenario.price(flat, dealingDay);
  await scenario.run(dealingDay);
}

const inFund = (participations: number) => ({
  funds: [
    {
      fundId: 1,
      share: 10_000,
      lots: participations > 0 ? [{ since: isoDate('2025-06-01'), units: participations * 10_000 }] : [],
    },
  ],
});

/**
 * Creates a running contract with an announced top-up of € 1.000, or a contract that waits for its first €
 * 1.000.
 */
async function waiting(kind: 'topUp' | 'initial'): Promise<string> {
  // A second contract ensures that every dealing run has something to deal.
  const [id = ''] = await scenario.addAll([inFund(kind === 'topUp' ? 100 : 0), inFund(100)]);
  if (kind === 'initial') {
    await scenario.orm.execute(sql`update contract set status = 'awaitingPayment', is_payment_completed = false,
      outstanding_cents = 100000, initial_deposit_cents = 100000 where id = ${id}`);
  } else {
    await scenario.orm.execute(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at)
      values (${newId()}, ${id}, 'TOP_UP', 'ideal', 100000, 'announced', '2026-11-20T10:00:00Z')`);
  }
  return id;
}

const investor = async (): Promise<SignedInPerson> => ({
  id: await scenario.person(),
  brand: 'baken',
  email: 'scenario@example.nl',
  name: 'Sam Scenario',
  role: 'investor',
});

async function payAt(contractId: string, paidAt: string, method?: string): Promise<string> {
  const person = await investor();
  await runMonth(NOVEMBER);
  portal.clock.set('2026-11-20T10:00:00Z');
  const { id } = await startPayment(services, person, contractId, 'ideal');
  portal.clock.set(paidAt);
  const [providerId = ''] = [...bank.payments.keys()].slice(-1);
  bank.settle(providerId, 'paid', method);
  return id;
}

const depositOf = (contractId: string) =>
  row(sql`select status, received_on::text as received, deal_from::text as "dealFrom", value_date::text as dealt
    from deposit where contract_id = ${contractId} and type <> 'TRANSFER_IN'`);
const unitsOf = async (contractId: string) =>
  Number(
    (await row(sql`select units::float8 as units from holding where contract_id = ${contractId}`))?.units,
  );

// The last business day of November is Monday the 30th; the cut-off is 16.00 in Amsterdam, 15.00 UTC.
// Promise: Wij beleggen geld dat vóór … bij ons binnen is tegen de koers van ….
// Promise: Dan kopen wij participaties tegen de koers van ….
// Promise: Dan beleggen wij het per ….
// Promise: Uw belegging start op … als wij uw geld vóór …, … uur hebben ontvangen en uw aanvraag dan is goedgekeurd.
// Promise: Zodra wij uw eerste inleg hebben ontvangen, beleggen wij die.
// Promise: Zodra die er is, beleggen wij die.
// Promise: Wij beleggen het per ….
// Promise: Wij beleggen het tegen de koers van ….
test.each([
  ['2026-11-30T14:59:59Z', '2026-11-30', '2026-12-01'],
  ['2026-11-30T15:00:00Z', '2026-11-30', '2027-01-01'],
  ['2026-11-30T23:30:00Z', '2026-12-01', '2027-01-01'],
  // The last hours of the year in Amsterdam time: 23.30 on the 31st, and half past midnight.
  ['2026-12-31T14:59:59Z', '2026-12-31', '2027-01-01'],
  ['2026-12-31T22:30:00Z', '2026-12-31', '2027-02-01'],
  ['2026-12-31T23:30:00Z', '2027-01-01', '2027-02-01'],
])('R-12 a payment made at %s is received on %s and dealt on %s', async (paidAt, received, dealFrom) => {
  const contractId = await waiting('topUp');
  await settlePayment(services, await payAt(contractId, paidAt));
  expect(await depositOf(contractId)).toEqual({ status: 'received', received, dealFrom, dealt: null });
});

test('R-12 a first deposit starts its contract in the dealing run of its dealing day', async () => {
  const contractId = await waiting('initial');
  await settlePayment(services, await payAt(contractId, '2026-11-25T09:00:00Z'));
  await runMonth(addMonths(NOVEMBER, 1));
  expect(await depositOf(contractId)).toMatchObject({ status: 'dealt', dealt: '2026-12-01' });
  expect(
    await row(sql`select status, start_date::text as start from contract where id = ${contractId}`),
  ).toEqual({
    status: 'active',
    start: '2026-12-01',
  });
  // € 1.000 less 3% is € 970, at € 100 per unit.
  expect(await unitsOf(contractId)).toBe(9.7);
});

test.each(['topUp', 'initial'] as const)(
  'R-12 deals a payment reported after its dealing run (%s) once, in the next run, with a notice',
  async (kind) => {
    const contractId = await waiting(kind);
    const before = await unitsOf(contractId);
    const paymentId = await payAt(contractId, '2026-11-30T14:00:00Z');
    await runMonth(addMonths(NOVEMBER, 1));
    expect(await depositOf(contractId)).toMatchObject({ status: 'announced' });
    await reconcilePayments(services);
    expect(await row(sql`select status from payment where id = ${paymentId}`)).toEqual({ status: 'paid' });
    expect(await depositOf(contractId)).toEqual({
      status: 'received',
      received: '2026-11-30',
      dealFrom: '2027-01-01',
      dealt: null,
    });
    const message = await row(
      sql`select text from notification where contract_id = ${contractId} order by id desc limit 1`,
    );
    expect(message?.text).toContain('Wij beleggen het per 1 januari 2027.');
    for (const months of [2, 3]) await runMonth(addMonths(NOVEMBER, months));
    expect(await depositOf(contractId)).toMatchObject({ status: 'dealt', dealt: '2027-01-01' });
    expect(await unitsOf(contractId)).toBeCloseTo(before + 9.7, 4);
  },
);

test('R-12 stores a payment for a contract that was blocked meanwhile, and deals it after the release', async () => {
  const contractId = await waiting('topUp');
  const paymentId = await payAt(contractId, '2026-11-25T09:00:00Z');
  await scenario.orm.execute(sql`update contract set status = 'blocked' where id = ${contractId}`);
  await settlePayment(services, paymentId);
  await runMonth(addMonths(NOVEMBER, 1));
  expect(await depositOf(contractId)).toMatchObject({ status: 'received', dealt: null });
  await scenario.orm.execute(sql`update contract set status = 'active' where id = ${contractId}`);
  await runMonth(addMonths(NOVEMBER, 2));
  expect(await depositOf(contractId)).toMatchObject({ status: 'dealt', dealt: '2027-01-01' });
});

test.each(['sold', 'converted', 'cancelled'])(
  'R-12 books a payment as a surplus, not as a deposit, if its contract is %s meanwhile',
  async (status) => {
    const contractId = await waiting('topUp');
    const paymentId = await payAt(contractId, '2026-11-25T09:00:00Z');
    await scenario.orm.execute(sql`update contract set status = ${status} where id = ${contractId}`);
    await settlePayment(services, paymentId);
    expect(await row(sql`select status, is_surplus as surplus from payment where id = ${paymentId}`)).toEqual(
      {
        status: 'paid',
        surplus: true,
      },
    );
    expect(await depositOf(contractId)).toMatchObject({ status: 'announced' });
  },
);

/** Orders the full sale of a contract in a monthly dealing run. */
async function sellAll(contractId: string, dealFrom: IsoDate): Promise<void> {
  const id = newId();
  await scenario.orm.execute(sql`insert into sell_request
    (id, number, contract_id, person_id, brand, kind, status, requested_at, cancellable_until)
    values (${id}, ${id}, ${contractId}, ${await scenario.person()}, 'baken', 'all', 'queued', now(), now())`);
  await scenario.orm.execute(sql`insert into sell_request_line
    (request_id, fund_id, deal_from, executed_units, executed_gross_cents, exit_cost_cents, progress)
    values (${id}, 1, ${dealFrom}, 0, 0, 0, 'open')`);
  await scenario.orm.execute(sql`update contract set status = 'sellPending' where id = ${contractId}`);
}

/** Pays a first deposit of € 1.000 by card on 25 November, dealt on 1 December: 9.7 units. */
async function dealtByCard() {
  const contractId = await waiting('initial');
  const paymentId = await payAt(contractId, '2026-11-25T09:00:00Z', 'creditcard');
  await settlePayment(services, paymentId);
  await runMonth(addMonths(NOVEMBER, 1));
  expect(await depositOf(contractId)).toMatchObject({ status: 'dealt' });
  return { contractId, paymentId };
}

async function chargeBack(contractId: string, paymentId: string): Promise<void> {
  bank.chargeBack([...bank.payments.keys()].at(-1) ?? '');
  await settlePayment(services, paymentId);
  expect(await depositOf(contractId)).toMatchObject({ status: 'reversed' });
}

const termsOf = async (contractId: string) => getSellTerms(portal.services, await investor(), contractId);

// Promise: Het is korter dan 56 dagen geleden van uw rekening afgeschreven, of met een creditcard betaald.
test('R-32 locks units bought by card until the payer can no longer charge the payment back', async () => {
  const { contractId, paymentId } = await dealtByCard();
  // 180 days after 25 November is 24 May.
  expect(await termsOf(contractId)).toMatchObject({
    blocker: 'nothingToSell',
    funds: [{ units: 9.7, sellableUnits: 0, lockedUntil: '2027-05-25' }],
  });
  // This sale was ordered before the product had that lock.
  await sellAll(contractId, addMonths(NOVEMBER, 2));
  await runMonth(addMonths(NOVEMBER, 2));
  expect(await unitsOf(contractId)).toBe(9.7);
  await chargeBack(contractId, paymentId);
  expect(await unitsOf(contractId)).toBe(0);
});

test('R-16 a chargeback after the sale of the units sells nothing more', async () => {
  const { contractId, paymentId } = await dealtByCard();
  await scenario.orm.execute(sql`update payment set reversible_until = '2026-12-31' where id = ${paymentId}`);
  expect((await termsOf(contractId)).funds).toMatchObject([{ sellableUnits: 9.7, lockedUntil: null }]);
  await sellAll(contractId, addMonths(NOVEMBER, 2));
  // Adds another large holder, so that the fund can redeem the full sale.
  await scenario.addAll([inFund(9_000)]);
  await runMonth(addMonths(NOVEMBER, 2));
  expect(await unitsOf(contractId)).toBe(0);
  const lines = await scenario.lines(contractId, addMonths(NOVEMBER, 2));
  await chargeBack(contractId, paymentId);
  expect(await unitsOf(contractId)).toBe(0);
  expect(await scenario.lines(contractId, addMonths(NOVEMBER, 2))).toEqual(lines);
});
