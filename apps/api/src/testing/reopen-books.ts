import { sql } from 'drizzle-orm';
import type { Database } from '../platform/orm.ts';

/** The books as if they were opened now: for a test that takes away rows whose money was booked. */
export async function reopenBooks(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // What may only be appended to is emptied with its triggers asleep.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`truncate book_entry, book_line, book_balance`);
    await tx.execute(sql`set local session_replication_role = origin`);
    await tx.execute(sql`select open_books()`);
  });
}
