import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { halfUp, MILLION, unitsFor } from './run-arithmetic.repository.ts';
import { growthOf, isCalculatedOn, isDue, levelPayout, payoutTerms } from './run-payout-terms.repository.ts';

// The room under the ceiling: the amount that the temporary annuities of a person together may still pay in
// the calendar year (domain 10.5). Computed only for annuities that pay; a batch without temporary annuities
// uses this empty result.

export const noRooms = sql`select null::uuid as contract_id, null::bigint as room where false`;

/** Statuses of a running annuity, whether or not it is in the batch. */
const RUNNING = sql`('active', 'sellPending', 'maturing', 'blocked', 'deceased')`;

/**
 * Returns the remaining room under the ceiling from a day on, for each temporary row of `levelled`. Deducts
 * the person's other payouts of this year, made or still due, with us and elsewhere. Annuities that are
 * recalculated on the same day, or pay their whole value, share the rest in proportion to what they would pay
 * without a ceiling.
 */
export function rooms(dealingDay: IsoDate, ceiling: number): SQL {
  const day = sql`${dealingDay}::date`;
  const reinvested = unitsFor(halfUp(sql`(h.units * 10000)::bigint * q.distribution`, MILLION));
  const units = sql`((h.units * 10000)::bigint + case c.distribution_mode when 'stock' then ${reinvested} else 0 end)`;
  return sql`
    with asking as (
      select contract_id, person_id, brand,
        case when ended and (is_due or owed > 0) then worth else level * this_year + owed end as wanted
      from levelled where is_temporary),
    sibling as (
      select a.contract_id, c.id, c.opening_value_date = ${day} as is_dealt, c.periodic_payout_cents, c.owed_payout_cents,
        t.step, r.payouts_left, r.months_to_next, y.this_year, ${isDue} as is_due, ${growthOf(sql`c.calculation_rate`)} as growth,
        ${isCalculatedOn(dealingDay)} as is_calculated, k.level_cents, k.owed_cents, v.worth,
        (${isDue} and r.payouts_left = 1
          or r.payouts_left = 0 and c.owed_payout_cents > 0 and c.status not in ('blocked', 'deceased')) as takes_all
      from asking a
      join contract c on c.person_id = a.person_id and c.brand = a.brand and c.is_temporary
        and c.id <> a.contract_id and c.status in ${RUNNING} and c.start_date <= ${day}
      ${payoutTerms(dealingDay)}
      left join payout_calculation k on k.contract_id = c.id and k.dealing_day = ${day}
      left join lateral (
        select sum(${halfUp(sql`${units} * nav`, MILLION)})::bigint as worth
        from holding h join rolled_quote q on q.brand = c.brand and q.fund_id = h.fund_id where h.contract_id = c.id) as v on true),
    planned as (
      select contract_id,
        -- Calculated on this day, in this batch or in another that is done or not: what it would pay.
        case when level_cents is not null then level_cents * this_year + owed_cents
          -- At its last payout, and where a block kept that back, a contract takes all it has.
          when takes_all and not is_dealt then worth
          when is_calculated and not is_dealt and worth > owed_payout_cents
            then ${levelPayout(sql`(worth - owed_payout_cents)`)} * this_year + owed_payout_cents end as shares,
        periodic_payout_cents * (this_year - case when is_due and is_dealt then 1 else 0 end) + owed_payout_cents
          as reserved
      from sibling),
    others as (
      select contract_id, coalesce(sum(shares), 0) as shares,
        coalesce(sum(reserved) filter (where shares is null), 0) as reserved
      from planned group by contract_id),
    spent as (
      select a.contract_id, coalesce(-sum(e.amount_cents), 0) as cents
      from asking a
      join contract c on c.person_id = a.person_id and c.brand = a.brand and c.is_temporary
      join ledger_entry e on e.contract_id = c.id and e.type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
        and e.value_date between date_trunc('year', ${day})::date and ${day}
        -- What shares counts the payout of the day already.
        and (e.value_date < ${day} or not exists (
          select from payout_calculation k where k.contract_id = c.id and k.dealing_day = ${day}))
      group by a.contract_id)
    select a.contract_id, floor(greatest(0, ${ceiling}::bigint - coalesce((
          select yearly_cents from temporary_annuity_elsewhere w
          where w.person_id = a.person_id and w.brand = a.brand order by stated_at desc limit 1), 0)
        - coalesce(s.cents, 0) - coalesce(o.reserved, 0))
      * case when coalesce(o.shares, 0) = 0 or wanted is null or wanted + o.shares = 0 then 1
        else wanted / (wanted + o.shares) end)::bigint as room
    from asking a left join others o using (contract_id) left join spent s using (contract_id)`;
}
