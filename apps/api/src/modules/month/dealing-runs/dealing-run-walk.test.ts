import type { DealingRunReport } from '@portaal/domain/month/dealing-runs/calls';
import { usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import { addMonths, dealingOn, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePublished } from '../../../testing/change-published.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { applyDueChanges } from '../../investing/change-requests/change-requests.use-cases.ts';
import { expectWaterfalls } from '../../investing/waterfall/testing/expect-waterfalls.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { payByBank } from '../../money/payouts/testing/ordered-batch.ts';
import {
  getDealingRun,
  previewDealingRun,
  runDealingRun,
  startDealingRun,
} from './dealing-runs.use-cases.ts';
import { RandomInvestor, seeded } from './testing/random-walk.ts';
import { firstOf, type PlannedContract, Scenario } from './testing/scenario.ts';

const FIRST = firstOf('2026-12');
const MONTHS = 12;
const MOST_MONTHS = 18;
const CONTRACTS = 10;
/** Name of the investor who owns all contracts. */
const WALKER = 'walker';
/** Actions per month. */
const ACTS = 16;
/** Kinds of ledger lines that the random walk must produce at least once to be meaningful. */
const LOOKED_FOR = [
  'ANNUITY_PAYOUT',
  'CORRECTION',
  'DIRECT_DEBIT_REVERSAL',
  'SELL',
  'SWITCH_IN',
  'TOP_UP',
] as const;

/** Each seed gives a different random walk. A walk with a failure can be repeated with its seed. */
const SEED = Number(process.env.WALK_SEED ?? 20_261_122);

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

async function bookedTypes(): Promise<string[]> {
  const types = await rowsOf<{ type: string }>(sql`select distinct type from ledger_entry order by 1`);
  return types.map(({ type }) => type);
}

async function isMissing(): Promise<boolean> {
  const booked = await bookedTypes();
  return LOOKED_FOR.some((type) => !booked.includes(type));
}

const random = seeded(SEED);
const below = (most: number): number => Math.floor(random() * most);

function plan(index: number): PlannedContract {
  const product = index === 0 ? 'SDIL' : index === 1 ? 'SUL' : 'SB';
  const ids = [1, 2, 3, 4].filter((id) => id === (index % 4) + 1 || random() < 0.5);
  const share = Math.floor(10_000 / ids.length);
  const lot = () => ({ since: addMonths(FIRST, -2 - below(90)), units: 200_0000 + below(500_0000) });
  return {
    product,
    investor: WALKER,
    ...(product === 'SDIL' ? { payout: { frequency: 'month', cents: 900_00 } as const } : {}),
    startDate: addMonths(FIRST, -14),
    distributionMode: product === 'SB' && random() < 0.5 ? 'cash' : 'stock',
    funds: ids.map((fundId, i) => ({
      fundId,
      share: i === 0 ? 10_000 - share * (ids.length - 1) : share,
      lots: [lot(), lot()].sort((a, b) => a.since.localeCompare(b.since)),
    })),
  };
}

const unitsByFund = async (): Promise<Map<number, number>> =>
  new Map(
    (
      await rowsOf<{ fund: number; units: number }>(
        sql`select fund_id as fund, sum(units)::float8 as units from holding group by fund_id`,
      )
    ).map(({ fund, units }) => [fund, units]),
  );

/** Executes a dealing run that is interrupted at random steps, up to twice, and continued by another process. */
async function runWithCuts(dealingDay: IsoDate): Promise<void> {
  const { services, clock } = portal;
  let leaseOwner = await startDealingRun(services, dealingDay, null);
  for (let cuts = below(3); cuts > 0; cuts -= 1) {
    let left = below(25);
    const now = () => {
      left -= 1;
      if (left < 0) throw new Error('power cut');
      return clock.now();
    };
    const cut = { ...services, clock: { ...clock, now } };
    const isDone = await runDealingRun(cut, dealingDay, { leaseOwner, batch: 4 }).catch((error: Error) => {
      if (error.message !== 'power cut') throw error;
      return false;
    });
    const [run] = await rowsOf<{ status: string }>(
      sql`select status from rollover where value_date = ${dealingDay}::date`,
    );
    if (isDone || run?.status === 'completed') return;
    clock.advance(61_000);
    leaseOwner = await startDealingRun(services, dealingDay, null);
  }
  expect(await runDealingRun(services, dealingDay, { leaseOwner, batch: 4 })).toBe(true);
}

/**
 * Verifies that the earlier value of each fund, plus the movements in and minus the movements out, equals its
 * current value. Each line may differ by its rounding.
 */
function expectConserved({ funds }: Pick<DealingRunReport, 'funds'>, lines: number): void {
  for (const fund of funds) {
    const came = fund.reinvested + fund.deposits - fund.entryCost + fund.switchedIn;
    const went = fund.sales + fund.switchedOut + fund.annuityPayouts + fund.wrapperCost;
    const expected = fund.unitsBefore * (fund.nav ?? 0) + came - went;
    expect(Math.abs(fund.value - expected), fund.code).toBeLessThanOrEqual(0.01 * (lines + CONTRACTS));
    expect(fund.unitsExecuted, fund.code).toBeLessThanOrEqual(Math.max(fund.redemptionLimit, 0));
  }
}

/** Invariants of all entries and orders. Each query selects the violations of one invariant. */
const contradictions = {
  'money that is not what was dealt at the price': sql`
    select contract_id from ledger_entry
    where type not in ('DISTRIBUTION', 'DIRECT_DEBIT_REVERSAL')
      -- Entry cost that a reversal gives back moves no units.
      and not (type = 'ENTRY_COST' and amount_cents > 0)
    group by contract_id, fund_id, value_date
    having abs(sum(amount_cents) - 100 * sum(units * coalesce(price, 0))) > count(*)`,
  'an order that was dealt twice on a day': sql`
    select cause_id from ledger_entry where type = 'SELL'
    group by cause_id, fund_id, value_date having count(*) > 1`,
  'more sold than was asked': sql`
    select request_id from sell_request_line
    where executed_units > units or executed_gross_cents > amount_cents + 2`,
  'something sold of an order that was cancelled': sql`
    select r.id from sell_request r join sell_request_line l on l.request_id = r.id
    where r.status = 'cancelled' and l.executed_units > 0`,
  'two orders at the same time': sql`
    select contract_id from sell_request where status in ('queued', 'partlyExecuted')
    intersect select contract_id from fund_switch where status in ('queued', 'partlyExecuted')`,
  'a contract that is sold and holds something, or holds nothing and is not': sql`
    select c.id from contract c where (c.status = 'sold') = exists (
      select from holding h where h.contract_id = c.id and h.units > 0) and c.status in ('sold', 'active')`,
  'a contract that was left behind': sql`
    select id from contract where status in ('active', 'sellPending', 'blocked', 'deceased', 'maturing')
      and opening_value_date < (select max(value_date) from rollover)`,
  'an order without its state': sql`
    select c.id from contract c where (c.status = 'sellPending') <> exists (select from sell_request r
      where r.contract_id = c.id and r.status in ('queued', 'partlyExecuted')) and c.status not in ('blocked', 'deceased')`,
};

// A random walk of a year. On the embedded database, shorter tests check the same invariants.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a year of random user actions keeps the books in balance',
  // Not retried, because a retry would execute a different random walk.
  { retry: 0, timeout: 180_000 },
  async () => {
    const { services, clock } = portal;
    const scenario = new Scenario(portal, FIRST);
    clock.set('2026-11-10T10:00:00Z');
    const ids = await scenario.addAll(Array.from({ length: CONTRACTS }, (_, index) => plan(index)));
    await rowsOf(sql`update fund_price set published_at = '2026-11-06T09:00:00Z'`);
    // Some funds can be sold completely at once; for others the redemption limit spreads sales over years.
    await changePublished(scenario.orm, 'fund_parameter', sql`yearly_gate_rate = 1 where fund_id in (2, 4)`);
    const walker = await scenario.person(undefined, WALKER);
    const investor = await RandomInvestor.of(portal, walker, random, await scenario.employee());
    const actAt = async (day: IsoDate, times: number) => {
      clock.set(`${day}T10:00:00Z`);
      for (let i = 0; i < times; i += 1) await investor.act(ids[below(ids.length)] ?? '');
    };

    // By chance, a year may lack one of the expected kinds of ledger lines. The walk then continues, up to a
    // maximum number of months.
    for (let month = 0; month < MONTHS || (month < MOST_MONTHS && (await isMissing())); month += 1) {
      const dealingDay = addMonths(FIRST, month);
      const { publicationDay } = dealingOn(dealingDay, usualCalendar);
      const before = addMonths(dealingDay, -1).slice(0, 8);
      await actAt(isoDate(`${before}20`), ACTS / 2);
      await investor.collect(dealingDay);
      await actAt(isoDate(`${before}26`), ACTS / 4);
      // The dealing run waits for its prices while the users continue.
      await actAt(isoDate(`${dealingDay.slice(0, 8)}03`), ACTS / 4);
      await expect(startDealingRun(services, dealingDay, null)).rejects.toMatchObject({
        code: 'rolloverNotReady',
      });
      const published = random() < 0.7 ? publicationDay : isoDate(`${dealingDay.slice(0, 8)}17`);
      clock.set(`${published}T09:00:00Z`);
      await scenario.price(investor.quotes(), dealingDay, clock.now());
      await applyDueChanges(services, dealingDay);
      const preview = await previewDealingRun(services, dealingDay);
      const unitsNow = await unitsByFund();
      await runWithCuts(dealingDay);
      await applyDueChanges(services);

      const report = await getDealingRun(services, dealingDay);
      const where = `${dealingDay}, seed ${SEED}`;
      expect({ counts: report.counts, funds: report.funds }, where).toEqual({
        counts: preview.counts,
        funds: preview.funds,
      });
      const after = await unitsByFund();
      for (const { fundId, unitsBefore, unitsAfter } of report.funds) {
        expect([unitsBefore, unitsAfter], where).toEqual([unitsNow.get(fundId) ?? 0, after.get(fundId) ?? 0]);
      }
      const [booked] = await rowsOf<{ lines: number }>(
        sql`select sum(lines)::int as lines from rollover_batch where value_date = ${dealingDay}::date`,
      );
      expectConserved(report, booked?.lines ?? 0);
      expect((await verifyLedger(portal.database)).broken, where).toBeUndefined();
      for (const [invariant, query] of Object.entries(contradictions)) {
        expect(await rowsOf(query), `${where}: ${invariant}`).toEqual([]);
      }
      // Pays all payouts that are due, except withheld ones.
      const due = await rowsOf<{ id: string }>(sql`select id from payout
        where status = 'ordered' and pay_on <= ${published}::date and payout_hold(payout, ${published}::date) is null`);
      await payByBank(
        portal.database,
        due.map(({ id }) => id),
        published,
      );
    }

    // If every action of a kind were rejected, the walk would prove nothing, so each kind must succeed at
    // least once.
    for (const name of [
      'sell',
      'cancel',
      'divide',
      'withdraw',
      'distribute',
      'reverse',
      'correct',
      'block',
    ]) {
      expect(investor.done.get(name) ?? 0, name).toBeGreaterThan(1);
    }
    expect(await bookedTypes()).toEqual(expect.arrayContaining([...LOOKED_FOR]));
    // The figures shown to an investor match the bookings, across two year-ends.
    expect(await expectWaterfalls(portal)).toContain('reversedDebits');
  },
);
