import { type Cents, cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/**
 * Returns the tax withheld in a month (`2026-10`) from the payouts of a brand, and the part that was paid to the tax
 * office. For months up to the opening of the books, the contract ledger provides the withheld tax, because the
 * opening entry has one amount per year.
 */
export async function withheldOf(
  orm: Orm,
  { brand, period }: { readonly brand: string; readonly period: string },
): Promise<{ readonly withheldCents: Cents; readonly paidCents: Cents }> {
  const first = sql`${`${period}-01`}::date`;
  const { rows } = await orm.execute<{ withheld: string; paid: string }>(sql`
    select coalesce(case when exists (select from book_entry
          where cause = 'opening' and cause_id = ${brand} and booked_on >= ${first})
        then (select -sum(t.amount_cents) from ledger_entry t join contract c on c.id = t.contract_id
          left join ledger_entry mistake on mistake.id = t.reverses_id
          where c.brand = ${brand} and t.value_date >= ${first} and t.value_date < ${first} + interval '1 month'
            and coalesce(mistake.type, t.type) in ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION', 'DIVIDEND_TAX'))
        else -sum(l.amount_cents) filter (where l.subject not like 'bank/%') end, 0)::text as withheld,
      coalesce(sum(l.amount_cents) filter (where l.subject like 'bank/%'), 0)::text as paid
    from book_line l join book_entry e on e.id = l.entry_id
    where l.brand = ${brand} and l.account = 'withheldTax' and e.cause <> 'opening'
      and (l.subject = ${`bank/${period}`} or l.subject not like 'bank/%' and to_char(e.booked_on, 'YYYY-MM') = ${period})`);
  return { withheldCents: cents(Number(rows[0]?.withheld)), paidCents: cents(Number(rows[0]?.paid)) };
}
