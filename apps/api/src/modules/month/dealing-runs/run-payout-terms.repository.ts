import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { payoutProducts } from '../../../schema/product-lists.ts';

// This file computes the remaining payouts of an annuity `c`, a row of `contract`, on a dealing day, in whole months
// and payouts. The result equals `remainingPayouts` of the engine, as tests verify.

/** Counts calendar months, so that a valuation day later in the month neither repeats nor skips a payout. */
const calendarMonths = (until: SQL, since: SQL): SQL =>
  sql`((extract(year from ${until}) - extract(year from ${since})) * 12 + extract(month from ${until}) - extract(month from ${since}))::int`;

const wholeMonths = (until: SQL, since: SQL): SQL =>
  sql`(extract(year from age(${until}, ${since})) * 12 + extract(month from age(${until}, ${since})))::int`;

/**
 * Joins `t` (step, months, term), `r` (payouts_left, months_to_next) and `y` (this_year). Their values are null for a
 * contract that is not an annuity.
 */
export function payoutTerms(dealingDay: IsoDate): SQL {
  const day = sql`${dealingDay}::date`;
  const month = Number(dealingDay.slice(5, 7));
  return sql`
    left join lateral (
      select case c.payment_frequency when 'month' then 1 when 'quarter' then 3 when 'halfYear' then 6 else 12 end as step,
        ${calendarMonths(day, sql`c.start_date`)} as months, ${wholeMonths(sql`c.end_date + 1`, sql`c.start_date`)} as term
      -- Transferred capital has no payouts before they are fixed from the value of its first run.
      where c.product_code in ${payoutProducts} and c.start_date <= ${day} and (c.opening_value_date is not null
        or not exists (select from capital_transfer transferred where transferred.contract_id = c.id))) as t on true
    left join lateral (
      select case when months > term then 0 else term / step - greatest(0, months - 1) / step end as payouts_left,
        case when months > term then 0 when months = 0 then step
          else (step - months % step) % step end as months_to_next) as r on true
    left join lateral (
      select case when payouts_left = 0 or ${month}::int + months_to_next > 12 then 0
        else least(payouts_left, (12 - ${month}::int - months_to_next) / step + 1) end as this_year) as y on true`;
}

/** Whether a payout is due on the day. */
export const isDue = sql`coalesce(t.months > 0 and r.months_to_next = 0 and r.payouts_left > 0, false)`;

/**
 * Returns whether the payout is recalculated on the day: at the contract's first payout of a calendar year,
 * after a change of frequency, or at each payout of the last year except the final one.
 */
export const isCalculatedOn = (dealingDay: IsoDate): SQL => sql`coalesce(r.payouts_left > 0
  and (c.payout_calculated_on is null or c.payout_calculated_on < date_trunc('year', ${dealingDay}::date)
    or (${isDue} and (r.payouts_left - 1) * t.step <= 12 and c.end_date >= ${dealingDay}::date)), false)`;

/**
 * Returns value ÷ ä: the payout that uses up `value` in the remaining payouts, the first of which is
 * `months_to_next` months ahead. Computes with thirty decimals, where the engine uses binary fractions.
 * Rounded half up, at least one cent.
 */
export const levelPayout = (value: SQL): SQL => sql`case when payouts_left > 0 then greatest(1, round(
  ${value} * power(growth, months_to_next / 12::numeric) * case when growth = 1 then 1::numeric(40, 30) / payouts_left
    else (1 - power(growth, -step / 12::numeric)) / (1 - power(growth, -(step * payouts_left) / 12::numeric)) end))::bigint end`;

/** Returns the yearly growth factor at the calculation rate, with as many decimals as `levelPayout` uses. */
export const growthOf = (rate: SQL): SQL => sql`(1 + ${rate})::numeric(40, 30)`;
