import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { dealingAfter, type IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { DealingCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.sql.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { currentValueOf, halfUp, MILLION, unitsFor, whole } from './run-arithmetic.repository.ts';
import { refundableUnits } from './run-refundable.repository.ts';

const FORMER_RATE = whole(Math.round(sectionsBefore.wisselen.kosten * 1_000_000));

/** Returns the cost of a switch in millionths from a row of `parameter_version`; null if there is no row. */
export const switchRateOf = (row: SQL): SQL => sql`case when ${row}.version is not null
  then coalesce((${row}.switch_cost_rate * 1000000)::bigint, ${FORMER_RATE}) end`;

export const noSwitches = sql`select null::uuid as contract_id, null::int as fund_id, null::uuid as switch_id,
  0::bigint as switch_wanted, 0::bigint as switched_units, 0::bigint as switched_gross, 0::bigint as switch_cost,
  0::bigint as switched_in, 0::bigint as switched_in_units where false`;

/**
 * Computes the fund switches after step 4 (decision 0034): the amounts that each position switches out and
 * in, like `switchFunds` of the engine. A switch never costs more than in the terms agreed with the contract
 * (decision 0234). `dealt` contains the positions with the units left after sales (`dealt_units`).
 */
export function switches({ dealingDay }: { readonly dealingDay: IsoDate }): SQL {
  return sql`
    with switching as materialized (
      select d.*, s.id as switch_id, least(d.switch_rate, (
          select min(${switchRateOf(sql`agreed`)}) from parameter_version agreed
          where agreed.version = any (agreed_terms_versions(c.terms_version, c.brand, c.created_at)))) as cost_rate
      from dealt d
      join rolled_contract c on c.id = d.contract_id
      join fund_switch s on s.contract_id = d.contract_id
      where s.status in ('queued', 'partlyExecuted') and s.deal_from <= ${dealingDay}::date
        and d.acts and c.status_before <> 'sellPending' and d.nav is not null),
    measured as (
      select s.*, ${refundableUnits(dealingDay, 's')} as locked_units, ${currentValueOf(sql`dealt_units`)} as worth,
        (sum(share) over of_contract)::bigint as shares,
        row_number() over (of_contract order by share desc, fund_id) = 1 as is_largest
      from switching s
      window of_contract as (partition by contract_id)),
    floored as (
      select *, (sum(worth) over of_contract)::bigint as worth_in_all,
        (sum(worth) over of_contract)::bigint * share / shares as part
      from measured where shares > 0 window of_contract as (partition by contract_id)),
    targeted as (
      select *, part + case when is_largest
        then worth_in_all - (sum(part) over (partition by contract_id))::bigint else 0 end as target
      from floored),
    asked as (
      select *, greatest(0, target - worth) as lacking,
        greatest(0, least(dealt_units - locked_units, case when share = 0 then dealt_units
          else ${unitsFor(sql`greatest(0, worth - target)`)} end)) as switch_wanted
      from targeted),
    cut as (
      select *, case when asked > room then div(switch_wanted * room, asked)::bigint else switch_wanted end
        as switched_units
      from asked),
    priced as (select *, ${currentValueOf(sql`switched_units`)} as switched_gross from cut),
    costed as (select *, ${halfUp(sql`switched_gross * cost_rate`, MILLION)} as switch_cost from priced),
    netted as (
      select *, (sum(switched_gross - switch_cost) over of_contract)::bigint as net,
        (sum(lacking) over of_contract)::bigint as lacking_in_all,
        row_number() over (of_contract order by lacking desc, fund_id) = 1 as lacks_most
      from costed window of_contract as (partition by contract_id)),
    shared as (
      select *, case when lacking_in_all > 0 then net * lacking / lacking_in_all else 0 end as floored_in
      from netted),
    divided as (
      select *, (floored_in + case when lacks_most and lacking_in_all > 0
        then net - sum(floored_in) over (partition by contract_id) else 0 end)::bigint as switched_in
      from shared)
    select contract_id, fund_id, switch_id, switch_wanted, switched_units, switched_gross, switch_cost, switched_in,
      ${unitsFor(sql`switched_in`)} as switched_in_units
    from divided`;
}

/**
 * Updates the progress of every switch in `rolled_position` and of its request. Units that a fund did not buy back
 * are dealt again on the next dealing day.
 */
export async function updateSwitches(
  tx: Transaction,
  {
    dealingDay,
    calendars,
    now,
  }: { readonly dealingDay: IsoDate; readonly calendars: DealingCalendars; readonly now: Date },
): Promise<void> {
  const next = calendars.day(sql`c.brand`, (calendar) => dealingAfter(dealingDay, calendar).dealingDay);
  await tx.execute(sql`
    with touched as (
      select switch_id, bool_and(switched_units = switch_wanted) as is_done, sum(switched_units) > 0 as is_begun,
        ${next} as next
      from rolled_position p join rolled_contract c on c.id = p.contract_id where switch_id is not null
      group by switch_id, c.brand),
    dealt as (
      update fund_switch s
      set status = case when is_done then 'executed' when is_begun then 'partlyExecuted' else s.status end,
        deal_from = case when is_done then s.deal_from else touched.next end,
        closed_at = case when is_done then ${now}::timestamptz end
      from touched where s.id = touched.switch_id
      returning s.id, is_done, touched.next)
    update change_request r
    set status = case when is_done then 'processed' else r.status end,
      closed_at = case when is_done then ${now}::timestamptz end,
      effective_on = case when is_done then r.effective_on else dealt.next end
    from dealt where r.id = dealt.id`);
}
