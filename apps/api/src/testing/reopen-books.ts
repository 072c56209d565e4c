import { sql } from 'drizzle-orm';
import type { Database } from '../platform/orm.ts';
import { TEST_DAY } from './test-day.ts';

/** Opens the books again with the day of the tests as opening day, for a test that deletes rows with booked amounts. */
export async function reopenBooks(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // Append-only tables can be emptied only with their triggers disabled.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`truncate book_entry, book_line, book_balance`);
    await tx.execute(sql`set local session_replication_role = origin`);
    // `open_books` uses the database's own date, which differs from the day of the tests.
    await tx.execute(sql`select open_books()`);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update book_entry set booked_on = dutch_day(${TEST_DAY}::timestamptz)`);
  });
}
