import type { BookAccount } from '@portaal/domain/books/book';
import type { Cents, IsoDate } from '@portaal/engine';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { type BookCause, bookBalance, bookEntry, bookLine } from '../../schema/book.ts';
import { asCents } from '../../schema/columns.ts';

/** A side of an entry: debit more than zero, credit less. */
export interface NewBookLine {
  readonly account: BookAccount;
  readonly subject: string;
  readonly amountCents: Cents;
}

export interface NewBookEntry {
  readonly brand: string;
  readonly bookedOn: IsoDate;
  readonly cause: BookCause;
  /** With the cause it says what was booked: the same again books nothing. */
  readonly causeId: string;
  /** The entry this one reverses. */
  readonly reversesId?: number;
  /** Nothing together. */
  readonly lines: readonly NewBookLine[];
}

/** Entries a statement: past this the time a row no longer falls, while the message and its memory grow. */
const AT_ONCE = 5_000;

/** The number of each entry that was not there yet, by its cause id. The database rejects what does not balance. */
export async function insertEntries(
  tx: Transaction,
  entries: readonly NewBookEntry[],
): Promise<ReadonlyMap<string, number>> {
  const posted = new Map<string, number>();
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const part = JSON.stringify(entries.slice(start, start + AT_ONCE));
    const { rows } = await tx.execute<{ causeId: string; id: string }>(sql`
      with wanted as materialized (
        select * from jsonb_to_recordset(${part}::jsonb) as e(brand text, "bookedOn" date, cause text, "causeId" text,
          "reversesId" bigint, lines jsonb)),
      entry as (
        insert into book_entry (brand, booked_on, cause, cause_id, reverses_id)
        select brand, "bookedOn", cause, "causeId", "reversesId" from wanted
        on conflict (cause, cause_id) do nothing returning id, cause, cause_id),
      line as (
        insert into book_line (entry_id, number, brand, account, subject, amount_cents)
        select entry.id, side.number, wanted.brand, side.line ->> 'account', side.line ->> 'subject',
          (side.line ->> 'amountCents')::bigint
        from entry join wanted on wanted.cause = entry.cause and wanted."causeId" = entry.cause_id
        cross join jsonb_array_elements(wanted.lines) with ordinality as side (line, number))
      select cause_id as "causeId", id from entry`);
    for (const { causeId, id } of rows) posted.set(causeId, Number(id));
  }
  return posted;
}

/** An entry with its lines, in their order. */
export async function findEntry(orm: Orm, id: number) {
  const [entry] = await orm.select().from(bookEntry).where(eq(bookEntry.id, id));
  const lines = await orm
    .select({ account: bookLine.account, subject: bookLine.subject, amountCents: bookLine.amountCents })
    .from(bookLine)
    .where(eq(bookLine.entryId, id))
    .orderBy(bookLine.number);
  return entry && { ...entry, lines };
}

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
