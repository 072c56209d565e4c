import type { BookAccount } from '@portaal/domain/money/books/book';
import type { Cents } from '@portaal/engine';
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
