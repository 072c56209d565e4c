import { spreadTypes } from '@portaal/domain/money/ledger/types';
import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { investmentProducts } from '../../../schema/product-lists.ts';
import { currentValueOf, halfUp, MILLION, unitsFor } from './run-arithmetic.repository.ts';
import { refundableUnits } from './run-refundable.repository.ts';

export const noSales = sql`select null::uuid as contract_id, null::int as fund_id, null::uuid as request_id,
  0::bigint as wanted, 0::bigint as sold, 0::bigint as gross, 0::bigint as exit_cost where false`;

const SPREAD = sql.raw(`(${[...spreadTypes].map((type) => `'${type}'`).join(', ')})`);

/**
 * Step 4: computes sales. The requested units, except those with a payment that a bank can still reverse, are cut by
 * the redemption limit. The oldest units are sold first, with exit cost by age. The old part of a position is
 * computed as in `fifoLots` of the engine (migration 0042).
 */
export function sales({ dealingDay }: { readonly dealingDay: IsoDate }): SQL {
  const longTermBoundary = sql`(${dealingDay}::date - interval '60 months')::date`;
  return sql`
    with asked as materialized (
      select o.*, l.request_id, least(greatest(0, bought_units - ${refundableUnits(dealingDay, 'o')}), case
          when l.units is not null then ((l.units - l.executed_units) * 10000)::bigint
          when l.amount_cents is not null
            then ${unitsFor(sql`greatest(0, l.amount_cents - l.executed_gross_cents)`)}
          else bought_units end) as wanted
      from opened o
      join sell_request r on r.contract_id = o.contract_id and r.status in ('queued', 'partlyExecuted')
      join sell_request_line l on l.request_id = r.id and l.fund_id = o.fund_id and l.progress = 'open'
        and l.deal_from <= ${dealingDay}::date
      where o.acts and o.product_code in ${investmentProducts} and o.nav is not null),
    cut as (
      select *, case when asked > room then div(wanted * room, asked)::bigint else wanted end as sold from asked),
    aged as (
      select cut.*, least(sold, (units_of_age(ledger.by_age, reinvested_units, true, false))[2])::bigint as old_sold
      from cut cross join lateral (
        select units_by_age((units * 10000)::bigint, type in ${SPREAD}, coalesce(acquired_on, value_date) <= ${longTermBoundary}
          order by value_date, id) as by_age
        from ledger_entry
        where ledger_entry.contract_id = cut.contract_id and ledger_entry.fund_id = cut.fund_id) as ledger)
    select contract_id, fund_id, request_id, wanted, sold, ${currentValueOf(sql`sold`)} as gross,
      ${halfUp(sql`${currentValueOf(sql`old_sold`)} * exit_rate_old`, MILLION)}
        + ${halfUp(sql`${currentValueOf(sql`(sold - old_sold)`)} * exit_rate_young`, MILLION)} as exit_cost
    from aged`;
}
