import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withheldSale } from '../../documents/documents/withheld-sale.sql.ts';
import { cancelSellRequest } from '../../investing/sell-requests/sell-requests.use-cases.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { runDealingRun, startDealingRun } from './dealing-runs.use-cases.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

const V = firstOf('2026-11');
const LONG_AGO = isoDate('2025-06-01');
/** A price of € 100 per unit and no distribution, so that the figures are easy to verify. */
const flat = { 1: [100_0000, 0], 3: [100_0000, 0] } as const;

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, V);
});
beforeEach(() => scenario.clear());
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

const rowsOf = async (query: ReturnType<typeof sql>) => (await scenario.orm.execute(query)).rows;
const lotsOf = (participations: number, since = LONG_AGO) => [{ since, units: participations * 10_000 }];
const inFund = (fundId: number, participations: number) => ({
  funds: [{ fundId, share: 10_000, lots: lotsOf(participations) }],
});

/** Executes the dealing run of a month at constant prices. */
async function runMonth(dealingDay: IsoDate): Promise<void> {
  portal.clock.set(`${dealingDay.slice(0, 8)}10T10:00:00Z`);
  await scenario.price(flat, dealingDay);
  await scenario.run(dealingDay);
}

const orderOf = async (contractId: string) =>
  (
    await rowsOf(sql`select sum(l.executed_units)::float8 as executed, r.status, c.status as contract
      from sell_request r join sell_request_line l on l.request_id = r.id join contract c on c.id = r.contract_id
      where c.id = ${contractId} group by r.id, c.id`)
  )[0];

