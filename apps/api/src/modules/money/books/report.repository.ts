import type { BookAccount } from '@portaal/domain/money/books/book';
import {
  type ItemAge,
  lastDayOfAge,
  type OpenKind,
  type PayoutStatus,
} from '@portaal/domain/money/books/explanations';
import { type Cents, cents } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { SHARED_ACCOUNTS, uuidIn } from './book-texts.repository.ts';

/** A brand, and the last day that a query includes. */
interface UpTo {
  readonly brand: string;
  readonly day: string;
}

/** Sets the isolation level, so that all queries of the report read the same snapshot. */
export async function readOneMoment(tx: Transaction): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
}

/** Returns the last day of a brand's newest statement. */
export async function findLastStatementDay(orm: Orm, brand: string): Promise<string | undefined> {
  const { rows } = await orm.execute<{ day: string | null }>(
    sql`select max(to_day)::text as day from bank_statement where brand = ${brand}`,
  );
  return rows[0]?.day ?? undefined;
}

/** Returns the age class, on `day`, of an amount booked on `bookedOn`. */
const ageOf = (bookedOn: string, day: SQL): SQL<ItemAge> => {
  const age = sql`(${day} - ${sql.raw(bookedOn)})`;
  const { new: newest, week, month } = lastDayOfAge;
  return sql`case when ${age} <= ${newest} then 'new' when ${age} <= ${week} then 'week'
    when ${age} <= ${month} then 'month' else 'older' end`;
};

interface AccountRow {
  readonly id: string;
  readonly iban: string;
  readonly name: string;
  /** Day of the account's last statement on or before the day; null if none. */
  readonly statementDay: string | null;
  readonly position: number;
  readonly closingCents: Cents;
  /** Amount booked for the lines of that statement and of all earlier ones. */
  readonly bookedCents: Cents;
}

/**
 * Returns the accounts of a brand at their last statement on or before a day. A line belongs to the day of
 * its statement, whatever its booking day, because a late line is on a later statement.
 */
export async function listAccountsUpTo(orm: Orm, { brand, day }: UpTo): Promise<AccountRow[]> {
  const { rows } = await orm.execute<
    Record<'id' | 'iban' | 'name' | 'closing' | 'booked', string> & {
      day: string | null;
      position: number;
    }
  >(sql`
    select a.id::text, a.iban, a.name, last.to_day::text as day, coalesce(last.position, 0) as position,
      coalesce(last.closing_cents, 0)::text as closing,
      coalesce((select sum(b.amount_cents) from book_line b join book_entry e on e.id = b.entry_id
        left join bank_line l on e.cause = 'bankLine' and l.id = ${uuidIn('e.cause_id')}
        left join bank_statement s on s.id = l.statement_id
        where b.brand = a.brand and b.account = 'bank' and b.subject = a.id::text
          and case when s.id is null then e.booked_on <= coalesce(last.to_day, ${day}::date)
            else s.position <= coalesce(last.position, 0) end), 0)::text as booked
    from bank_account a
    left join lateral (select to_day, position, closing_cents from bank_statement s
      where s.account_id = a.id and s.to_day <= ${day}::date order by position desc limit 1) as last on true
    where a.brand = ${brand} order by a.iban`);
  return rows.map(({ id, iban, name, day: statementDay, position, closing, booked }) => ({
    ...{ id, iban, name, statementDay, position },
    closingCents: cents(Number(closing)),
    bookedCents: cents(Number(booked)),
  }));
}

interface OpenRow {
  readonly kind: OpenKind;
  readonly age: ItemAge;
  readonly count: number;
  /** Amounts according to the bank lines with their matches, and according to the books. Positive is incoming. */
  readonly amountCents: Cents;
  readonly bookedCents: Cents;
}

/**
 * Returns the amounts that were open at the end of a day, on the statements of an account up to a position. A
 * match that was undone after that day still explains its line.
 */
