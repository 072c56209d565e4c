import type { BookAccount } from '@portaal/domain/books/book';
import type { Cents } from '@portaal/engine';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import { type BookCause, bookBalance, bookEntry, bookLine } from '../../schema/book.ts';
import { asCents } from '../../schema/columns.ts';

export interface BookBalance {
  readonly account: BookAccount;
  readonly subject: string;
  readonly balanceCents: Cents;
}

/** What stands on each account of a brand that is not empty; of those that many share by adding up their lines. */
export async function listBalances(orm: Orm, brand: string): Promise<BookBalance[]> {
  const shared = await orm
    .select({
      account: bookLine.account,
      subject: bookLine.subject,
      balanceCents: sql`sum(${bookLine.amountCents})`.mapWith(asCents),
    })
    .from(bookLine)
    .where(
      and(
        eq(bookLine.brand, brand),
        sql`${bookLine.account} in ('bank', 'underway', 'dealt', 'proceeds', 'withheldTax', 'cost', 'opening')`,
      ),
    )
    .groupBy(bookLine.account, bookLine.subject)
    .having(sql`sum(${bookLine.amountCents}) <> 0`);
  const kept = await orm
    .select({
      account: bookBalance.account,
      subject: bookBalance.subject,
      balanceCents: bookBalance.balanceCents,
    })
    .from(bookBalance)
    .where(and(eq(bookBalance.brand, brand), ne(bookBalance.balanceCents, sql`0`)));
  return [...shared, ...kept];
}

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
