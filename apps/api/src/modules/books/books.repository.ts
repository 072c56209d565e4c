import type { BookAccount } from '@portaal/domain/books/book';
import type { Cents } from '@portaal/engine';
import { eq, gt } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import { type BookCause, bookEntry, bookLine } from '../../schema/book.ts';

export interface JournalLine {
  readonly entryId: number;
  readonly bookedOn: string;
  readonly cause: BookCause;
  readonly causeId: string;
  readonly brand: string;
  readonly account: BookAccount;
  readonly subject: string;
  readonly amountCents: Cents;
}

const JOURNAL_PART = 2_000;

/** The lines of the next entries after one, in the order in which they were booked. */
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