describe('a dealing run executes sell orders', () => {
  // Promise: Het fonds koopt per jaar hoogstens … van zijn participaties terug.
  // Promise: Is er te weinig ruimte om terug te kopen, dan wacht de rest.
  // Promise: Een fonds koopt in een jaar hoogstens … van al zijn participaties terug.
  // Promise: … … per jaar maximaal … terug.
  // Promise: Een fonds koopt per jaar een deel terug: ….
  // Promise: De rest verkopen wij zodra het kan.
  // Promise: Wij proberen het elke maand opnieuw.
  // Promise: Dat proberen wij elke maand.
  test('a sell order cut by the redemption limit continues monthly, and uses the capacity of a new year', async () => {
    const seller = await scenario.add({ ...inFund(1, 100), sale: 'all' });
    await scenario.add(inFund(1, 900));
    // 50 units are 5% of 1,000 units.
    await runMonth(V);
    expect(await orderOf(seller)).toEqual({
      executed: 50,
      status: 'partlyExecuted',
      contract: 'sellPending',
    });
    await runMonth(addMonths(V, 1));
    expect(await orderOf(seller)).toMatchObject({ executed: 50 });
    // After a month without any capacity, the investor is notified once.
    const notified = await rowsOf(sql`select title from notification where kind = 'sellRequest' order by id`);
    expect(notified.map(({ title }) => title)).toEqual([
      'Uw verkoop is voor een deel uitgevoerd',
      'Uw verkoop wacht op ruimte in het fonds',
    ]);
    expect(
      await rowsOf(sql`select kind from contract_event where contract_id = ${seller} order by id`),
    ).toEqual([{ kind: 'sellPartlyExecuted' }, { kind: 'sellWaiting' }]);
    // A new year begins with 950 units.
    await scenario.add({
      funds: [{ fundId: 1, share: 10_000, lots: [] }],
      deposits: [
        {
          type: 'INITIAL_DEPOSIT',
          cents: 1_000_00,
          receivedOn: isoDate('2027-01-20'),
          dealFrom: addMonths(V, 3),
        },
      ],
    });
    await runMonth(addMonths(V, 2));
    expect(await orderOf(seller)).toMatchObject({ executed: 97.5, status: 'partlyExecuted' });
    // The units issued now for € 970 add capacity from the next month on.
    await runMonth(addMonths(V, 3));
    expect(await orderOf(seller)).toMatchObject({ executed: 97.5 });
    await runMonth(addMonths(V, 4));
    expect(await orderOf(seller)).toEqual({ executed: 100, status: 'executed', contract: 'sold' });
    const paid = await rowsOf(
      sql`select value_date::text as day, amount_cents::int as amount from payout order by 1`,
    );
    // The amount is less 3% exit cost, because the units are younger than five years.
    expect(paid).toEqual([
      { day: '2026-11-01', amount: 4_850_00 },
      { day: '2027-01-01', amount: 4_607_50 },
      { day: '2027-03-01', amount: 242_50 },
    ]);
  });

  test('a sell order waits only for the funds with a longer notice period', async () => {
    const id = await scenario.add({
      funds: [1, 3].map((fundId) => ({ fundId, share: 5_000, lots: lotsOf(10) })),
      sale: 'all',
    });
    await scenario.add({ funds: [1, 3].map((fundId) => ({ fundId, share: 5_000, lots: lotsOf(1_000) })) });
    await scenario.orm.execute(sql`update sell_request_line set deal_from = '2026-12-01' where fund_id = 3`);
    await runMonth(V);
    const executed = () =>
      rowsOf(sql`select fund_id as fund, executed_units::float8 as executed, progress from sell_request_line
        order by fund_id`);
    expect(await executed()).toEqual([
      { fund: 1, executed: 10, progress: 'done' },
      { fund: 3, executed: 0, progress: 'open' },
    ]);
    expect(await orderOf(id)).toMatchObject({ status: 'partlyExecuted', contract: 'sellPending' });
    await runMonth(addMonths(V, 1));
    expect(await orderOf(id)).toEqual({ executed: 20, status: 'executed', contract: 'sold' });
  });

  test('a sell order for all units omits units whose payment the bank can still reverse', async () => {
    const deposits = [
      { type: 'PERIODIC_DEPOSIT' as const, cents: 100_00, receivedOn: isoDate('2026-10-25') },
    ];
    // Units dealt in the month before: some collected 55 days ago, others longer ago.
    const refundable = { since: isoDate('2026-10-01'), units: 2_0000 };
    const id = await scenario.add({
      funds: [{ fundId: 1, share: 10_000, lots: [...lotsOf(10), refundable] }],
      sale: 'all',
      deposits,
    });
    await scenario.add(inFund(1, 1_000));
    await scenario.orm.execute(sql`update deposit set method = 'directDebit'
      where contract_id = ${id} and received_on >= '2026-09-07'`);
    await runMonth(V);
    // Two units of 1 October and the units bought for € 97 on 25 October remain.
    expect(await orderOf(id)).toEqual({ executed: 10, status: 'executed', contract: 'active' });
    expect(await rowsOf(sql`select units::float8 as units from holding where contract_id = ${id}`)).toEqual([
      { units: 2.97 },
    ]);
  });

  // Promise: Wij verkopen niets.
  // Promise: Wij verkopen dan niets.
  test('a sell order that is cancelled during the dealing run is either cancelled or sold, never both', async () => {
    await scenario.price(flat);
    portal.clock.set('2026-11-10T10:00:00Z');
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await scenario.add({ ...inFund(1, 10), sale: 'all' }));
    await scenario.add(inFund(1, 5_000));
    // Simulates the moment of the cut-off: the run has begun while a last cancellation is still being
    // processed.
    await scenario.orm.execute(sql`update sell_request set cancellable_until = '2026-11-10T11:00:00Z'`);
    const person = { id: await scenario.person(), brand: 'baken' } as Parameters<typeof cancelSellRequest>[1];
    const requests = await rowsOf(sql`select id, contract_id from sell_request`);
    const leaseOwner = await startDealingRun(portal.services, V, null);
    const cancelling = requests
      .flatMap((request) => [request, request, request])
      .map(({ id, contract_id }) =>
        cancelSellRequest(portal.services, person, String(contract_id), String(id)),
      );
    const [isDone] = await Promise.all([
      runDealingRun(portal.services, V, { leaseOwner, batch: 2 }),
      Promise.allSettled(cancelling),
    ]);
    expect(isDone).toBe(true);
    const ends = await rowsOf(sql`
      select r.status, c.status as contract, (select count(*)::int from ledger_entry e where e.contract_id = c.id
        and e.type = 'SELL') as lines, (select count(*)::int from payout p where p.contract_id = c.id) as payouts
      from contract c join sell_request r on r.contract_id = c.id`);
    expect(ends).toHaveLength(ids.length);
    for (const end of ends) {
      expect([
        { status: 'cancelled', contract: 'active', lines: 0, payouts: 0 },
        { status: 'executed', contract: 'sold', lines: 1, payouts: 1 },
      ]).toContainEqual(end);
    }
  });
});

