import { randomUUID } from 'node:crypto';
import { addMonths, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';
import { AppError } from '../../../platform/app-error.ts';
import { brokenAudit } from '../../../testing/audit.ts';
import { changePublished } from '../../../testing/change-published.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { insertVersion } from '../../products/terms/terms.use-cases.ts';
import {
  getDealingRun,
  listDealingRuns,
  previewDealingRun,
  runDealingRun,
  startDealingRun,
  startDueDealingRun,
} from './dealing-runs.use-cases.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

const V = firstOf('2026-11');
const SINCE = isoDate('2026-10-01');
/** A price of € 100 per unit and no distribution, so that the figures are easy to verify. */
const flat = { 1: [100_0000, 0] } as const;

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, V);
});
beforeEach(async () => {
  await scenario.clear();
  portal.clock.set('2026-11-20T10:00:00Z');
});
// The books must balance after every test.
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

const rowsOf = async (query: ReturnType<typeof sql>) => (await scenario.orm.execute(query)).rows;
const stateOf = async (id: string) =>
  (
    await rowsOf(sql`select status, opening_value_cents::int as value, opening_value_date::text as date,
      deposited_cents::int as deposited, withdrawn_cents::int as withdrawn from contract where id = ${id}`)
  )[0];
const lotsOf = (participations: number, since = SINCE) => [{ since, units: participations * 10_000 }];

