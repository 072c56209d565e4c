import { type SQL, sql } from 'drizzle-orm';

/** Accounts without a stored balance: their balance is the sum of their lines (decision 0095). */
export const SHARED_ACCOUNTS: SQL = sql.raw(
  "('bank', 'underway', 'dealt', 'proceeds', 'withheldTax', 'cost', 'opening')",
);

/**
 * Casts a text column of the books to a UUID. Any other text becomes null, because comparing it with a UUID
 * would fail.
 */
export const uuidIn = (column: string): SQL =>
  sql.raw(`case when ${column} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${column}::uuid end`);
