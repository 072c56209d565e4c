import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { previewSale } from '../../investing/sell-requests/sell-requests.use-cases.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

// According to domain 10.7 a reinvested distribution has the age of the units that earned it.

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

test('a reinvested distribution has the age of its source in the preview, in the charged cost and in a manual calculation', async () => {
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