// Promise: Wij schrijven niets meer af en betalen niets uit, ook geen lijfrente.
// Promise: Wij schrijven niets meer af, betalen niets uit, ook geen lijfrente, en bijstorten, verkopen en wijzigen kan niet meer.
// Promise: Wat de fondsen uitkeren, beleggen wij opnieuw of houden wij aan, zoals is afgesproken.
// Promise: Bij een lijfrente beleggen wij die altijd opnieuw.
// Promise: Bij een lijfrente herbeleggen wij de opbrengst altijd.
test('a blocked contract and a contract of a deceased holder keep their units, and their orders are not dealt', async () => {
  const deposits = [{ type: 'TOP_UP' as const, cents: 250_00, receivedOn: isoDate('2026-10-20') }];
  const ids = [
    await scenario.add({ ...inFund(1, 100), status: 'blocked', sale: 'all', deposits }),
    await scenario.add({ ...inFund(1, 100), status: 'blocked', distributionMode: 'cash' }),
    await scenario.add({
      ...inFund(1, 100),
      status: 'deceased',
      product: 'SDIL',
      startDate: addMonths(V, -3),
      payout: { frequency: 'quarter', cents: 500_00 },
    }),
    await scenario.add({
      funds: [{ fundId: 1, share: 10_000, lots: [] }],
      status: 'blocked',
      deposits: [{ type: 'INITIAL_DEPOSIT', cents: 1_000_00, receivedOn: isoDate('2026-10-20') }],
    }),
  ];
  await scenario.price({ 1: [101_0000, 5000] });
  portal.clock.set('2026-11-10T10:00:00Z');
  await scenario.run();
  for (const [i, types] of [
    ['REINVESTMENT'],
    ['DISTRIBUTION'],
    ['REINVESTMENT', 'WRAPPER_COST'],
    [],
  ].entries()) {
    const lines = await scenario.lines(ids[i] ?? '');
    expect(lines.map(({ type }) => type)).toEqual(types);
  }
  const contractStatuses = await rowsOf(
    sql`select status, opening_value_date::text as day from contract order by id`,
  );
  expect(contractStatuses).toEqual([
    { status: 'blocked', day: V },
    { status: 'blocked', day: V },
    { status: 'deceased', day: V },
    // The next dealing run would start this contract, but a blocked contract does not start.
    { status: 'blocked', day: null },
  ]);
  expect(await rowsOf(sql`select status from deposit where type in ('TOP_UP', 'INITIAL_DEPOSIT')`)).toEqual([
    { status: 'received' },
    { status: 'received' },
  ]);
  expect(await rowsOf(sql`select status from sell_request`)).toEqual([{ status: 'queued' }]);
  // The distribution of the fund becomes a payout that is withheld until an employee decides.
  expect(
    await rowsOf(
      sql`select kind, amount_cents::int as amount, status, payout_hold(payout, ${V}::date) as "withheldBy" from payout`,
    ),
  ).toEqual([{ kind: 'distribution', amount: 50_00, status: 'ordered', withheldBy: 'contract' }]);
});

// Promise: Wij betalen u uiterlijk op ….
// Promise: Wij betalen u rond
// Promise: Wij betalen u zodra uw nieuwe tegenrekening is vrijgegeven, op zijn vroegst op ….
// Promise: Voor uw veiligheid betalen wij pas vanaf … uit naar deze rekening.
// Promise: Na de wijziging betalen wij … dagen niet uit naar deze rekening.
// Promise: Wij betalen uit op ….
test('an investor who sells with a new nominated account sees the payment day in the message and in the document', async () => {
  // 13 November is the tenth business day of the month.
  const [waits, inTime, settled] = ['2026-11-16', '2026-11-13', null];
  for (const [i, payoutsFrom] of [waits, inTime, settled].entries()) {
    const birthDate = isoDate(`198${i}-01-01`);
    await scenario.add({ ...inFund(1, 10), birthDate, sale: 'all' });
    await scenario.orm.execute(sql`update personal_information set payouts_from = ${payoutsFrom},
      sealed_iban = ${payoutsFrom && 'sealed'} where person_id = ${await scenario.person(birthDate)}`);
  }
  await scenario.add(inFund(1, 5_000));
  await scenario.price(flat);
  portal.clock.set('2026-11-10T10:00:00Z');
  await scenario.run();
  const notified = await rowsOf(sql`
    select n.text, d.facts -> 'held' as held, payout_hold(p, '2026-11-10') as "withheldBy"
    from notification n join document d on d.contract_id = n.contract_id join payout p on p.contract_id = n.contract_id
    order by n.contract_id`);
  const inTimeText = expect.stringMatching(/Wij betalen u uiterlijk op 13.november.2026\.$/);
  expect(notified).toEqual([
    {
      text: expect.stringMatching(
        /uitgevoerd tegen de koers van 1.november.2026\. Wij betalen u zodra uw nieuwe tegenrekening is vrijgegeven, op zijn vroegst op 16.november.2026\.$/,
      ),
      held: { why: 'account', from: waits },
      withheldBy: 'account',
    },
    { text: inTimeText, held: null, withheldBy: null },
    { text: inTimeText, held: null, withheldBy: null },
  ]);
  // This document is issued later, when the contract is blocked.
  await scenario.orm.execute(sql`update contract set status = 'blocked'`);
  const withheld = await rowsOf(
    sql`select ${withheldSale(sql`c.id`, sql`'2026-11-13'::date`, { dealingDay: V, today: '2026-11-10' })} as held from contract c order by id`,
  );
  const blocked = { held: { why: 'contract' } };
  expect(withheld).toEqual([blocked, blocked, blocked, { held: null }]);
});

