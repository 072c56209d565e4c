import { REFUNDABLE_DAYS } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns the first day on which the payer can no longer reverse a deposit; null if it could never be
 * reversed. For a direct debit this is eight weeks after booking (domain 5.5). For other payments, for
 * example by card, it is the day after the last reversal day stored with the payment. `deposit` is the name
 * of the deposit row in the query.
 */
export function freeFrom(deposit: 'b' | 'deposit', bookedOn: SQL): SQL {
  const [id, method] = [sql.raw(`${deposit}.id`), sql.raw(`${deposit}.method`)];
  return sql`(case when ${method} = 'directDebit' then ${bookedOn} + ${sql.raw(`${REFUNDABLE_DAYS}`)}
    else (select paid.reversible_until + 1 from payment paid
      where paid.deposit_id = ${id} and paid.status = 'paid' and not paid.is_surplus) end)`;
}
