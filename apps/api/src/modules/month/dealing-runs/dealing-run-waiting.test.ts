import { addMonths, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { figuresDesk } from '../../../testing/yearly-figures.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { dealWaitingPayouts, getDealingRun, previewDealingRun } from './dealing-runs.use-cases.ts';
import { firstOf, type PlannedContract, Scenario } from './testing/scenario.ts';

const JANUARY = firstOf('2027-01');
const FEBRUARY = firstOf('2027-02');
const DAYS = [JANUARY, FEBRUARY];

/** One portal loads the tax figures of 2027 late; the other has them from the beginning. */
let late: TestApp;
let timely: TestApp;
beforeAll(async () => {
  late = await createTestApp({ years: 'shipped' });
  timely = await createTestApp({ demoData: false });
});
afterAll(async () => {
  await late.close();
  await timely.close();
});

const funds = [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2025-01-01'), units: 9_000_0000 }] }];
const annuity = (
  payout: PlannedContract['payout'],
  plan: Partial<PlannedContract> = {},
): PlannedContract => ({
  product: 'SDIL',
  birthDate: isoDate('1957-03-01'),
  startDate: addMonths(JANUARY, -9),
  endDate: isoDate('2040-03-31'),
  ...(payout && { payout }),
  funds,
  ...plan,
});
const month = { frequency: 'month' as const, cents: 2_000_00, appliesCredit: true };
const plans: readonly PlannedContract[] = [
  annuity(month, { investor: 'each month' }),
  annuity({ frequency: 'quarter', cents: 3_000_00 }, { investor: 'each quarter' }),
  annuity(
    { frequency: 'month', cents: 1_000_00, isTemporary: true },
    { investor: 'for a time', endDate: isoDate('2033-03-31') },
  ),
  annuity(month, { investor: 'blocked', status: 'blocked' }),
  {
    funds: [{ fundId: 1, share: 10_000, lots: [] }],
    deposits: [{ type: 'INITIAL_DEPOSIT', cents: 10_000_00, receivedOn: isoDate('2026-12-20') }],
  },
];
const OTHER = plans.length - 1;

let scenario: Scenario;
let ids: string[];
beforeEach(async () => {
  late.clock.set('2026-12-20T10:00:00Z');
  scenario = new Scenario(late, JANUARY);
  await scenario.clear();
  ids = await scenario.addAll(plans);
});

async function run(portal: TestApp, of: Scenario, day: typeof JANUARY): Promise<void> {
  portal.clock.set(`${day.slice(0, 8)}08T10:00:00Z`);
  await of.price({ 1: [day === JANUARY ? 101_0000 : 99_5000, 1_2000] }, day);
  await of.run(day);
}

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await late.database.orm.execute<T>(query)).rows;

/** Returns the entries booked in a month, without the booking day. */
const bookedOf = async (of: Scenario, contractIds: readonly string[]) => {
  const lines = [];
  for (const id of contractIds) {
    for (const day of DAYS) lines.push((await of.lines(id, day)).map(({ booked: _, ...line }) => line));
  }
  return lines;
};

test('a January run without the new tax figures skips annuities, and deals all other contracts', async () => {
  late.clock.set('2027-01-08T10:00:00Z');
  await scenario.price({ 1: [101_0000, 1_2000] }, JANUARY);
  const preview = await previewDealingRun(late.services, JANUARY);
  expect(preview).toMatchObject({ waiting: { year: 2027, contracts: OTHER }, blockers: [] });
  expect(preview.counts).toMatchObject({ contracts: 1, deposits: 1, annuityPayouts: 0 });
  await scenario.run(JANUARY);
  expect(await getDealingRun(late.services, JANUARY)).toMatchObject({
    state: 'completed',
    done: 1,
    waiting: { year: 2027, contracts: OTHER },
  });
  expect((await scenario.lines(ids[OTHER] ?? '')).map(({ type }) => type)).toContain('INITIAL_DEPOSIT');
  for (const id of ids.slice(0, OTHER)) expect(await scenario.lines(id)).toEqual([]);
  const notified = await rowsOf(sql`select title from notification where title like '%belastingtarieven'`);
  expect(notified).toHaveLength(OTHER);
  // No payout is dealt while the tax figures of the year are not loaded.
  await dealWaitingPayouts(late.services);
  for (const id of ids.slice(0, OTHER)) expect(await scenario.lines(id)).toEqual([]);
  expect((await verifyLedger(late.database)).broken).toBeUndefined();
});

// Promise: Dan betalen wij die zodra wij de tarieven hebben, met de waarde van ….
// Promise: Deze contracten verwerken wij vanzelf zodra de cijfers zijn goedgekeurd, met de koers van deze maand.
// Promise: Uitkeringen die op dit jaar wachten, doen wij daarna vanzelf.
// Promise: Hoeveel loonheffing er in … af gaat, is nog niet bekend.… Wij betalen zodra wij dat weten.
test('books waiting payouts once, at their original amounts, after the tax figures are loaded', async () => {
  const model = new Scenario(timely, JANUARY);
  timely.clock.set('2026-12-20T10:00:00Z');
  await model.clear();
  const models = await model.addAll(plans);
  for (const day of DAYS) {
    await run(timely, model, day);
    await run(late, scenario, day);
  }
  expect(await bookedOf(scenario, ids.slice(0, OTHER))).toEqual(Array(2 * OTHER).fill([]));

  late.clock.set('2027-02-16T10:00:00Z');
  const desk = await figuresDesk(late);
  const { id } = await desk.load({ ...(await desk.file(2026)), year: 2027 });
  const begun = async () =>
    (
      await rowsOf<{ n: number }>(
        sql`select count(*)::int as n from pgboss.job where name = 'rollover.waiting'`,
      )
    )[0]?.n ?? 0;
  const before = await begun();
  expect((await desk.approve(id)).status).toBe(204);
  // The job starts without any user action.
  expect(await begun()).toBe(before + 1);
  await Promise.all([1, 2, 3].map(() => dealWaitingPayouts(late.services)));
  await dealWaitingPayouts(late.services);

  const booked = await bookedOf(scenario, ids);
  expect(booked).toEqual(await bookedOf(model, models));
  expect(booked[0]?.map(({ type }) => type)).toContain('WAGE_TAX');
  // The original payment days were 15 January and 12 February. Both have passed, and a payment day is never
  // in the past.
  const payouts = await rowsOf<{ day: string; paid: string; status: string }>(sql`
    select value_date::text as day, pay_on::text as paid, status from payout
    where contract_id = ${ids[0] ?? ''} order by value_date`);
  expect(payouts.map(({ day, paid }) => [day, paid])).toEqual([
    [JANUARY, '2027-02-17'],
    [FEBRUARY, '2027-02-17'],
  ]);
  for (const day of DAYS) {
    expect(await getDealingRun(late.services, day)).toMatchObject({
      waiting: null,
      done: ids.length,
      total: ids.length,
    });
  }
  expect((await verifyLedger(late.database)).broken).toBeUndefined();
});