describe('a dealing run executes one month of a contract', () => {
  // Promise: Uitkeringen van de fondsen beleggen wij opnieuw.
  // Promise: Herbeleggen: wij kopen er nieuwe participaties van
  // Promise: Wij kopen er participaties voor.
  test('worked example 12 results in the expected ledger lines: 97 units, reinvested, then a top-up of € 250', async () => {
    await scenario.price({ 1: [100_1042, 3500] });
    const id = await scenario.add({
      funds: [{ fundId: 1, share: 10_000, lots: lotsOf(97) }],
      deposits: [{ type: 'TOP_UP', cents: 250_00, receivedOn: isoDate('2026-10-20') }],
    });
    await scenario.run();

    expect(
      (await scenario.lines(id)).map(({ type, amount, units, after }) => [type, amount, units, after]),
    ).toEqual([
      ['REINVESTMENT', 33_95, 3391, 97_3391],
      ['TOP_UP', 250_00, 2_4225, 99_7616],
      ['ENTRY_COST', -7_50, 0, 99_7616],
    ]);
    expect(await stateOf(id)).toEqual({
      status: 'active',
      value: 9_986_56,
      date: V,
      deposited: 9_950_00,
      withdrawn: 0,
    });
    expect(
      await rowsOf(sql`select status, value_date::text as day from deposit where contract_id = ${id}
      and type = 'TOP_UP'`),
    ).toEqual([{ status: 'dealt', day: V }]);
    expect(await brokenAudit(scenario.orm)).toBeUndefined();
  });

  test('the first dealing of a contract charges at most the entry cost of the terms under which it was signed', async () => {
    await scenario.price(flat);
    const begin = (type: 'INITIAL_DEPOSIT' | 'TOP_UP') => ({
      funds: [{ fundId: 1, share: 10_000, lots: type === 'TOP_UP' ? lotsOf(10) : [] }],
      deposits: [{ type, cents: 1_000_00, receivedOn: isoDate('2026-10-20') }],
    });
    const costOf = async (id: string) =>
      (await scenario.lines(id)).find(({ type }) => type === 'ENTRY_COST')?.amount;
    const signedAt = async (version: string, entryCost: number, id: string) => {
      const terms = demoTermsOf('baken');
      const beleggen = terms.producten.beleggen.map((one) => ({
        ...one,
        kosten: { ...one.kosten, instap: entryCost },
      }));
      await portal.database.transaction((tx) =>
        insertVersion(tx, version, { ...terms, producten: { ...terms.producten, beleggen } }),
      );
      await changePublished(scenario.orm, 'contract', sql`terms_version = ${version} where id = ${id}`);
    };
    const lower = await scenario.add(begin('INITIAL_DEPOSIT'));
    const higher = await scenario.add(begin('INITIAL_DEPOSIT'));
    const unknown = await scenario.add(begin('INITIAL_DEPOSIT'));
    const later = await scenario.add(begin('TOP_UP'));
    await signedAt('signed-lower', 0.016255, lower);
    await signedAt('signed-higher', 0.05, higher);
    await changePublished(scenario.orm, 'contract', sql`terms_version = 'signed-lower' where id = ${later}`);
    await scenario.run();
    expect([await costOf(lower), await costOf(higher), await costOf(unknown), await costOf(later)]).toEqual([
      -16_26, -30_00, -30_00, -30_00,
    ]);
  });

  // Promise: Wij maken het bedrag uiterlijk op … over.
  // Promise: Het fonds koopt per jaar hoogstens … van zijn participaties terug.
  // Promise: Is er te weinig ruimte om terug te kopen, dan wacht de rest.
  // Promise: Een fonds koopt in een jaar hoogstens … van al zijn participaties terug.
  // Promise: … … per jaar maximaal … terug.
  // Promise: Een fonds koopt per jaar een deel terug: ….
  // Promise: De rest verkopen wij zodra het kan.
  // Promise: Wij proberen het elke maand opnieuw.
  // Promise: Dat proberen wij elke maand.
  test('worked example 15: 628 of 800 and 157 of 200 units are bought back, and the rest waits for a later month', async () => {
    await scenario.price(flat);
    const lots = [{ since: isoDate('2025-06-01'), units: 9_700_0000 - 1_000_0000 }];
    await scenario.add({ funds: [{ fundId: 1, share: 10_000, lots }] });
    const sellers: string[] = [];
    for (const offered of [800, 200]) {
      sellers.push(
        await scenario.add({
          funds: [{ fundId: 1, share: 10_000, lots: lotsOf(offered, isoDate('2025-06-01')) }],
          sale: 'all',
        }),
      );
    }
    await scenario.add({ funds: [{ fundId: 1, share: 10_000, lots: lotsOf(300, isoDate('2026-02-01')) }] });

    const preview = await previewDealingRun(portal.services, V);
    const gate = { unitsAsked: 1_000, unitsExecuted: 785, redemptionLimit: 785 };
    expect(preview.funds[0]).toMatchObject({ ...gate, sales: 78_500, exitCost: 2_355 });
    portal.clock.set('2026-11-06T06:00:00Z');
    await scenario.run();
    expect((await getDealingRun(portal.services, V)).funds[0]).toMatchObject(gate);

    const lines = await Promise.all(sellers.map((id) => scenario.lines(id)));
    expect(lines.map(([sale]) => [sale?.type, sale?.units])).toEqual([
      ['SELL', -628_0000],
      ['SELL', -157_0000],
    ]);
    expect(
      await rowsOf(sql`select l.executed_units::float8 as executed, l.progress, r.status, c.status as contract
      from sell_request_line l join sell_request r on r.id = l.request_id join contract c on c.id = r.contract_id
      order by r.contract_id`),
    ).toEqual([
      { executed: 628, progress: 'open', status: 'partlyExecuted', contract: 'sellPending' },
      { executed: 157, progress: 'open', status: 'partlyExecuted', contract: 'sellPending' },
    ]);
    // The payout is € 62,800 less 3% exit cost, because the units are younger than five years.
    expect(
      await rowsOf(sql`select kind, amount_cents::int as amount, pay_on::text as day from payout
      order by amount_cents desc`),
    ).toEqual([
      { kind: 'sale', amount: 60_916_00, day: '2026-11-13' },
      { kind: 'sale', amount: 15_229_00, day: '2026-11-13' },
    ]);
  });

  // Promise: Wij boeken uitkeringen, stortingen, verkopen en kosten van alle contracten, en klanten krijgen bericht.
  test('a complete sale closes the order and the contract, and notifies the investor once', async () => {
    await scenario.price(flat);
    const id = await scenario.add({
      funds: [{ fundId: 1, share: 10_000, lots: lotsOf(10) }],
      sale: 'all',
    });
    await scenario.add({ funds: [{ fundId: 1, share: 10_000, lots: lotsOf(1_000, isoDate('2025-01-01')) }] });
    await scenario.run();
    expect(await stateOf(id)).toMatchObject({ status: 'sold', value: 0, withdrawn: 970_00 });
    expect(await rowsOf(sql`select status, closed_at is not null as closed from sell_request`)).toEqual([
      { status: 'executed', closed: true },
    ]);
    expect(await rowsOf(sql`select kind, title from notification`)).toEqual([
      { kind: 'sellRequest', title: 'Uw verkoop is uitgevoerd' },
    ]);
    expect(await rowsOf(sql`select kind, actor from contract_event`)).toEqual([
      { kind: 'sellExecuted', actor: 'system' },
    ]);
    expect(await rowsOf(sql`select kind from document where contract_id = ${id}`)).toEqual([
      { kind: 'confirmation' },
    ]);
  });

  // Promise: Wij beleggen uw geld op ….
  // Promise: U krijgt daarna bericht.
  test('a payment received before the cut-off starts a contract, and a payment after it waits for the next run', async () => {
    await scenario.price(flat);
    const deposit = (receivedOn: string, dealFrom: string) => ({
      type: 'INITIAL_DEPOSIT' as const,
      cents: 1_000_00,
      receivedOn: isoDate(receivedOn),
      dealFrom: isoDate(dealFrom),
    });
    const funds = [{ fundId: 1, share: 10_000, lots: [] }];
    const inTime = await scenario.add({ funds, deposits: [deposit('2026-10-30', '2026-11-01')] });
    const late = await scenario.add({ funds, deposits: [deposit('2026-10-31', '2026-12-01')] });
    await scenario.run();
    expect(await stateOf(inTime)).toEqual({
      status: 'active',
      value: 970_00,
      date: V,
      deposited: 1_000_00,
      withdrawn: 0,
    });
    expect(await stateOf(late)).toMatchObject({ status: 'awaitingStart', value: null, deposited: 0 });
    expect(await rowsOf(sql`select kind from contract_event`)).toEqual([{ kind: 'started' }]);
  });

  test('an annuity pays out with withholding, and ends with its last payout', async () => {
    await scenario.price(flat);
    const annuity = (endDate: string) => ({
      product: 'SDIL' as const,
      startDate: addMonths(V, -3),
      endDate: isoDate(endDate),
      payout: { frequency: 'quarter' as const, cents: 500_00 },
      funds: [{ fundId: 1, share: 10_000, lots: lotsOf(100) }],
    });
    const running = await scenario.add(annuity('2040-10-31'));
    const ending = await scenario.add(annuity('2026-10-31'));
    await scenario.run();
    expect((await scenario.lines(running)).map(({ type, amount, units }) => [type, amount, units])).toEqual([
      ['ANNUITY_PAYOUT', -297_25, -5_0000],
      ['WAGE_TAX', -178_50, 0],
      ['HEALTHCARE_CONTRIBUTION', -24_25, 0],
      ['WRAPPER_COST', -1_67, -167],
    ]);
    expect(await stateOf(running)).toMatchObject({ status: 'active', value: 9_498_33, withdrawn: 500_00 });
    expect(await stateOf(ending)).toMatchObject({ status: 'paidOut', value: 0, withdrawn: 10_000_00 });
    expect(
      await rowsOf(sql`select kind, amount_cents::int as amount from payout where contract_id = ${running}`),
    ).toEqual([{ kind: 'annuity', amount: 297_25 }]);
  });

  // Promise: Wij houden daarvan … loonheffing in ….
  // Promise: Wij houden loonheffing en de bijdrage voor de Zorgverzekeringswet in.
  test("an annuity withholds from the amount actually paid, by the investor's age and choice of tax credit", async () => {
    await scenario.price(flat);
    const annuity = (birthDate: string, appliesCredit: boolean, more: { endDate?: string } = {}) => ({
      product: 'SDIL' as const,
      startDate: addMonths(V, -1),
      endDate: isoDate(more.endDate ?? '2040-10-31'),
      payout: { frequency: 'month' as const, cents: 2_500_00, appliesCredit },
      birthDate: isoDate(birthDate),
      investor: randomUUID(),
      funds: [1, 2].map((fundId) => ({ fundId, share: 5_000, lots: lotsOf(fundId * 100) })),
    });
    await scenario.price({ 2: [100_0000, 0] });
    const ids = await scenario.addAll([
      annuity('1957-03-01', true),
      annuity('1957-03-01', false),
      annuity('1971-05-14', true),
      annuity('1957-03-01', true, { endDate: '2026-10-31' }),
    ]);
    await scenario.run();
    const sums = await Promise.all(
      ids.map(async (id) => {
        const lines = await scenario.lines(id);
        const sum = (type: string) =>
          lines.reduce((all, line) => all + (line.type === type ? line.amount : 0), 0);
        return ['ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION'].map(sum);
      }),
    );
    expect(sums).toEqual([
      // Calculated manually, independently of the engine, for a yearly wage of 29,970.
      [-2_234_33, -144_42, -121_25],
      [-1_933_00, -445_75, -121_25],
      // The yearly tax is 29,970 × 35.75% = 10,714, less a credit of 3,115 − 14.
      [-1_744_33, -634_42, -121_25],
      // The remaining € 30,000, paid at once, is above the top of the tax table, so no tax credit applies.
      [-16_248_18, -13_430_88, -320_94],
    ]);
    // A third of the first payout, € 833.33, comes from the smaller fund, which also bears its share of the
    // tax, rounded down.
    expect((await scenario.lines(ids[0] ?? '')).filter(({ type }) => type === 'WAGE_TAX')).toMatchObject([
      { fund: 1, amount: -48_13 },
      { fund: 2, amount: -96_29 },
    ]);
  });

  test("an accumulation that has ended waits for the investor's choice of what follows", async () => {
    await scenario.price(flat);
    const id = await scenario.add({
      product: 'SUL',
      endDate: isoDate('2026-10-31'),
      funds: [{ fundId: 1, share: 10_000, lots: lotsOf(100) }],
    });
    await scenario.run();
    expect(await stateOf(id)).toMatchObject({ status: 'maturing' });
  });
});

