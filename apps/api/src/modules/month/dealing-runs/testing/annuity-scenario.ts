import { usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import { addMonths, dealingOn, type IsoDate, isoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { TestApp } from '../../../../testing/test-app.ts';
import { firstOf, type PlannedContract, type Scenario } from './scenario.ts';

// Helpers for tests of annuities that pay out: amounts booked in the ledger, and the expected amounts from sums of
// discounted payouts.

const V = firstOf('2026-11');
const RATE = 0.0488;

/** Returns an annuity with a term of this many months that began three months before November 2026. */
export const annuityOf = (
  months: number,
  more: Partial<NonNullable<PlannedContract['payout']>> = {},
): PlannedContract => ({
  product: 'SDIL',
  startDate: addMonths(V, -3),
  endDate: isoDate(new Date(Date.parse(addMonths(V, months - 3)) - 86_400_000).toISOString().slice(0, 10)),
  payout: { frequency: 'month', cents: 600_00, rate: RATE, ...more },
  birthDate: isoDate('1957-03-01'),
  funds: [
    { fundId: 1, share: 6_000, lots: [{ since: addMonths(V, -3), units: 600_0000 }] },
    { fundId: 4, share: 4_000, lots: [{ since: addMonths(V, -3), units: 400_0000 }] },
  ],
});

/** Returns the value divided by the present value of payouts of 1 made in these numbers of months from now. */
export const spread = (value: number, months: readonly number[], rate = RATE): number =>
  Math.round(value / months.reduce((sum, month) => sum + (1 + rate) ** (-month / 12), 0));

export const every = (step: number, count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);

export function annuityScenario(portal: TestApp, scenario: () => Scenario) {
  const rowsOf = async <T extends Record<string, unknown>>(query: SQL) =>
    (await portal.database.orm.execute<T>(query)).rows;
  return {
    rowsOf,
    /** Executes the dealing runs from `from` up to and including `to`, at prices that rise a little every month. */
    runMonths: async (from: IsoDate, to: IsoDate) => {
      for (let day = from; day <= to; day = addMonths(day, 1)) {
        const rise = 1 + (Number(day.slice(0, 4)) - 2026) * 0.01;
        const nav = Math.round(1_000_000 * rise) + 137 * Number(day.slice(5, 7));
        await scenario().price({ 1: [nav, 3_000], 4: [nav - 4_321, 2_000] }, day);
        portal.clock.set(`${dealingOn(day, usualCalendar).publicationDay}T09:00:00Z`);
        await scenario().run(day, 1);
      }
    },
    /** Returns the gross payout of a contract on a day, in cents. */
    grossOn: async (id: string, day: IsoDate): Promise<number> => {
      const [row] = await rowsOf<{ gross: number }>(sql`
        select coalesce(-sum(amount_cents), 0)::float8 as gross from ledger_entry
        where contract_id = ${id} and value_date = ${day}::date
          and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
      return Number(row?.gross);
    },
    /**
     * Returns the value before the payout of a day, computed from the ledger lines up to that payout, at the prices
     * of the day.
     */
    valueBefore: async (id: string, day: IsoDate): Promise<number> => {
      const [row] = await rowsOf<{ value: number }>(sql`
        select sum(round(units * nav, 2) * 100)::float8 as value from (
          select fund_id, sum(units) as units from ledger_entry
          where contract_id = ${id} and (value_date < ${day}::date or (value_date = ${day}::date
            and type not in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION', 'WRAPPER_COST')))
          group by fund_id) as held
        join fund_price p on p.fund_id = held.fund_id and p.date = ${day}::date`);
      return Number(row?.value);
    },
    contractRow: async (id: string) =>
      (
        await rowsOf<{ status: string; payout: number; owed: number; value: number }>(sql`
          select status, periodic_payout_cents::float8 as payout, owed_payout_cents::float8 as owed,
            opening_value_cents::float8 as value from contract where id = ${id}`)
      )[0],
  };
}
