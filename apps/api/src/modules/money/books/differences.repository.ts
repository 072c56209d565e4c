import type { BookDifference, DifferencePlace } from '@portaal/domain/money/books/differences';
import { dayText } from '@portaal/domain/notation/dutch';
import { cents, centsToEuro } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { SHARED_ACCOUNTS, uuidIn } from './book-texts.repository.ts';

interface BrandDifference extends BookDifference {
  readonly brand: string;
}

/** Maximum differences listed. A single difference already blocks the dealing run. */
const NAMED = 100;

/**
 * Lists the differences between the books and the bank or the source rows, largest first. Checks only open
 * amounts; `books:verify` checks everything. Uses one SQL statement, so that all figures are of the same
 * moment.
 */
export async function listBookDifferences(orm: Orm, brand?: string): Promise<BrandDifference[]> {
  const of = (column: string) => (brand === undefined ? sql`true` : sql`${sql.raw(column)} = ${brand}`);
  const balanceOf = (account: string) =>
    sql`select brand, subject, balance_cents from book_balance
      where ${of('brand')} and account = ${account} and balance_cents <> 0`;
  const { rows } = await orm.execute<{
    brand: string;
    place: DifferencePlace;
    subject: string;
    name: string | null;
    day: string | null;
    booked: string;
    expected: string;
  }>(sql`
    with bank as (
      select a.brand, 'bank' as place, a.iban as subject, coalesce(l.amount, 0) as booked, coalesce(s.closing_cents, 0) as expected
      from bank_account a
      left join lateral (select closing_cents from bank_statement where account_id = a.id order by position desc limit 1) s on true
      left join lateral (select sum(amount_cents) as amount from book_line
        where brand = a.brand and account = 'bank' and subject = a.id::text) l on true
      where ${of('a.brand')}),
    undealt as (
      select brand, 'undealt' as place, subject, -coalesce(b.balance_cents, 0) as booked, coalesce(r.amount, 0) as expected
      from (${balanceOf('undealt')}) as b
      full join (select c.brand, d.contract_id::text as subject, sum(d.amount_cents) as amount
        from deposit d join contract c on c.id = d.contract_id
        where d.status = 'received' and d.method <> 'conversion' and ${of('c.brand')} group by 1, 2) as r using (brand, subject)),
    to_pay as (
      select brand, 'toPay' as place, subject, -coalesce(b.balance_cents, 0) as booked, coalesce(r.amount, 0) as expected
      from (${balanceOf('toPay')}) as b
      full join (select c.brand, p.id::text as subject, p.amount_cents as amount
        from payout p join contract c on c.id = p.contract_id
        where p.status = 'ordered' and p.kind <> 'reversal' and ${of('c.brand')}) as r using (brand, subject)),
    surplus as (
      select brand, 'surplus' as place, subject, -coalesce(b.balance_cents, 0) as booked, coalesce(r.amount, 0) as expected
      from (${balanceOf('surplus')}) as b
      full join (
        select p.brand, p.id::text as subject,
          case when p.is_surplus or d.status = 'reversed' then p.amount_cents else 0 end - p.charged_back_cents
            - coalesce((select sum(f.amount_cents) from payment_refund f where f.payment_id = p.id and f.status = 'refunded'), 0) as amount
        from payment p join deposit d on d.id = p.deposit_id where p.status = 'paid' and ${of('p.brand')}
        union all
        select brand, id::text, amount_cents from collection
        where status = 'paid' and deposit_id is null and ${of('brand')}) as r using (brand, subject)),
    open_item as (
      select o.brand, 'openItem' as place, o.subject, -coalesce(b.balance_cents, 0) as booked,
        coalesce(l.amount_cents - coalesce((select sum(m.amount_cents) from bank_match m
          where m.line_id = l.id and m.undone_at is null), 0), 0) as expected
      from (select brand, subject from (${balanceOf('openItem')}) as k
        union select brand, line_id::text from bank_item where open_cents <> 0 and ${of('brand')}) as o
      left join book_balance b on b.brand = o.brand and b.account = 'openItem' and b.subject = o.subject
      left join bank_line l on l.id = ${uuidIn('o.subject')}),
    total as (
      select brand, 'total' as place, '' as subject, sum(amount) as booked, 0 as expected
      from (select brand, sum(amount_cents) as amount from book_line
          where ${of('brand')} and account in ${SHARED_ACCOUNTS} group by brand
        union all
        select brand, sum(balance_cents) from book_balance where ${of('brand')} group by brand) as summed
      group by brand),
    differing as materialized (
      select brand, place, subject, booked, expected from (
        select * from bank union all select * from undealt union all select * from to_pay
        union all select * from surplus union all select * from open_item union all select * from total) as compared
      where booked <> expected)
    select d.brand, d.place, d.subject, d.booked::text, d.expected::text,
      case d.place when 'undealt' then (select number from contract where id = ${uuidIn('d.subject')})
        when 'toPay' then (select c.number from payout p join contract c on c.id = p.contract_id where p.id = ${uuidIn('d.subject')})
        when 'openItem' then (select a.iban from bank_line l join bank_account a on a.id = l.account_id
          where l.id = ${uuidIn('d.subject')}) end as name,
      case d.place when 'openItem' then (select l.booked_on::text from bank_line l where l.id = ${uuidIn('d.subject')}) end as day
    from differing d
    -- What is unequal together is named by its own place where that says it.
    where d.place <> 'total' or not exists (select from differing o where o.brand = d.brand and o.place <> 'total')
    order by abs(d.booked - d.expected) desc, d.brand, d.place, d.subject limit ${NAMED}`);
  return rows.map(({ brand: whose, place, subject, name, day, booked, expected }) => ({
    brand: whose,
    place,
    name: day === null ? (name ?? subject) : `regel van ${dayText(day)} op rekening ${name}`,
    booked: centsToEuro(cents(Number(booked))),
    expected: centsToEuro(cents(Number(expected))),
  }));
}
