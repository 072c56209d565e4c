import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { requireSamePrices, viewedNow } from './dealing-run-seen.use-cases.ts';
import { previewDealingRun, startDealingRun } from './dealing-runs.use-cases.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

const V = firstOf('2026-11');
const lots = [{ since: isoDate('2025-06-01'), units: 100_0000 }];
const funds = [{ fundId: 1, share: 10_000, lots }];

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, V);
});
beforeEach(async () => {
  await scenario.clear();
  portal.clock.set('2026-11-10T10:00:00Z');
  await scenario.price({ 1: [101_0000, 5000] });
});
afterAll(() => portal.close());

const change = (query: ReturnType<typeof sql>) => scenario.orm.execute(query);
const seenNow = async () => (await previewDealingRun(portal.services, V)).seen;
const start = async (seen: string) =>
  startDealingRun(portal.services, V, { id: await scenario.person(), seen });

test('a dealing run starts only if the contracts, orders and prices equal those of its preview', async () => {
  const deposits = [{ type: 'TOP_UP' as const, cents: 250_00, receivedOn: isoDate('2026-10-20') }];
  await scenario.addAll([
    { funds, deposits },
    { funds, sale: 'all' },
    { funds, switches: true },
  ]);
  const seen = [await seenNow()];
  expect(await seenNow()).toBe(seen[0]);
  for (const query of [
    sql`update contract set distribution_mode = 'cash' where status = 'sellPending'`,
    sql`update contract set status = 'blocked' where status = 'sellPending'`,
    sql`update holding set units = units - 0.0001 where contract_id = (select contract_id from fund_switch)`,
    sql`update deposit set amount_cents = 25001 where status = 'received'`,
    sql`update sell_request_line set units = 10`,
    sql`update fund_switch set status = 'cancelled', closed_at = now()`,
    sql`update fund_price set distribution = 0.4 where fund_id = 1 and date = ${V}::date`,
  ]) {
    await change(query);
    // The books are reopened, because otherwise the changed rows would differ from them, which also blocks a
    // start.
    await reopenBooks(portal.database);
    seen.push(await seenNow());
    await expect(start(seen.at(-2) ?? '')).rejects.toMatchObject({ code: 'changedMeanwhile' });
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(await change(sql`select from rollover`)).toMatchObject({ rows: [] });
  await start(seen.at(-1) ?? '');
});

test('changes for a later month, or without effect on dealing, do not invalidate a preview', async () => {
  const deposits = [
    {
      type: 'TOP_UP' as const,
      cents: 250_00,
      receivedOn: isoDate('2026-11-05'),
      dealFrom: isoDate('2026-12-01'),
    },
  ];
  await scenario.add({ funds, sale: 'all' });
  await change(sql`update sell_request_line set deal_from = '2026-12-01'`);
  await change(sql`update contract set status = 'active'`);
  const seen = await seenNow();
  await change(sql`update contract set status = 'sellPending', description = 'Anders'`);
  await change(sql`update sell_request_line set units = 10`);
  await scenario.add({ funds: [{ fundId: 1, share: 10_000, lots: [] }], deposits });
  await start(seen);
});

test('detects a price that is published while the dealing run begins', async () => {
  await scenario.add({ funds });
  const { orm } = scenario;
  const now = portal.clock.now();
  const viewed = await viewedNow(orm, V, now);
  await requireSamePrices(orm, V, now, viewed);
  await change(sql`update fund_price set nav = 101.0001 where fund_id = 1 and date = ${V}::date`);
  await expect(requireSamePrices(orm, V, now, viewed)).rejects.toMatchObject({ code: 'changedMeanwhile' });
});
