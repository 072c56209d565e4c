import { addMonths, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changePublished } from '../../../testing/change-published.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { previewDealingRun } from './dealing-runs.use-cases.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

const V = firstOf('2026-11');
const NEXT = addMonths(V, 1);
const flat = { 1: [100_0000, 0], 2: [50_0000, 0] } as const;

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, V);
});
beforeEach(async () => {
  await scenario.clear();
  portal.clock.set('2026-11-20T10:00:00Z');
  await scenario.price(flat);
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

const rowsOf = async (query: ReturnType<typeof sql>) => (await scenario.orm.execute(query)).rows;
const lotsOf = (participations: number, since = isoDate('2025-06-01')) => [
  { since, units: participations * 10_000 },
];
const fund = (fundId: number, share: number, participations = 0) => ({
  fundId,
  share,
  lots: participations === 0 ? [] : lotsOf(participations),
});
const dealt = async (id: string, day = V) =>
  (await scenario.lines(id, day)).map(({ fund: of, type, amount, units }) => [of, type, amount, units]);
const switchOf = async (id: string) =>
  (
    await rowsOf(sql`select s.status, s.deal_from::text as day, r.status as request, s.closed_at is null as open
      from fund_switch s join change_request r on r.id = s.id where s.contract_id = ${id}`)
  )[0];
const titles = async () =>
  (await rowsOf(sql`select title from notification order by id`)).map(({ title }) => title);

// Promise: De kosten zijn …: … van wat wij verkopen.
// Promise: Wij wisselen tegen de koers van ….
// Promise: Wij wisselen uw participaties.
// Promise: Dat kost … van wat wij verkopen.
// Promise: Wij wisselen tegen de koers van die dag.
test('R-33 a switch costs half a percent, and buys units of the other fund for the rest to the cent', async () => {
  // The fund is so large compared to the requested units that its redemption limit does not apply.
  await scenario.add({ funds: [fund(1, 10_000, 9_000)] });
  const id = await scenario.add({ funds: [fund(1, 0, 100), fund(2, 10_000)], switches: true });
  const { funds } = await previewDealingRun(portal.services, V);
  expect(funds[0]).toMatchObject({ switchedOut: 10_000, exitCost: 50, unitsAsked: 100, unitsExecuted: 100 });
  expect(funds[1]).toMatchObject({ switchedIn: 9_950 });
  await scenario.run();
  expect(await dealt(id)).toEqual([
    [1, 'SWITCH_OUT', -9_950_00, -100_0000],
    [1, 'EXIT_COST', -50_00, 0],
    [2, 'SWITCH_IN', 9_950_00, 199_0000],
  ]);
  expect(
    await rowsOf(sql`select opening_value_cents::int as value, withdrawn_cents::int as withdrawn, status
      from contract where id = ${id}`),
  ).toEqual([{ value: 9_950_00, withdrawn: 0, status: 'active' }]);
  expect(await switchOf(id)).toEqual({ status: 'executed', day: V, request: 'processed', open: false });
  expect(await titles()).toContain('Uw wissel van fondsen is klaar');
  expect(await rowsOf(sql`select kind, actor from contract_event where contract_id = ${id}`)).toEqual([
    { kind: 'fundsSwitched', actor: 'system' },
  ]);
  expect(
    await rowsOf(sql`select facts ->> 'leavesOpen' as open, jsonb_array_length(facts -> 'lines') as lines
      from document where contract_id = ${id} and kind = 'confirmation'`),
  ).toEqual([{ open: 'false', lines: 3 }]);
  expect(await rowsOf(sql`select from payout`)).toEqual([]);
});

// Promise: De rest wisselen wij zodra het fonds dat kan terugkopen.
// Promise: De rest wisselen wij op … of later.
// Promise: Dan wisselen wij de rest in de maanden daarna.
test('R-33 a fund with too little redemption capacity executes part of a switch, and the rest in the next month', async () => {
  await scenario.price(flat, NEXT);
  // Capacity is 5% of 1,000 units, plus 100 units issued this year before the current month.
  await scenario.add({ funds: [fund(1, 10_000, 600)] });
  const id = await scenario.add({ funds: [fund(1, 0, 400), fund(2, 10_000)], switches: true });
  await scenario.run();
  expect(await dealt(id)).toEqual([
    [1, 'SWITCH_OUT', -4_975_00, -50_0000],
    [1, 'EXIT_COST', -25_00, 0],
    [2, 'SWITCH_IN', 4_975_00, 99_5000],
  ]);
  expect(await switchOf(id)).toEqual({ status: 'partlyExecuted', day: NEXT, request: 'checked', open: true });
  expect(await titles()).toContain('Uw wissel van fondsen is voor een deel klaar');
  portal.clock.set('2026-12-20T10:00:00Z');
  await scenario.run(NEXT);
  expect(await dealt(id, NEXT)).toEqual([]);
  expect((await titles()).filter((title) => title === 'Uw wissel van fondsen wacht op ruimte')).toHaveLength(
    1,
  );
  const [newest] = await rowsOf(
    sql`select kind from contract_event where contract_id = ${id} order by id desc limit 1`,
  );
  expect(newest).toEqual({ kind: 'fundsSwitchWaiting' });
  const last = addMonths(V, 2);
  await scenario.price(flat, last);
  await changePublished(scenario.orm, 'fund_parameter', sql`yearly_gate_rate = 1 where fund_id = 1`);
  portal.clock.set('2027-01-20T10:00:00Z');
  await scenario.run(last);
  expect((await dealt(id, last))[0]).toEqual([1, 'SWITCH_OUT', -34_825_00, -350_0000]);
  expect(await switchOf(id)).toMatchObject({ status: 'executed', request: 'processed' });
  await changePublished(scenario.orm, 'fund_parameter', sql`yearly_gate_rate = 0.05 where fund_id = 1`);
});

test('R-33 a sale and a switch out of the same fund share its redemption limit', async () => {
  await scenario.add({ funds: [fund(1, 10_000, 800)] });
  const seller = await scenario.add({ funds: [fund(1, 10_000, 100)], sale: 'all' });
  const switcher = await scenario.add({ funds: [fund(1, 0, 100), fund(2, 10_000)], switches: true });
  await scenario.run();
  // Capacity is 5% of 1,000 units: 50 of the 200 requested units, so 25 for each order.
  expect((await dealt(seller))[0]?.[3]).toBe(-25_0000);
  expect((await dealt(switcher))[0]?.[3]).toBe(-25_0000);
});

// Promise: Het is korter dan 56 dagen geleden van uw rekening afgeschreven, of met een creditcard betaald.
test('R-33 units collected less than 56 days ago are not switched, and the switch is completed without them', async () => {
  await scenario.add({ funds: [fund(1, 10_000, 9_000)] });
  const id = await scenario.add({
    funds: [fund(1, 0, 10), fund(2, 10_000)],
    deposits: [{ type: 'PERIODIC_DEPOSIT', cents: 100_00, receivedOn: isoDate('2026-10-20') }],
    switches: true,
  });
  // Three units of an earlier month, collected on 20 September.
  await scenario.orm.execute(
    sql`update holding set units = units + 3 where contract_id = ${id} and fund_id = 1`,
  );
  await scenario.orm.execute(sql`
    with paid as (
      insert into deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from, value_date)
      values (gen_random_uuid(), ${id}, 'PERIODIC_DEPOSIT', 'directDebit', 30000, 'dealt', '2026-09-20', '2026-09-20', '2026-10-01', '2026-10-01')
      returning id)
    insert into ledger_entry (contract_id, fund_id, type, booking_date, value_date, amount_cents, price, units, units_after, cause_id, created_at)
    select ${id}, 1, 'PERIODIC_DEPOSIT', '2026-09-20', '2026-10-01', 30000, 100, 3, 13, id, now() from paid`);
  await scenario.orm.execute(
    sql`update contract set deposited_cents = deposited_cents + 30000 where id = ${id}`,
  );
  await scenario.run();
  const lines = await dealt(id);
  expect(lines.filter(([, type]) => type === 'SWITCH_OUT')).toEqual([[1, 'SWITCH_OUT', -995_00, -10_0000]]);
  expect(await switchOf(id)).toMatchObject({ status: 'executed' });
  const [left] = await rowsOf(
    sql`select units::float8 from holding where contract_id = ${id} and fund_id = 1`,
  );
  expect(left).toEqual({ units: 3 });
});

test('R-33 a blocked contract keeps its units, and its switch waits', async () => {
  const id = await scenario.add({
    funds: [fund(1, 0, 10), fund(2, 10_000)],
    status: 'blocked',
    switches: true,
  });
  await scenario.run();
  expect(await dealt(id)).toEqual([]);
  expect(await switchOf(id)).toEqual({ status: 'queued', day: V, request: 'checked', open: true });
});
