import { type SQL, sql } from 'drizzle-orm';
import { currentValueOf, unitsFor } from './run-arithmetic.repository.ts';

export const noAnnuities = sql`select null::uuid as contract_id, null::int as fund_id, 0::bigint as paid,
  0::bigint as paid_units where false`;

/**
 * Step 5: deducts the payout in `rolled_payout` from each contract, from all its funds in proportion to their value.
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
