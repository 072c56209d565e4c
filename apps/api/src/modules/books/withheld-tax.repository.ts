import { type Cents, cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';

/**
 * Returns the tax withheld in a month (`2026-10`) from the payouts of a brand, and the part of it that was paid to
 * the tax office.
 */
export async function withheldOf(
  orm: Orm,
  { brand, period }: { readonly brand: string; readonly period: string },
): Promise<{ readonly withheldCents: Cents; readonly paidCents: Cents }> {
  const { rows } = await orm.execute<{ withheld: string; paid: string }>(sql`
    select coalesce(-sum(l.amount_cents) filter (where l.subject not like 'bank/%'), 0)::text as withheld,
      coalesce(sum(l.amount_cents) filter (where l.subject like 'bank/%'), 0)::text as paid
    from book_line l join book_entry e on e.id = l.entry_id
    where l.brand = ${brand} and l.account = 'withheldTax' and e.cause <> 'opening'
      and (l.subject = ${`bank/${period}`} or l.subject not like 'bank/%' and to_char(e.booked_on, 'YYYY-MM') = ${period})`);
  return { withheldCents: cents(Number(rows[0]?.withheld)), paidCents: cents(Number(rows[0]?.paid)) };
}
