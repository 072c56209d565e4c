import { sql } from 'drizzle-orm';
import type { Database } from '../platform/orm.ts';
import { TEST_DAY } from './test-day.ts';

/** The books as if they were opened on the day of the tests: for a test that takes away rows whose money was booked. */
export async function reopenBooks(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // What may only be appended to is emptied with its triggers asleep.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`truncate book_entry, book_line, book_balance`);
    await tx.execute(sql`set local session_replication_role = origin`);
    // Opens them on the day of the database, which is not that of the tests.
    await tx.execute(sql`select open_books()`);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update book_entry set booked_on = dutch_day(${TEST_DAY}::timestamptz)`);
  });
}
