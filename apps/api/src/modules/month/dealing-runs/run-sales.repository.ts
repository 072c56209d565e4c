import { spreadTypes } from '@portaal/domain/money/ledger/types';
import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { investmentProducts } from '../../../schema/product-lists.ts';
import { currentValueOf, halfUp, MILLION, unitsFor } from './run-arithmetic.repository.ts';
import { refundableUnits } from './run-refundable.repository.ts';

export const noSales = sql`select null::uuid as contract_id, null::int as fund_id, null::uuid as request_id,
  0::bigint as wanted, 0::bigint as sold, 0::bigint as gross, 0::bigint as exit_cost where false`;

const SPREAD = sql.raw(`(${[...spreadTypes].map((type) => `'${type}'`).join(', ')})`);

/** Returns the exit costs by age of a row of `fund_parameter`; null if there is no row. */
export const exitCostsOf = (row: SQL): SQL => sql`case when ${row}.version is not null then
  coalesce(${row}.exit_costs, jsonb_build_array(
    jsonb_build_object('fromYear', 0, 'rate', ${row}.exit_cost_rate_under_five_years),
    jsonb_build_object('fromYear', 5, 'rate', ${row}.exit_cost_rate_from_five_years))) end`;

/** The lowest exit cost of units that are `from_year` years old in the versions of `cost_lists`, in millionths. */
const LOWEST_RATE = sql`(select min(rate) from jsonb_array_elements(cost_lists) as costs cross join lateral (
    select ((cost ->> 'rate')::numeric * 1000000)::bigint as rate from jsonb_array_elements(costs) as cost
    where (cost ->> 'fromYear')::int <= from_year order by (cost ->> 'fromYear')::int desc limit 1) as version)`;

/**
 * Computes, in step 4, the sales. The redemption limit cuts the requested units, without those whose payment the bank
 * can still reverse. The oldest units are sold first, with exit cost by age, never higher at any age than in
 * the terms agreed with the contract (`lowestExitCosts` of the engine). The units of an age are computed as
 * in `fifoLots` of the engine.
 */
export function sales({ dealingDay }: { readonly dealingDay: IsoDate }): SQL {
  return sql`
    with asked as materialized (
      select o.*, l.request_id,
        jsonb_build_array(o.exit_costs) || coalesce((
          select jsonb_agg(${exitCostsOf(sql`agreed`)}) from fund_parameter agreed where agreed.fund_id = o.fund_id
            and agreed.version = any (agreed_terms_versions(c.terms_version, c.brand, c.created_at))), '[]') as cost_lists,
        least(greatest(0, bought_units - ${refundableUnits(dealingDay, 'o')}), case
          when l.units is not null then ((l.units - l.executed_units) * 10000)::bigint
          when l.amount_cents is not null
            then ${unitsFor(sql`greatest(0, l.amount_cents - l.executed_gross_cents)`)}
          else bought_units end) as wanted
      from opened o
      join sell_request r on r.contract_id = o.contract_id and r.status in ('queued', 'partlyExecuted')
      join sell_request_line l on l.request_id = r.id and l.fund_id = o.fund_id and l.progress = 'open'
        and l.deal_from <= ${dealingDay}::date
      join rolled_contract c on c.id = o.contract_id
      where o.acts and o.nav is not null and (o.product_code in ${investmentProducts}
        -- An annuity is sold only to transfer it to another provider (domain 1.11).
        or exists (select from outgoing_transfer t where t.sell_request_id = r.id and t.state = 'queued'))),
    cut as (
      select *, case when asked > room then div(wanted * room, asked)::bigint else wanted end as sold from asked),
    stepped as (
      select cut.contract_id, cut.fund_id, cut.sold, cut.reinvested_units, cut.nav, step.from_year,
        ${LOWEST_RATE} as exit_rate
      from cut cross join lateral (
        select distinct (cost ->> 'fromYear')::int as from_year
        from jsonb_array_elements(cost_lists) as costs, jsonb_array_elements(costs) as cost) as step),
    aged as (
      select stepped.*, case when from_year = 0 then sold
        else least(sold, (units_of_age(ledger.by_age, reinvested_units, true, false))[2])::bigint end as of_age
      from stepped cross join lateral (
        select units_by_age((units * 10000)::bigint, type in ${SPREAD},
            coalesce(acquired_on, value_date) <= (${dealingDay}::date - make_interval(years => from_year))::date
          order by value_date, id) as by_age
        from ledger_entry
        where from_year > 0 and ledger_entry.contract_id = stepped.contract_id
          and ledger_entry.fund_id = stepped.fund_id) as ledger),
    parts as (
      select *, of_age - coalesce(lead(of_age) over (partition by contract_id, fund_id order by from_year), 0) as part
      from aged),
    costs as (
      select contract_id, fund_id,
        sum(${halfUp(sql`${currentValueOf(sql`part`)} * exit_rate`, MILLION)})::bigint as exit_cost
      from parts group by contract_id, fund_id)
    select contract_id, fund_id, request_id, wanted, sold, ${currentValueOf(sql`sold`)} as gross, exit_cost
    from cut join costs using (contract_id, fund_id)`;
}
