import type { BookAccount } from '@portaal/domain/money/books/book';
import { type Cents, cents } from '@portaal/engine';
import { eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { type BookCause, bookBalance, bookEntry, bookLine } from '../../../schema/book.ts';
import { SHARED_ACCOUNTS } from './book-texts.repository.ts';

export interface BookAccountName {
  readonly brand: string;
  readonly account: BookAccount;
  readonly subject: string;
}

export interface JournalLine extends BookAccountName {
  readonly entryId: number;
  readonly bookedOn: string;
  readonly cause: BookCause;
  readonly causeId: string;
  readonly amountCents: Cents;
}

const JOURNAL_PART = 2_000;

/** Returns the lines of the next entries after `after`, in booking order. */
export async function listJournal(orm: Orm, after: number): Promise<JournalLine[]> {
  const part = orm
    .select()
    .from(bookEntry)
    .where(gt(bookEntry.id, after))
    .orderBy(bookEntry.id)
    .limit(JOURNAL_PART)
    .as('part');
  return orm
    .select({
      entryId: part.id,
      bookedOn: part.bookedOn,
      cause: part.cause,
      causeId: part.causeId,
      brand: bookLine.brand,
      account: bookLine.account,
      subject: bookLine.subject,
      amountCents: bookLine.amountCents,
    })
    .from(part)
    .innerJoin(bookLine, eq(bookLine.entryId, part.id))
    .orderBy(part.id, bookLine.number);
}

/** Lists the accounts without a stored balance that have at least one line. */
export const listSharedAccounts = (orm: Orm): Promise<BookAccountName[]> =>
  orm
    .selectDistinct({ brand: bookLine.brand, account: bookLine.account, subject: bookLine.subject })
    .from(bookLine)
    .where(sql`${bookLine.account} in ${SHARED_ACCOUNTS}`)
    .orderBy(bookLine.brand, bookLine.account, bookLine.subject);

const ACCOUNT_PART = 10_000;

/** Lists the next accounts with a stored balance after `after`, including those with a zero balance. */
export const listOwnedAccounts = (orm: Orm, after: BookAccountName | undefined): Promise<BookAccountName[]> =>
  orm
    .select({ brand: bookBalance.brand, account: bookBalance.account, subject: bookBalance.subject })
    .from(bookBalance)
    .where(
      after &&
        sql`(${bookBalance.brand}, ${bookBalance.account}, ${bookBalance.subject}) > (${after.brand}, ${after.account}, ${after.subject})`,
    )
    .orderBy(bookBalance.brand, bookBalance.account, bookBalance.subject)
    .limit(ACCOUNT_PART);

/**
 * Returns the tax withheld in a month (`2026-10`) from the payouts of a brand, and the part that was paid to
 * the tax office. For months up to the opening of the books, the withheld tax comes from the contract ledger,
 * because the opening entry has one amount per year.
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
