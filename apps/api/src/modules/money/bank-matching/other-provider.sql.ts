import { sql } from 'drizzle-orm';

/**
 * Whether a match `m` of a deposit is a transfer by another provider. Its account pays for many investors, so it
 * identifies none of them.
 */
export const isOfOtherProvider = sql`exists (select from deposit p
  where p.id::text = m.subject and p.type = 'TRANSFER_IN' and p.method = 'institution')`;
