import { REFUNDABLE_DAYS } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The first day on which nobody can have the money of a deposit returned any more; null when nobody ever could. A direct
 * debit: eight weeks after it was booked (domain 5.5). What was paid otherwise: after the last day that stands with its
 * payment, as of a card. `deposit`: the name of its row in the query.
 */
export function freeFrom(deposit: 'b' | 'deposit', bookedOn: SQL): SQL {
  const [id, method] = [sql.raw(`${deposit}.id`), sql.raw(`${deposit}.method`)];
  return sql`(case when ${method} = 'directDebit' then ${bookedOn} + ${sql.raw(`${REFUNDABLE_DAYS}`)}
    else (select paid.reversible_until + 1 from payment paid
      where paid.deposit_id = ${id} and paid.status = 'paid' and not paid.is_surplus) end)`;
}
