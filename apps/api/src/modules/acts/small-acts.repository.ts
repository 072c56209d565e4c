import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/orm.ts';

/** First half of an advisory lock; the other half is what the acts are about. */
const SMALL_ACTS = 4_170_031;
const COUNTED_TOGETHER_MS = 31 * 24 * 60 * 60_000;

/**
 * Small acts about one person or brand count together for 31 days, so that many of them are no way around a second
 * employee (decision 0184). Lets them wait for each other until the end of the transaction and returns since when they
 * count. Call it after the rows of the act are locked.
 */
export async function lockSmallActs(tx: Transaction, subject: string, at: Date): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SMALL_ACTS}, hashtext(${subject}))`);
  return new Date(at.getTime() - COUNTED_TOGETHER_MS);
}
