import type { FundPerformance } from '@portaal/domain/products/funds/calls';
import {
  cents,
  decimalToPrice,
  isoDate,
  type PastPrice,
  type PaymentFrequency,
  replay,
  replayPayout,
  startedMonthsBetween,
} from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/**
 * Selects contracts with one deposit followed only by reinvestments; a replay of that deposit must equal their
 * ledger.
 */
const untouched = sql`
  select entry.contract_id from ledger_entry entry
  group by entry.contract_id
  having bool_and(entry.type in ('INITIAL_DEPOSIT', 'ENTRY_COST', 'REINVESTMENT'))
    and count(distinct entry.value_date) > 6`;

interface BookedEntry extends Record<string, unknown> {
  contract: string;
  fund: number;
  paid: number;
  cost: number;
  first: string;
}

async function history(): Promise<Map<number, PastPrice[]>> {
  // Public call: the calculators are open to visitors.
  const response = await portal.call({ method: 'GET', url: '/api/funds/performance' });
  expect(response.statusCode, response.body).toBe(200);
  const found: FundPerformance[] = response.json().data;
  return new Map(
    found.map(({ id, prices }) => [
      id,
      prices.map(({ date, nav, distribution }) => ({
        date: isoDate(date),
        nav: decimalToPrice(nav),
        distribution: decimalToPrice(distribution),
      })),
    ]),
  );
}

test('a replayed deposit has the same value in every month as the ledger of a contract with that deposit', async () => {
  const prices = await history();
  const { rows } = await portal.database.orm.execute<BookedEntry>(sql`
    select contract_id as contract, fund_id as fund, min(value_date)::text as first,
      sum(amount_cents) filter (where type = 'INITIAL_DEPOSIT')::int as paid,
      -coalesce(sum(amount_cents) filter (where type = 'ENTRY_COST'), 0)::int as cost
    from ledger_entry where contract_id in (${untouched}) group by 1, 2`);
  const contracts = Map.groupBy(rows, ({ contract }) => contract);
  expect(contracts.size).toBeGreaterThan(0);
  for (const [id, funds] of contracts) {
    const begin = funds.map(({ first }) => first).toSorted()[0] ?? '';
    const { rows: values } = await portal.database.orm.execute<{ date: string; value: number }>(
      sql`select date::text, value_cents::int as value from contract_valuation where contract_id = ${id} order by date`,
    );
    const { points, entryCost } = replay({
      initialDeposit: cents(funds.reduce((sum, { paid }) => sum + paid, 0)),
      monthlyDeposit: cents(0),
      wrapperCostRate: 0,
      funds: funds.map(({ fund, paid, cost }) => ({
        share: paid,
        entryCostRate: cost / paid,
        prices: (prices.get(fund) ?? []).filter(({ date }) => date >= begin),
      })),
    });
    expect(points.map(({ date, value }) => ({ date, value }))).toEqual(values);
    expect(entryCost).toBe(funds.reduce((sum, { cost }) => sum + cost, 0));
  }
});

interface PaidOut extends Record<string, unknown> {
  contract: string;
  start: string;
  end: string;
  frequency: PaymentFrequency;
  rate: number;
  capital: number;
}

test('a replayed annuity has the same payouts and values as the ledger of a paid-out annuity', async () => {
  const prices = await history();
  const { orm } = portal.database;
  const { rows: annuities } = await orm.execute<PaidOut>(sql`
    select id as contract, start_date::text as start, end_date::text as "end", payment_frequency as frequency,
      calculation_rate::float8 as rate, initial_deposit_cents::int as capital
    from contract where payment_frequency is not null and deposited_cents = initial_deposit_cents
      and not exists (select from ledger_entry entry where entry.contract_id = contract.id
        and entry.type in ('SWITCH_IN', 'SELL', 'TOP_UP'))`);
  expect(annuities.length).toBeGreaterThan(0);
  for (const { contract: id, start, end, frequency, rate, capital } of annuities) {
    const { rows: funds } = await orm.execute<BookedEntry>(sql`
      select fund_id as fund, sum(amount_cents) filter (where type = 'TRANSFER_IN')::int as paid,
        -coalesce(sum(amount_cents) filter (where type = 'ENTRY_COST'), 0)::int as cost
      from ledger_entry where contract_id = ${id} group by 1`);
    const { rows: booked } = await orm.execute<{ date: string; gross: number }>(sql`
      select value_date::text as date, -sum(amount_cents)::int as gross from ledger_entry
      where contract_id = ${id} and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
      group by 1 order by 1`);
    const { rows: values } = await orm.execute<{ date: string; value: number }>(
      sql`select date::text, value_cents::int as value from contract_valuation where contract_id = ${id} order by date`,
    );
    const { points, payouts } = replayPayout({
      capital: cents(capital),
      wrapperCostRate: 0.002,
      paymentFrequency: frequency,
      durationMonths: startedMonthsBetween(isoDate(start), isoDate(end)),
      firstPayout: cents(booked[0]?.gross ?? 0),
      calculationRate: rate,
      funds: funds.map(({ fund, paid, cost }) => ({
        share: paid,
        entryCostRate: cost / paid,
        prices: (prices.get(fund) ?? []).filter(({ date }) => date >= start),
      })),
    });
    expect(payouts).toEqual(booked);
    expect(points.map(({ date, value }) => ({ date, value }))).toEqual(values);
  }
});
