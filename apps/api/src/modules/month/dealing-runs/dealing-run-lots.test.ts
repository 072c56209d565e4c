import type { TermsFile } from '@portaal/domain/products/terms/file';
import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';
import { newId } from '../../../platform/new-id.ts';
import { changePublished } from '../../../testing/change-published.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { previewSale } from '../../investing/sell-requests/sell-requests.use-cases.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { insertPublished, insertVersion } from '../../products/terms/terms.use-cases.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

// According to domain 10.7, a reinvested distribution has the age of the units that earned it.

const FIRST = firstOf('2026-12');
/** The day of the sale, two year-ends later. Units bought up to 1 February 2023 are then five years old. */
const SALE = firstOf('2028-02');
/** A price of € 100. A monthly distribution of € 0.40 makes a position grow by a factor of 1.004. */
const NAV = 100_0000;
const DISTRIBUTION = 4000;
const GROWTH = 1 + DISTRIBUTION / NAV;

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, FIRST);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await scenario.orm.execute<T>(query)).rows;

async function runMonth(day: IsoDate, distribution: number): Promise<void> {
  portal.clock.set(`${day.slice(0, 8)}10T10:00:00Z`);
  await scenario.price(Object.fromEntries([1, 2, 3, 4].map((id) => [id, [NAV, distribution] as const])), day);
  await scenario.run(day);
}

/** Orders the sale of a number of units on the next dealing day, and returns the cost shown when ordering. */
async function order(contractId: string, participations: number): Promise<number> {
  const [owner] = await rowsOf<{ id: string }>(
    sql`select person_id as id from contract where id = ${contractId}`,
  );
  const person = { id: owner?.id ?? '', brand: 'baken' } as Parameters<typeof previewSale>[1];
  const preview = await previewSale(portal.services, person, contractId, {
    kind: 'units',
    funds: [{ id: 1, units: participations }],
  });
  const [id] = await rowsOf<{ id: string }>(sql`
    insert into sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at, cancellable_until)
    select gen_random_uuid(), 'V-' || gen_random_uuid(), id, person_id, brand, 'units', 'queued', now(), now()
    from contract where id = ${contractId} returning id`);
  await rowsOf(sql`
    insert into sell_request_line (request_id, fund_id, units, deal_from, executed_units, executed_gross_cents,
      exit_cost_cents, progress)
    values (${id?.id}, 1, ${participations}, ${preview.dealingDay}, 0, 0, 0, 'open')`);
  await rowsOf(sql`update contract set status = 'sellPending' where id = ${contractId}`);
  return Math.round(preview.exitCost * 100);
}

const charged = async (contractId: string) =>
  (
    await rowsOf<{ cents: number }>(sql`select -sum(amount_cents)::int as cents from ledger_entry
      where contract_id = ${contractId} and type = 'EXIT_COST'`)
  )[0]?.cents;

