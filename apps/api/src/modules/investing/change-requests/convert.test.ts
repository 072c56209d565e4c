import { lastDealingOfChoice } from '@portaal/domain/products/annuities/terms';
import { usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import { addMonths, cents, dutchDay, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { reverseDirectDebit, verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { firstOf, type Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { payoutOfConversion } from '../../products/calculation/calculation.use-cases.ts';
import { openBeneficiaries } from '../contracts/contracts.use-cases.ts';
import { expectWaterfalls } from '../waterfall/testing/expect-waterfalls.ts';
import { applyDueChanges } from './change-requests.use-cases.ts';
import { decideChange } from './change-review.use-cases.ts';
import { conversionInput } from './conversion.use-cases.ts';
import { BORN, convertingContract, payout } from './testing/converting-contract.ts';

const V = firstOf('2026-11');
const NEXT = firstOf('2026-12');

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  await expectWaterfalls(portal);
});
afterAll(() => portal.close());

const rowsOf = async (query: ReturnType<typeof sql>) => (await portal.database.orm.execute(query)).rows;

async function approved(units?: number, terms: object = payout): Promise<string> {
  const made = await convertingContract(portal, { units, payout: terms });
  scenario = made.scenario;
  return made.id;
}
const requestNow = async () =>
  (await rowsOf(sql`select status, reason, effective_on::text as day from change_request`))[0];
const convertedFrom = async (from: string) =>
  (await rowsOf(sql`select * from contract where product_code = 'SDIL' and id <> ${from}`))[0];

// Promise: U krijgt de uitkering achteraf: na elke periode, rond ….
// Promise: Wij keren uit na elke periode, rond ….
// Promise: U krijgt elke uitkering na afloop van een periode.
// Promise: Dan berekenen wij uw uitkering met de waarde van de dag waarop die begint.
// Promise: Bij de gegevens van het nieuwe contract ziet u hoeveel u krijgt en wanneer.
// Promise: U krijgt bericht als deze is verwerkt.
test('R-33 an accumulation is converted into an annuity after its dealing run: all holdings move to the new contract', async () => {
  const from = await approved();
  await scenario.run();
  const to = await convertedFrom(from);
  const out = (await scenario.lines(from)).filter(({ type }) => type === 'TRANSFER_OUT');
  const into = await scenario.lines(String(to?.id));
  expect(out.map(({ fund, amount, price, units, after }) => [fund, -amount, price, -units, after])).toEqual(
    into.map(({ fund, amount, price, units }) => [fund, amount, price, units, 0]),
  );
  expect(into.map(({ type, units, after }) => [type, units === after])).toEqual([
    ['TRANSFER_IN', true],
    ['TRANSFER_IN', true],
  ]);
  const totalValue = cents(into.reduce((sum, { amount }) => sum + amount, 0));
  // This equals a calculation of the value without entry cost on the day before.
  const { euro, calculationRate } = await payoutOfConversion(
    portal.services,
    'baken',
    conversionInput(
      totalValue,
      new Map([
        [1, 6_000],
        [2, 4_000],
      ]),
      BORN,
      payout,
      { policyConditions: null },
    ),
    { accumulationEnd: null, temporaryPayoutsPerYear: cents(0) },
  );
  expect(to).toMatchObject({
    status: 'active',
    payment_frequency: 'quarter',
    periodic_payout_cents: String(Math.round(euro * 100)),
    apply_tax_credit: true,
    is_temporary: false,
    policy_conditions: 'SDIL',
    opening_value_cents: String(totalValue),
  });
  expect(Number(to?.calculation_rate)).toBe(calculationRate);
  const [days] = await rowsOf(
    sql`select start_date::text as begins, end_date::text as ends from contract where id = ${to?.id}`,
  );
  expect(days).toEqual({ begins: '2026-11-01', ends: '2046-10-31' });
  const [was] =
    await rowsOf(sql`select status, opening_value_cents::int as value, monthly_deposit_cents::int as monthly
    from contract where id = ${from}`);
  expect(was).toEqual({ status: 'converted', value: 0, monthly: 0 });
  expect(
    await rowsOf(sql`select data from pgboss.job where name = 'mandates.end' and data ? 'contractId'`),
  ).toEqual([{ data: { contractId: from } }]);
  const named = openBeneficiaries(
    portal.services.configuration.fieldKeys,
    String(to?.id),
    String(to?.sealed_beneficiaries),
  );
  expect(named).toMatchObject([{ naam: 'De Wit' }]);
  expect(await rowsOf(sql`select 1 from payout`)).toEqual([]);
  expect(
    await rowsOf(sql`select kind, reference from document where contract_id = ${to?.id} order by kind`),
  ).toEqual([
    { kind: 'confirmation', reference: '2026-11-01-omzetting' },
    { kind: 'contract', reference: to?.number },
  ]);
  // The deposit of that day and the conversion each have their own confirmation.
  expect(
    await rowsOf(
      sql`select reference from document where contract_id = ${from} and kind = 'confirmation' order by 1`,
    ),
  ).toEqual([{ reference: '2026-11-01' }, { reference: '2026-11-01-omzetting' }]);
  expect(
    await rowsOf(sql`select contract_id as id from contract_event where kind = 'converted' order by id`),
  ).toHaveLength(2);
  expect(await requestNow()).toMatchObject({ status: 'processed' });
  // The next dealing run pays nothing from the old contract and pays from the new one.
  await scenario.price({ 1: [101_2345, 0], 2: [99_8766, 0] }, NEXT);
  portal.clock.set('2026-12-09T09:00:00.000Z');
  await scenario.run(NEXT);
  expect(await scenario.lines(from, NEXT)).toEqual([]);
  expect((await scenario.lines(String(to?.id), NEXT)).map(({ type }) => type)).not.toContain(
    'ANNUITY_PAYOUT',
  );
});

test('R-33 the reversal of a direct debit after the conversion sells its units once, from the new contract', async () => {
  const from = await approved();
  await scenario.run();
  const to = await convertedFrom(from);
  portal.clock.set('2026-11-12T09:00:00.000Z');
  const [debit] = await rowsOf(sql`select id from deposit where method = 'directDebit'`);
  const all = await Promise.all(
    Array.from({ length: 20 }, () => reverseDirectDebit(portal.services, String(debit?.id))),
  );
  expect(all.filter((isDone) => isDone)).toHaveLength(1);
  const day = isoDate('2026-11-12');
  expect(await scenario.lines(from, day)).toEqual([]);
  const sold = await scenario.lines(String(to?.id), day);
  // The sale is € 145,50 at the price of the day. In the other fund it is the units bought for € 97, and 0.0001 unit
  // from earlier remains. The entry cost of 3% is returned.
  expect(sold).toMatchObject([
    { type: 'DIRECT_DEBIT_REVERSAL', fund: 1, amount: -150_00, units: -1_4373 },
    { type: 'ENTRY_COST', fund: 1, amount: 4_50, units: 0 },
    { type: 'DIRECT_DEBIT_REVERSAL', fund: 2, amount: -100_00, units: -9712, after: 1 },
    { type: 'ENTRY_COST', fund: 2, amount: 3_00, units: 0 },
  ]);
  expect(
    await rowsOf(
      sql`select contract_id = ${to?.id} as "isNew", kind, amount_cents::int as amount from payout`,
    ),
  ).toEqual([{ isNew: true, kind: 'reversal', amount: 250_00 }]);
  expect(
    await rowsOf(sql`select contract_id from contract_event where kind = 'depositReversed'`),
  ).toHaveLength(2);
  const [message] = await rowsOf(
    sql`select contract_id as id, text from notification order by created_at desc, id desc limit 1`,
  );
  expect(message).toMatchObject({
    id: to?.id,
    text: expect.stringContaining(`van contract ${to?.number} verkocht`),
  });
});

test('R-33 only one of twenty concurrent nightly jobs executes the conversion', async () => {
  const from = await approved();
  // Simulates a crash between the dealing run and the changes that follow it.
  await rowsOf(sql`update change_request set status = 'received', effective_on = null`);
  await scenario.run();
  await rowsOf(sql`update change_request set status = 'checked', effective_on = ${V}`);
  await Promise.all(Array.from({ length: 20 }, () => applyDueChanges(portal.services)));
  expect(await rowsOf(sql`select 1 from contract where product_code = 'SDIL'`)).toHaveLength(1);
  expect((await scenario.lines(from)).filter(({ type }) => type === 'TRANSFER_OUT')).toHaveLength(2);
});

test('R-33 rejects a conversion that the law does not allow on its day, and keeps the contract unchanged', async () => {
  const from = await approved(50_0000);
  await scenario.run();
  expect(await requestNow()).toMatchObject({
    status: 'rejected',
    reason: expect.stringContaining('minimaal'),
  });
  expect(await convertedFrom(from)).toBeUndefined();
  const [row] = await rowsOf(sql`select status from contract where id = ${from}`);
  expect(row?.status).toBe('active');
});

test("10.5 a temporary payout must fit under the person's remaining ceiling", async () => {
  const short = { ...payout, duration: 10, loonheffingskorting: true };
  const ceiling = 'mag de uitkering niet hoger zijn dan';
  const from = await approved(150_0000, short);
  const personId = await scenario.person();
  // The person was born in 1957, so a temporary annuity is allowed. About € 1,900 a year from 15,000 over ten years
  // fits under the ceiling, but not together with 26,000 elsewhere.
  await rowsOf(sql`insert into temporary_annuity_elsewhere values (${personId}, 'baken', now(), 2600000)`);
  await scenario.run();
  expect(await requestNow()).toMatchObject({ status: 'rejected', reason: expect.stringContaining(ceiling) });
  const [row] = await rowsOf(sql`select status from contract where id = ${from}`);
  expect(row?.status).toBe('active');

  await rowsOf(sql`delete from temporary_annuity_elsewhere`);
  const again = await approved(150_0000, short);
  await scenario.run();
  expect(await convertedFrom(again)).toMatchObject({ is_temporary: true, policy_conditions: 'SDIL' });
});

test('10.19 a conversion keeps the legal regime of the capital', async () => {
  const from = await approved();
  await rowsOf(sql`update contract set policy_conditions = 'SDIL2014' where id = ${from}`);
  await scenario.run();
  expect(await convertedFrom(from)).toMatchObject({ policy_conditions: 'SDIL2014' });
});

test('R-33 a payment that waits for the next dealing run moves the conversion to that month', async () => {
  const from = await approved();
  await rowsOf(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
    values ('01990000-0000-7000-8000-0000000000d2', ${from}, 'TOP_UP', 'transfer', 25000, 'received', now(), '2026-11-05', ${NEXT})`);
  await scenario.run();
  expect(await requestNow()).toEqual({ status: 'checked', reason: null, day: NEXT });
  await scenario.price({ 1: [101_2345, 0], 2: [99_8766, 0] }, NEXT);
  portal.clock.set('2026-12-09T09:00:00.000Z');
  await scenario.run(NEXT);
  expect(await requestNow()).toMatchObject({ status: 'processed' });
  expect((await scenario.lines(from, NEXT)).map(({ type }) => type)).toContain('TRANSFER_OUT');
});

// Promise: Dat moet uiterlijk op ….
// Promise: Kies uiterlijk op … om … uur hoe u uw lijfrente wilt laten uitkeren.
test.each([
  ['after the cut-off and before the run', '2026-11-03', false],
  ['after the run', '2026-11-20', true],
])('10.4 a payout requested on the last day of choice is not lost by a review %s', async (_, day, isRun) => {
  const from = await approved(200_0000, { ...payout, uitkeringsTermijnCode: 'Maand' });
  // The state pension began in May 2020, so an accumulation that ended in 2025 must have its first payout in 2026.
  // The payout therefore begins on 1 November at the latest.
  const born = JSON.stringify({ geboortedatum: '1954-01-10' });
  await rowsOf(sql`update personal_information set person = person || ${born}::jsonb`);
  await rowsOf(sql`update contract set end_date = '2025-12-31', status = 'maturing' where id = ${from}`);
  const requestedAt = `${dutchDay(lastDealingOfChoice(isoDate('2025-12-31'), usualCalendar).cutOff)}T14:59:00Z`;
  await rowsOf(
    sql`update change_request set status = 'received', effective_on = null, created_at = ${requestedAt}`,
  );
  if (isRun) await scenario.run();
  portal.clock.set(`${day}T09:00:00Z`);
  const admin = { id: await scenario.employee(), brand: 'baken', role: 'admin' } as Parameters<
    typeof decideChange
  >[1];
  const [request] = await rowsOf(sql`select id from change_request`);
  const decided = await decideChange(portal.services, admin, String(request?.id), { decision: 'approve' });
  expect(decided).toMatchObject({ status: 'checked', effectiveOn: V });
  if (isRun) await applyDueChanges(portal.services);
  else await scenario.run();
  expect(await requestNow()).toMatchObject({ status: 'processed', reason: null });
  const to = await convertedFrom(from);
  await scenario.price({ 1: [101_2345, 0], 2: [99_8766, 0] }, NEXT);
  portal.clock.set('2026-12-09T09:00:00.000Z');
  await scenario.run(NEXT);
  expect((await scenario.lines(String(to?.id), NEXT)).map(({ type }) => type)).toContain('ANNUITY_PAYOUT');
});

test('a late dealing run applies the choices of its own day and leaves later choices to the next run', async () => {
  const from = await approved();
  const choose = (id: number, day: string, uitkeringen: string) => {
    const requested = JSON.stringify({ wanted: { option: 'uitkering', uitkeringen }, lines: [] });
    return rowsOf(sql`insert into change_request (id, number, contract_id, person_id, brand, option, status, requested, effective_on, created_at)
      select ${`01990000-0000-7000-8000-00000000000${id}`}::uuid, ${`W-${id}`}, c.id, c.person_id, c.brand, 'uitkering', 'checked', ${requested}::jsonb, ${day}::date, now()
      from contract c where c.id = ${from}`);
  };
  await rowsOf(sql`delete from change_request`);
  await rowsOf(sql`update contract set product_code = 'SB', end_date = null where id = ${from}`);
  // It is December, and the November dealing run has not taken place.
  portal.clock.set('2026-12-09T09:00:00.000Z');
  await choose(3, addMonths(V, 1), 'cash');
  await applyDueChanges(portal.services);
  expect(await requestNow()).toMatchObject({ status: 'checked' });
  await scenario.run();
  expect((await scenario.lines(from)).map(({ type }) => type)).toContain('REINVESTMENT');
  // After the dealing run, only the changes up to the run's own day are executed.
  expect(await requestNow()).toMatchObject({ status: 'checked' });
  await scenario.price({ 1: [101_2345, 2500], 2: [99_8766, 0] }, NEXT);
  await scenario.run(NEXT);
  expect(await requestNow()).toMatchObject({ status: 'processed' });
  expect((await scenario.lines(from, NEXT)).map(({ type }) => type)).toContain('DISTRIBUTION');
});