// Promise: Wij maken het bedrag uiterlijk op … over.
// Promise: Wij betalen u uiterlijk op ….
// Promise: Wij betalen u rond
test('if the dealing run is after the payment day, messages and documents show a later payment day', async () => {
  await scenario.add({ ...inFund(1, 10), sale: 'all' });
  await scenario.add(inFund(1, 5_000));
  await scenario.price(flat);
  // 14 November is a Saturday: the payment day was Friday the 13th, and banks do not pay before Monday.
  portal.clock.set('2026-11-14T10:00:00Z');
  await scenario.run();
  expect(
    await rowsOf(sql`
      select n.text, d.facts -> 'held' as held, p.pay_on::text as day
      from notification n join document d on d.contract_id = n.contract_id join payout p on p.contract_id = n.contract_id`),
  ).toEqual([
    {
      text: expect.stringMatching(/later klaar dan gepland\. Wij betalen u uiterlijk op 16.november.2026\.$/),
      held: { why: 'late', payOn: '2026-11-16' },
      day: '2026-11-16',
    },
  ]);
});

/** The tables that a batch writes, in order. A crash at any of them must roll back the whole batch. */
const WRITTEN = [
  'ledger_entry',
  'holding',
  'contract_valuation',
  'contract',
  'payout',
  'deposit',
  'sell_request_line',
  'sell_request',
  'rollover_batch',
  'document',
  'contract_event',
  'notification',
  'outbox_mail',
  'audit_entry',
];

test('a dealing run that fails at any step rolls back its batch, and gives the same result when resumed', async () => {
  await scenario.price({ ...flat, 1: [100_0000, 5000] });
  portal.clock.set('2026-11-10T10:00:00Z');
  await scenario.add({ ...inFund(1, 10), sale: 'all', distributionMode: 'cash' });
  await scenario.add({
    funds: [{ fundId: 1, share: 10_000, lots: [] }],
    deposits: [{ type: 'INITIAL_DEPOSIT', cents: 1_000_00, receivedOn: isoDate('2026-10-20') }],
  });
  await scenario.add(inFund(1, 1_000));
  const endings = async () =>
    Number((await rowsOf(sql`select count(*) as n from pgboss.job where name = 'mandates.end'`))[0]?.n);
  const endingsBefore = await endings();
  const leaseOwner = await startDealingRun(portal.services, V, null);
  const currentStatus = () =>
    Promise.all(
      [...WRITTEN, 'rollover'].map((table) =>
        // Digest of all rows as text, independent of their order, without the lease columns.
        rowsOf(sql`select md5(coalesce(string_agg((to_jsonb(t) - 'holder' - 'held_until')::text, ''
          order by to_jsonb(t)::text), '')) as rows from ${sql.identifier(table)} t`),
      ),
    );
  const before = await currentStatus();
  await scenario.orm.execute(sql`create function fail_step() returns trigger language plpgsql as
    $$ begin raise exception 'this step fails'; end $$`);
  const reached: string[] = [];
  for (const table of WRITTEN) {
    const on = sql.identifier(table);
    await scenario.orm.execute(
      sql`create trigger fails before insert or update on ${on} for each row execute function fail_step()`,
    );
    await runDealingRun(portal.services, V, { leaseOwner }).catch(() => reached.push(table));
    await scenario.orm.execute(sql`drop trigger fails on ${on}`);
    expect(await currentStatus(), table).toEqual(before);
  }
  expect(reached).toEqual(WRITTEN);
  await scenario.orm.execute(sql`drop function fail_step`);
  expect(await runDealingRun(portal.services, V, { leaseOwner })).toBe(true);
  expect(
    await rowsOf(sql`select status, opening_value_cents::int as value from contract order by id`),
  ).toEqual([
    { status: 'sold', value: 0 },
    { status: 'active', value: 970_00 },
    { status: 'active', value: 100_500_00 },
  ]);
  // The job that ends mandates at the provider is queued once per run, for contracts that were sold completely.
  expect(await endings()).toBe(endingsBefore + 1);
});