test('a reinvested distribution has the age of its source in preview, charge and manual calculation', async () => {
  const lots = [
    { since: isoDate('2022-02-01'), units: 100_0000 },
    { since: isoDate('2023-03-01'), units: 50_0000 },
    { since: isoDate('2025-01-01'), units: 25_0000 },
  ];
  const plan = { funds: [{ fundId: 1, share: 10_000, lots }] };
  const [, seller = '', twice = '', paidOut = ''] = await scenario.addAll([
    // This contract is so large that the redemption limit of the fund does not reduce the other orders.
    { funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2020-01-01'), units: 90_000_0000 }] }] },
    plan,
    plan,
    { ...plan, distributionMode: 'cash' },
  ]);
  const early = addMonths(FIRST, 3);
  for (let day = FIRST; day < SALE; day = addMonths(day, 1)) {
    // Sells the oldest 30 units of this contract before the main sale: 30 units of the first lot, with the growth so
    // far.
    if (day === early) await order(twice, 30);
    await runMonth(day, day === early ? 0 : DISTRIBUTION);
  }
  const chargedEarly = await charged(twice);
  const previews = [await order(seller, 130), await order(twice, 90), await order(paidOut, 130)];
  await runMonth(SALE, 0);

  // Thirteen distributions were reinvested: three before the early sale, and none in the month of the sale.
  const months = 13;
  const old = 100 * GROWTH ** months;
  const oldOfTwice = (100 * GROWTH ** 3 - 30) * GROWTH ** (months - 3);
  // The amounts at the two cost rates are rounded separately.
  const costOf = (sold: number, longTerm: number) =>
    Math.round(longTerm * 10_000 * 0.015) + Math.round((sold - longTerm) * 10_000 * 0.03);
  // The first lot was already five years old at the early sale.
  expect(chargedEarly).toBe(costOf(30, 30));
  expect(previews).toEqual([costOf(130, old), costOf(90, oldOfTwice), costOf(130, 100)]);
  expect([
    await charged(seller),
    ((await charged(twice)) ?? 0) - costOf(30, 30),
    await charged(paidOut),
  ]).toEqual(previews);
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});

test('a sale has four exit costs by age, and no sale or switch costs more than in the terms agreed with the contract', async () => {
  const [month, day] = [firstOf('2028-03'), firstOf('2028-04')];
  await runMonth(month, 0);
  const content = demoTermsOf('baken');
  const steps = [0.05, 0.02, 0.01, 0].map((deel, index) => ({ vanafJaar: [0, 1, 2, 7][index] ?? 0, deel }));
  const later: TermsFile = {
    ...content,
    // The orders are placed on the 10th. Their preview uses the terms of the day on which they will be dealt.
    geldigVanaf: isoDate('2028-03-20'),
    wisselen: { kosten: 0.01 },
    producten: {
      ...content.producten,
      beleggen: content.producten.beleggen.map((own) => ({
        ...own,
        kosten: { ...own.kosten, uitstap: steps },
      })),
    },
  };
  await portal.database.transaction(async (tx) => {
    await insertVersion(tx, 'baken-2', later);
    const row = { id: newId(), brand: 'baken', number: 2, validFrom: later.geldigVanaf, version: 'baken-2' };
    await insertPublished(tx, {
      ...row,
      content: later,
      loadedAt: portal.clock.now(),
      decidedAt: portal.clock.now(),
    });
  });
  // Ages on the day of the sale: seven years, one month less, two years, one year, one month less.
  const bought = ['2021-04-01', '2021-05-01', '2026-04-01', '2027-04-01', '2027-05-01'];
  const lots = bought.map((since, index) => ({
    since: isoDate(since),
    units: index === 4 ? 105_0000 : 10_0000,
  }));
  const contracts = new Scenario(portal, day);
  const plan = { funds: [{ fundId: 1, share: 10_000, lots }] };
  const switching = {
    funds: [
      { fundId: 1, share: 0, lots: [{ since: isoDate('2022-01-01'), units: 100_0000 }] },
      { fundId: 2, share: 10_000, lots: [] },
    ],
    switches: true,
  };
  const [, before = '', after = '', imported = '', signedEarly = '', switchBefore = '', switchAfter = ''] =
    await contracts.addAll([
      { funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2020-01-01'), units: 90_000_0000 }] }] },
      plan,
      plan,
      plan,
      plan,
      switching,
      switching,
    ]);
  await changePublished(
    scenario.orm,
    'contract',
    sql`terms_version = 'baken-1' where id in (${before}, ${switchBefore})`,
  );
  await changePublished(
    scenario.orm,
    'contract',
    sql`terms_version = 'baken-2', created_at = '2028-03-25' where id in (${after}, ${switchAfter})`,
  );
  // These investors agreed to the earlier terms, although the later terms apply on the day on which their
  // contracts start.
  await changePublished(
    scenario.orm,
    'contract',
    sql`terms_version = 'baken-2', created_at = '2028-03-15' where id = ${signedEarly}`,
  );
  // A contract that is older than the terms of its brand has no terms version.
  await changePublished(
    scenario.orm,
    'contract',
    sql`terms_version = null, created_at = '2010-01-01' where id = ${imported}`,
  );
  const sellers = [before, after, imported, signedEarly];
  const previews: number[] = [];
  for (const seller of sellers) previews.push(await order(seller, 45));
  await runMonth(day, 0);
  // € 1,000 of each lot, and € 500 of the youngest: 0%, 1%, 1%, 2%, and 3% by the agreed terms or 5% by the
  // current terms.
  const olderLots = 0 + 10_00 + 10_00 + 20_00;
  expect(previews).toEqual([15_00, 25_00, 15_00, 15_00].map((youngest) => olderLots + youngest));
  expect(await Promise.all(sellers.map(charged))).toEqual(previews);
  // A switch of € 10,000 costs 0.5% by the agreed terms, or 1% by the current terms.
  expect([await charged(switchBefore), await charged(switchAfter)]).toEqual([50_00, 100_00]);
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
