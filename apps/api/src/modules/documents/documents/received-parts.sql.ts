import { type SQL, sql } from 'drizzle-orm';

/**
 * The days on which the money of a deposit `d` reached our account, each with its part of the amount (domain 10.2).
 * Parts paid by bank transfer have the days of their bank lines; the rest has the day on which the deposit was
 * received.
 */
export const receivedParts: SQL = sql`(
  with line as (
    select least(l.booked_on, d.received_on) as day, m.amount_cents as amount
    from bank_match m join bank_line l on l.id = m.line_id
    where m.subject = d.id::text and m.kind = 'deposit' and m.undone_at is null)
  select day, amount from line
  union all
  select d.received_on, d.amount_cents - coalesce((select sum(amount) from line), 0))`;