describe('an administrator or the schedule starts a dealing run', () => {
  const fund = (fundId: number) => ({ funds: [{ fundId, share: 10_000, lots: lotsOf(10) }] });
  const rejectionOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`);
    return error;
  };
  const countLines = () =>
    rowsOf(sql`select count(*)::int as lines from ledger_entry where value_date = ${V}::date`);

  // Promise: Op … begint het verwerken vroeg in de ochtend vanzelf, als alle koersen er dan zijn.
  // Promise: Het verwerken begint vanzelf, vroeg in de ochtend nadat alles er is.
  test('a dealing run is rejected if a fund with holdings has no price, names the fund, and books nothing', async () => {
    await scenario.price(flat);
    await scenario.add(fund(1));
    await scenario.add(fund(2));
    expect(await previewDealingRun(portal.services, V)).toMatchObject({
      blockers: ['pricesMissing'],
      missingPrices: [{ fundId: 2, code: 'DVF' }],
    });
    const rejected = await rejectionOf(startDealingRun(portal.services, V, null));
    expect([rejected.code, rejected.fields.map(({ message }) => message.replaceAll('\u00a0', ' '))]).toEqual([
      'rolloverNotReady',
      ['De koers van Duits Vastgoed Fonds op 1 november 2026 is nog niet gepubliceerd.'],
    ]);
    expect(await countLines()).toEqual([{ lines: 0 }]);
    expect(await rowsOf(sql`select * from rollover`)).toEqual([]);

    // After the late price is published, the run gives the same result as if the price had been in time.
    await scenario.price({ 2: [100_0000, 0] }, V, portal.clock.now());
    await scenario.run();
    expect(await getDealingRun(portal.services, V)).toMatchObject({
      state: 'completed',
      done: 2,
      value: 2_000,
    });
  });

  test('a dealing run ignores a price until it is published', async () => {
    await scenario.add(fund(1));
    await scenario.price(flat, V, new Date(portal.clock.now().getTime() + 1));
    expect((await rejectionOf(startDealingRun(portal.services, V, null))).code).toBe('rolloverNotReady');
  });

  // Promise: Het fonds wordt elke maand gewaardeerd, op ….
  test('a dealing run proceeds month by month, and never before the cut-off', async () => {
    await scenario.price(flat);
    await scenario.price(flat, isoDate('2026-12-01'), portal.clock.now());
    await scenario.add(fund(1));
    const rejected = await rejectionOf(startDealingRun(portal.services, isoDate('2026-12-01'), null));
    expect(rejected.fields.map(({ message }) => message.replaceAll('\u00a0', ' '))).toEqual([
      'Verwerken kan vanaf de sluiting van de inschrijving voor 1 december 2026.',
      'Een eerdere maand is nog niet helemaal verwerkt.',
    ]);
    await scenario.run();
    expect((await listDealingRuns(portal.services)).next.dealingDay).toBe('2026-12-01');
    expect((await rejectionOf(startDealingRun(portal.services, V, null))).code).toBe('rolloverStarted');
    expect((await rejectionOf(startDealingRun(portal.services, SINCE, null))).code).toBe('rolloverStarted');
  });

  test('a dealing run books exactly what its preview shows, and the preview writes nothing', async () => {
    await scenario.price({ 1: [100_1042, 3500], 2: [104_5167, 3401] });
    await scenario.add({ ...fund(1), distributionMode: 'cash' });
    await scenario.add({
      funds: [1, 2].map((fundId) => ({ fundId, share: 5_000, lots: lotsOf(12) })),
      deposits: [{ type: 'TOP_UP', cents: 500_01, receivedOn: isoDate('2026-10-20') }],
    });
    const tables = [
      'ledger_entry',
      'payout',
      'contract_valuation',
      'rollover',
      'audit_entry',
      'notification',
    ];
    const counts = () =>
      Promise.all(
        tables.map((table) => rowsOf(sql`select count(*)::int as n from ${sql.identifier(table)}`)),
      );
    const before = await counts();
    const { counts: expectedCounts, funds } = await previewDealingRun(portal.services, V);
    expect(await counts()).toEqual(before);
    expect(expectedCounts).toEqual({ contracts: 2, deposits: 1, sellRequests: 0, annuityPayouts: 0 });
    await scenario.run(V, 1);
    const report = await getDealingRun(portal.services, V);
    expect({ counts: report.counts, funds: report.funds }).toEqual({ counts: expectedCounts, funds });
  });

  test('a dealing run that is started concurrently is executed once, and the other starts are rejected', async () => {
    await scenario.price(flat);
    for (let i = 0; i < 5; i += 1) await scenario.add(fund(1));
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => startDealingRun(portal.services, V, null)),
    );
    const leaseOwners = all.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(leaseOwners).toHaveLength(1);
    const notified = all.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(new Set(notified)).toEqual(new Set(['rolloverStarted']));
    // The worker without the lease does nothing.
    const [leaseOwner = ''] = leaseOwners;
    expect(
      await Promise.all([
        runDealingRun(portal.services, V),
        runDealingRun(portal.services, V, { leaseOwner, batch: 2 }),
      ]),
    ).toEqual([false, true]);
    expect(
      await rowsOf(sql`select count(*)::int as n from contract_valuation where date = ${V}::date`),
    ).toEqual([{ n: 5 }]);
    expect(await listDealingRuns(portal.services)).toMatchObject({
      runs: [{ dealingDay: V, state: 'completed', done: 5, total: 5, value: 5_000 }],
    });
  });

  test('after the lease of a stopped process expires, another process continues its dealing run after the last batch', async () => {
    await scenario.price(flat);
    for (let i = 0; i < 4; i += 1) await scenario.add(fund(1));
    const leaseOwner = await startDealingRun(portal.services, V, null);
    // The constraint makes the second batch fail once.
    await scenario.orm.execute(sql`alter table rollover_batch add constraint fails check (number < 2)`);
    await expect(runDealingRun(portal.services, V, { leaseOwner, batch: 2 })).rejects.toThrow();
    expect(await getDealingRun(portal.services, V)).toMatchObject({ state: 'stopped', done: 2, total: 4 });
    await scenario.orm.execute(sql`alter table rollover_batch drop constraint fails`);
    await scenario.run(V, 2);
    expect(await getDealingRun(portal.services, V)).toMatchObject({ state: 'completed', done: 4 });
    expect(await brokenAudit(scenario.orm)).toBeUndefined();
  });

  // Promise: Op … begint het verwerken vroeg in de ochtend vanzelf, als alle koersen er dan zijn.
  // Promise: Het verwerken begint vanzelf, vroeg in de ochtend nadat alles er is.
  // Promise: Anders begint het verwerken morgen vroeg vanzelf.
  test('a dealing run is started by the schedule on the publication day, once all prices are published', async () => {
    await scenario.add(fund(1));
    portal.clock.set('2026-11-06T06:00:00Z');
    await startDueDealingRun(portal.services);
    expect((await listDealingRuns(portal.services)).runs).toEqual([]);
    await scenario.price(flat);
    portal.clock.set('2026-11-05T06:00:00Z');
    await startDueDealingRun(portal.services);
    expect((await listDealingRuns(portal.services)).runs).toEqual([]);
    portal.clock.set('2026-11-06T06:00:00Z');
    await startDueDealingRun(portal.services);
    expect((await listDealingRuns(portal.services)).runs).toMatchObject([
      { dealingDay: V, state: 'running', startedBy: null },
    ]);
    await startDueDealingRun(portal.services);
    expect((await listDealingRuns(portal.services)).runs).toHaveLength(1);
  });
});
