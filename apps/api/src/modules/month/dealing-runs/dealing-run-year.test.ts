import { usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import { addMonths, dealingOn, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import {
  getDealingRun,
  listDealingRuns,
  runDealingRun,
  startDueDealingRun,
} from './dealing-runs.use-cases.ts';

/** The demo day is in November 2026, and the demo contracts are valued on the first of that month. */
const FIRST = isoDate('2026-12-01');
/** A whole year on PostgreSQL, where a month takes a second. The embedded database runs three months. */
const MONTHS = process.env.TEST_DATABASE === 'postgres' ? 12 : 3;

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const rowsOf = async (query: ReturnType<typeof sql>) => (await portal.database.orm.execute(query)).rows;

/** Simulates the direct debits: the monthly deposits are received before the cut-off. */
async function collect(dealingDay: IsoDate): Promise<void> {
  const receivedOn = `${addMonths(dealingDay, -1).slice(0, 8)}25`;
  await portal.database.orm.execute(sql`
    insert into deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
    select gen_random_uuid(), id, 'PERIODIC_DEPOSIT', 'directDebit', monthly_deposit_cents, 'received',
      ${receivedOn}::date, ${receivedOn}::date, ${dealingDay}::date
    from contract where status = 'active' and monthly_deposit_cents > 0`);
}

async function publish(dealingDay: IsoDate, at: Date): Promise<void> {
  await portal.database.orm.execute(sql`
    insert into fund_price (fund_id, date, nav, distribution, published_at)
    select fund_id, ${dealingDay}::date, round(nav * 1.0007, 4), distribution, ${at.toISOString()}::timestamptz
    from fund_price where date = ${addMonths(dealingDay, -1)}::date`);
}

// Promise: Op … begint het verwerken vroeg in de ochtend vanzelf, als alle koersen er dan zijn.
// Promise: Het verwerken begint vanzelf, vroeg in de ochtend nadat alles er is.
test('a year of the demo, with monthly dealing runs started by the schedule, keeps the books in balance', async () => {
  for (let month = 0; month < MONTHS; month += 1) {
    const dealingDay = addMonths(FIRST, month);
    const { publicationDay } = dealingOn(dealingDay, usualCalendar);
    await collect(dealingDay);
    portal.clock.set(`${publicationDay}T06:07:00Z`);
    await publish(dealingDay, portal.clock.now());
    await startDueDealingRun(portal.services);
    const [run] = await rowsOf(
      sql`select holder as "leaseOwner" from rollover where value_date = ${dealingDay}::date`,
    );
    expect(
      await runDealingRun(portal.services, dealingDay, { leaseOwner: String(run?.leaseOwner), batch: 10 }),
    ).toBe(true);

    expect(await verifyLedger(portal.database), dealingDay).toMatchObject({ broken: undefined });
    expect(await getDealingRun(portal.services, dealingDay)).toMatchObject({ state: 'completed' });
  }

  expect((await listDealingRuns(portal.services)).runs).toHaveLength(MONTHS);
  // The waiting contract started, the sell order of the demo was executed, the annuity paid every quarter,
  // and no contract was skipped.
  const contractStatuses = await rowsOf(sql`
    select description, status, opening_value_date::text as date from contract
    where brand = 'baken' and description in ('Start volgende maand', 'Nederland en Duitsland')
    order by description`);
  const date = addMonths(FIRST, MONTHS - 1);
  expect(contractStatuses).toEqual([
    { description: 'Nederland en Duitsland', status: 'active', date },
    { description: 'Start volgende maand', status: 'active', date },
  ]);
  expect(
    await rowsOf(sql`select count(*)::int as payouts from payout p join contract c on c.id = p.contract_id
      where c.brand = 'baken' and kind = 'annuity' and value_date >= ${FIRST}::date`),
  ).toEqual([{ payouts: MONTHS / 3 }]);
  expect(
    await rowsOf(sql`select count(*)::int as left_behind from contract
      where status = 'active' and opening_value_date < ${date}::date`),
  ).toEqual([{ left_behind: 0 }]);
}, 180_000);
