import type { ExpectedKind } from '@portaal/domain/money/books/expected-days';
import { type Cents, cents, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { uuidIn } from './book-texts.repository.ts';

export interface UnderwayTerm {
  readonly subject: string;
  /** First day whose movements are not overdue yet. */
  readonly recentFrom: IsoDate;
}

interface OverdueMoney {
  readonly brand: string;
  readonly today: IsoDate;
  /** First day from which payouts are paid by payment file; null if all payouts are paid by file. */
  readonly payoutsFrom: string | null;
  readonly terms: readonly UnderwayTerm[];
  /** The same day for a subject without its own term. */
  readonly otherFrom: IsoDate;
}

export interface WaitingRow {
  /**
   * `underway`: an overdue balance in transit, one row per subject. All other values: the movements of one
   * day, overdue or not.
   */
  readonly what:
    | 'underway'
    | Extract<ExpectedKind, 'fund' | 'proceeds' | 'withheldTax' | 'surplus' | 'payoutFiles' | 'payoutsDue'>;
  readonly subject: string;
  /**
   * Day of the movement, or of the oldest amount in the balance; null if the amount pays the oldest
   * movements.
   */
  readonly day: IsoDate | null;
  readonly amountCents: Cents;
}

/**
 * Lists the balances of accounts that must return to zero. A provider pays the oldest amount first, so the
 * overdue amount in transit is the balance minus the recent movements. Omits fund settlements before the
 * first statement and tax paid before the books were opened, because both are unknown.
 */
export async function listWaiting(
  orm: Orm,
  { brand, today, payoutsFrom, terms, otherFrom }: OverdueMoney,
): Promise<WaitingRow[]> {
  const movements = sql`book_entry e join book_line l on l.entry_id = e.id
    and l.account = 'underway' and l.subject = w.subject and sign(l.amount_cents) = sign(w.amount)`;
  const { rows } = await orm.execute<{
    what: WaitingRow['what'];
    subject: string;
    day: string | null;
    amount: string;
  }>(sql`
    with term as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t (subject text, "recentFrom" date)),
    underway as materialized (
      select subject, amount, coalesce(t."recentFrom", ${otherFrom}::date) as recent
      from (select subject, sum(amount_cents) as amount from book_line
        where brand = ${brand} and account = 'underway' group by subject having sum(amount_cents) <> 0) as balance
      left join term t using (subject)),
    old as materialized (
      select w.*, w.amount - coalesce((select sum(l.amount_cents) from ${movements}
        where e.brand = ${brand} and e.booked_on >= w.recent), 0) as overdue
      from underway w),
    moved as (
      select 'underway' as what, w.subject, (
        select day::text from (
          select e.booked_on as day, sum(l.amount_cents) over (order by e.booked_on desc, e.id desc, l.number) as moved
          from ${movements} where e.brand = ${brand} and e.booked_on < w.recent) as back
        where abs(moved) >= abs(w.overdue) order by day desc limit 1) as day, w.overdue as amount
      from old w where sign(w.overdue) = sign(w.amount)
      union all
      select 'fund', '', of_fund.day, amount from (
        select case when subject <> 'bank' then right(subject, 7) || '-01' end as day, sum(amount_cents) as amount
        from book_line where brand = ${brand} and account = 'dealt' group by 1) as of_fund
      where of_fund.day is null
        or of_fund.day::date >= (select min(from_day) from bank_statement where brand = ${brand})
      union all
      select 'proceeds', '', subject, sum(amount_cents) from book_line
      where brand = ${brand} and account = 'proceeds' group by subject
      union all
      select 'withheldTax', '', month, case when month::date <= (select booked_on from book_entry
          where cause = 'opening' and cause_id = ${brand}) then least(amount, 0) else amount end
      from (select case when l.subject like 'bank/%' then substr(l.subject, 6)
            else to_char(e.booked_on, 'YYYY-MM') end || '-01' as month, sum(l.amount_cents) as amount
          from book_line l join book_entry e on e.id = l.entry_id
          where l.brand = ${brand} and l.account = 'withheldTax' and e.cause <> 'opening' group by 1) as of_month
      union all
      select 'surplus', '', coalesce(
          (select dutch_day(p.paid_at) from payment p where p.id = ${uuidIn('b.subject')}),
          (select dutch_day(c.settled_at) from collection c where c.id = ${uuidIn('b.subject')}),
          (select d.reversed_on from deposit d where d.id = ${uuidIn('b.subject')}))::text, sum(b.balance_cents)
      from book_balance b where b.brand = ${brand} and b.account = 'surplus' and b.balance_cents <> 0 group by 3
      union all
      select 'payoutFiles', '', b.execute_on::text, -sum(a.amount_cents)
      from payout_batch b join payout_attempt a on a.batch_id = b.id
      where b.brand = ${brand} and a.status in ('underway', 'accepted') group by 3
      union all
      select 'payoutsDue', '', p.pay_on::text, -sum(p.amount_cents)
      from payout p join contract c on c.id = p.contract_id
      where c.brand = ${brand} and p.status = 'ordered' and p.kind <> 'reversal' and p.pay_on < ${today}::date
        and p.pay_on >= coalesce(${payoutsFrom}::date, '-infinity') and payout_withheld_by(p, ${today}::date) is null
        and not exists (select from payout_attempt a
          where a.payout_id = p.id and a.status in ('underway', 'accepted', 'booked')) group by 3)
    select what, subject, day, sum(amount)::text as amount from moved
    group by what, subject, day having sum(amount) <> 0 order by what, subject, day desc`);
  return rows.map(({ day, amount, ...row }) => ({
    ...row,
    day: day === null ? null : isoDate(day),
    amountCents: cents(Number(amount)),
  }));
}
