import type { Cents, IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { currentValueOf, unitsFor } from './run-arithmetic.repository.ts';
import { noRooms, rooms } from './run-ceilings.repository.ts';
import { growthOf, levelPayout } from './run-payout-terms.repository.ts';

/** Rules that a dealing run needs for the annuities of a batch. */
export interface PayoutRules {
  readonly dealingDay: IsoDate;
  /** Maximum amount that the temporary annuities of a person may pay in the year; null if unknown. */
  readonly temporaryCeiling: Cents | null;
}

export const noPayouts = sql`select null::uuid as contract_id, null::text as reason, 0::bigint as previous,
  0::bigint as payout, 0::bigint as level, 0::bigint as worth, 0::bigint as owed, 0::bigint as owed_after,
  0::bigint as gross, 0 as payouts_left, 0 as months_to_next, 0 as step where false`;

/**
 * Returns the payout of each annuity of the batch (domain 10.1, 10.11, decision 0070), from `rolled_moved`.
 * The payout is recalculated on the first dealing day of a calendar year, after a change of frequency, if it
 * would use up the whole value before the last payout, and at each payout of the last year. The total is the
 * amount due plus any amount missed during a block; at the last payout it is the whole remaining value. A
 * temporary annuity never pays more than its room under the ceiling; the rest stays invested. Equivalent to
 * `payoutMonth` of the engine.
 */
export function payouts(
  { dealingDay, temporaryCeiling }: PayoutRules,
  { hasTemporary }: { hasTemporary: boolean },
): SQL {
  const isLimited = hasTemporary && temporaryCeiling !== null;
  return sql`
    with measured as (
      select contract_id, sum(${currentValueOf(sql`moved_units`)})::bigint as worth
      from rolled_moved where pays and moved_units > 0 and nav is not null group by contract_id),
    standing as (
      select c.id as contract_id, c.person_id, c.brand, c.acts, c.ended, c.is_due, c.is_calculated, c.is_temporary, c.step,
        c.payouts_left, c.months_to_next, c.this_year, c.payout_calculated_on, c.periodic_payout_cents as previous, worth,
        ${growthOf(sql`c.calculation_rate`)} as growth,
        case when c.ended or c.owed_payout_cents < worth then least(c.owed_payout_cents, worth) else 0 end as owed
      from measured join rolled_contract c on c.id = measured.contract_id
      where worth > 0),
    reasoned as (
      select *, case when is_calculated and payout_calculated_on is null then 'frequency'
        when is_calculated and payout_calculated_on < date_trunc('year', ${dealingDay}::date) then 'year'
        when is_calculated then 'lastYear'
        when is_due and acts and not ended and previous + owed >= worth then 'value' end as reason
      from standing),
    levelled as (
      select *, case when reason is not null then ${levelPayout(sql`(worth - owed)`)} end as level from reasoned),
    room as (${isLimited ? rooms(dealingDay, temporaryCeiling) : noRooms}),
    allowed as (
      -- Without room for a cent each this year nothing is calculated: what is left waits for another year.
      select l.*, room, level is not null
        and not coalesce(this_year > 0 and room - owed < this_year, false) as is_new
      from levelled l left join room using (contract_id)),
    calculated as (
      select *, case when not is_new then previous when room is null or this_year = 0 then level
        else greatest(1, least(level, div(greatest(0, room - owed), this_year)))::bigint end as payout
      from allowed),
    wanted as (
      select *, case when not acts then 0
        when ended and (is_due or owed > 0 or not is_temporary) then worth
        when is_due then payout + owed else owed end as wanted
      from calculated)
    select contract_id, case when is_new then reason end as reason, previous, payout, case when is_new then level end as level,
      worth, owed, payouts_left, months_to_next, step,
      least(wanted, worth, coalesce(room, worth))::bigint as gross,
      case when acts then 0 else owed + case when is_due then least(payout, worth - owed) else 0 end end::bigint
        as owed_after
    from wanted`;
}

export const noAnnuities = sql`select null::uuid as contract_id, null::int as fund_id, 0::bigint as paid,
  0::bigint as paid_units where false`;

/**
 * Deducts, in step 5, the payout in `rolled_payout` from each contract, from all its funds in proportion to their
 * value.
 */
export function annuities(): SQL {
  return sql`
    with due as (
      select m.contract_id, fund_id, moved_units, nav, p.gross, ${currentValueOf(sql`moved_units`)} as worth, p.worth as worth_in_all
      from moved m join rolled_payout p using (contract_id)
      where p.gross > 0 and moved_units > 0 and nav is not null),
    measured as (
      select *, gross = worth_in_all as is_all,
        row_number() over (partition by contract_id order by worth desc, fund_id) = 1 as is_largest
      from due),
    floored as (
      select *, case when is_all then worth else gross * worth / worth_in_all end as part from measured),
    shared as (
      select *, (part + case when is_largest and not is_all
        then gross - sum(part) over (partition by contract_id) else 0 end)::bigint as paid
      from floored)
    select contract_id, fund_id, paid, case when is_all then moved_units
      else least(moved_units, ${unitsFor(sql`paid`)}) end as paid_units
    from shared`;
}
