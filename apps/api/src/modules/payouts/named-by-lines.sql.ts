import { sql } from 'drizzle-orm';

/**
 * As `named`, of a `with`: what open lines of the bank name as paid by it, one by one or as a whole file. It is of a file
 * the bank rejected or that was withdrawn, since other lines match; until people decided, it leaves in no other file.
 */
export const namedByOpenLines = (brand: string) => sql`open_line as materialized (
  select l.end_to_end_id, l.batch_id from bank_item i join bank_line l on l.id = i.line_id
  where i.brand = ${brand} and i.open_cents < 0),
named as materialized (
  select a.payout_id, a.refund_line_id
  from open_line join payout_attempt a on a.end_to_end_id = open_line.end_to_end_id
  union
  select a.payout_id, a.refund_line_id from open_line join payout_batch b on b.message_id = open_line.batch_id
    join payout_attempt a on a.batch_id = b.id)`;
