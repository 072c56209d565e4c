import { type SQL, sql } from 'drizzle-orm';
import { currentValueOf, unitsFor } from './run-arithmetic.repository.ts';

export const noAnnuities = sql`select null::uuid as contract_id, null::int as fund_id, 0::bigint as paid,
  0::bigint as paid_units where false`;

/**
 * Step 5: the payout of the period out of all funds by value, and everything that is left when the term is over or
 * less is left than a payout.
 */
export function annuities(): SQL {
  return sql`
    with due as (
      select *, ${currentValueOf(sql`moved_units`)} as worth from moved
      where pays and acts and moved_units > 0 and nav is not null),
    measured as (
      select *, (sum(worth) over of_contract)::bigint as worth_in_all,
        row_number() over (of_contract order by worth desc, fund_id) = 1 as is_largest
      from due window of_contract as (partition by contract_id)),
    floored as (
      select *, ended or periodic_payout_cents >= worth_in_all as is_last,
        case when ended or periodic_payout_cents >= worth_in_all then worth
          else periodic_payout_cents * worth / worth_in_all end as part
      from measured where worth_in_all > 0),
    shared as (
      select *, (part + case when is_largest and not is_last
        then periodic_payout_cents - sum(part) over (partition by contract_id) else 0 end)::bigint as paid
      from floored)
    select contract_id, fund_id, paid, case when is_last then moved_units
      else least(moved_units, ${unitsFor(sql`paid`)}) end as paid_units
    from shared`;
}
