import { sql } from 'drizzle-orm';

/**
 * Builds the part `named` of a `with`: items that open bank lines report as paid, individually or as a whole
 * file. These items are in a rejected or withdrawn file, because lines of other files are matched. They are
 * excluded from new files until employees decide.
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