export async function listOpenUpTo(
  orm: Orm,
  { brand, accountId, day, position }: UpTo & { readonly accountId: string; readonly position: number },
): Promise<OpenRow[]> {
  const { rows } = await orm.execute<{
    kind: OpenKind;
    age: ItemAge;
    count: number;
    amount: string;
    booked: string;
  }>(sql`
    with later as materialized (
      select b.subject, sum(b.amount_cents) as amount from book_entry e join book_line b on b.entry_id = e.id
      where e.brand = ${brand} and e.booked_on > ${day}::date and e.cause <> 'bankLine' and b.account = 'openItem'
      group by b.subject),
    known as (
      select subject from book_balance where brand = ${brand} and account = 'openItem' and balance_cents <> 0
      union select subject from later
      union select line_id::text from bank_item where brand = ${brand} and open_cents <> 0),
    line as (
      select l.booked_on, l.amount_cents, s.id as statement_id, s.imported_by, i.refund_ordered_at,
        l.amount_cents - coalesce((select sum(m.amount_cents) from bank_match m
          where m.line_id = l.id and l.booked_on <= ${day}::date
            and (m.undone_at is null or dutch_day(m.undone_at) > ${day}::date)), 0) as amount,
        coalesce(later.amount, 0) - coalesce(k.balance_cents, 0) as booked
      from known join bank_line l on l.id = ${uuidIn('known.subject')}
      join bank_statement s on s.id = l.statement_id
      left join later on later.subject = known.subject
      left join book_balance k on k.brand = ${brand} and k.account = 'openItem' and k.subject = known.subject
      left join bank_item i on i.line_id = l.id
      where l.account_id = ${accountId} and s.position <= ${position})
    select case when imported_by is not null and not exists (
        select from bank_statement_confirmation c where c.statement_id = line.statement_id) then 'awaitsColleague'
        when dutch_day(refund_ordered_at) <= ${day}::date then 'refund'
        when amount_cents > 0 then 'in' else 'out' end as kind,
      ${ageOf('booked_on', sql`${day}::date`)} as age,
      (count(*) filter (where amount <> 0))::int as count, sum(amount)::text as amount, sum(booked)::text as booked
    from line where amount <> 0 or booked <> 0 group by 1, 2 order by 1, 2`);
  return rows.map(({ kind, age, count, amount, booked }) => ({
    ...{ kind, age, count },
    amountCents: cents(Number(amount)),
    bookedCents: cents(Number(booked)),
  }));
}

/** Returns the account balances of a brand at the end of a day: the current balances minus later bookings. */
export async function listBalancesUpTo(orm: Orm, { brand, day }: UpTo) {
  const subject = sql`case when account = 'underway' then subject else '' end`;
  const { rows } = await orm.execute<{ account: BookAccount; subject: string; amount: string }>(sql`
    select account, subject, sum(amount)::text as amount from (
      select account, ${subject} as subject, sum(amount_cents) as amount from book_line
      where brand = ${brand} and account in ${SHARED_ACCOUNTS} group by 1, 2
      union all
      select account, '', sum(balance_cents) from book_balance where brand = ${brand} group by account
      union all
      select b.account, case when b.account = 'underway' then b.subject else '' end, -sum(b.amount_cents)
      from book_entry e join book_line b on b.entry_id = e.id
      where e.brand = ${brand} and e.booked_on > ${day}::date group by 1, 2) as moved
    group by account, subject having sum(amount) <> 0 order by account, subject`);
  return rows.map(({ amount, ...row }) => ({ ...row, amountCents: cents(Number(amount)) }));
}

/**
 * Sums the movements in transit of the last days up to and including a day, by age: positive amounts are
 * receivable, negative amounts payable.
 */
export async function listUnderwayByAge(orm: Orm, { brand, day }: UpTo) {
  const { rows } = await orm.execute<{ subject: string; age: ItemAge; plus: string; minus: string }>(sql`
    select b.subject, ${ageOf('e.booked_on', sql`${day}::date`)} as age,
      coalesce(sum(b.amount_cents) filter (where b.amount_cents > 0), 0)::text as plus,
      coalesce(sum(b.amount_cents) filter (where b.amount_cents < 0), 0)::text as minus
    from book_entry e join book_line b on b.entry_id = e.id
    where e.brand = ${brand} and e.booked_on <= ${day}::date
      and e.booked_on >= ${day}::date - ${lastDayOfAge.month}::int and b.account = 'underway'
    group by 1, 2`);
  return rows.map(({ plus, minus, ...row }) => ({ ...row, plus: Number(plus), minus: Number(minus) }));
}

/** Returns the unpaid payouts at the end of a day, by status. */
export async function listPayoutsUpTo(orm: Orm, { brand, day }: UpTo) {
  const { rows } = await orm.execute<{ stand: PayoutStatus; count: number; amount: string }>(sql`
    with moved as (
      select subject, balance_cents as amount from book_balance
      where brand = ${brand} and account = 'toPay' and balance_cents <> 0
      union all
      select b.subject, -b.amount_cents from book_entry e join book_line b on b.entry_id = e.id
      where e.brand = ${brand} and e.booked_on > ${day}::date and b.account = 'toPay'),
    waiting as (select subject, -sum(amount) as amount from moved group by subject having sum(amount) <> 0)
    select case when exists (select from payout_attempt a join payout_batch b on b.id = a.batch_id
          where a.payout_id = p.id and dutch_day(b.handed_over_at) <= ${day}::date and a.status <> 'rejected'
            and (a.booked_on is null or a.booked_on > ${day}::date)) then 'withBank'
        when p.pay_on > ${day}::date then 'notDue' else 'due' end as stand,
      count(*)::int as count, sum(w.amount)::text as amount
    from waiting w left join payout p on p.id = ${uuidIn('w.subject')} group by 1 order by 1`);
  return rows.map(({ amount, ...row }) => ({ ...row, amountCents: cents(Number(amount)) }));
}
