import { and, count, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { outboxMail } from '../../schema/index.ts';
import { bulkInsert } from '../database/bulk-insert.ts';
import type { Orm, Transaction } from '../orm.ts';

export type WaitingMail = typeof outboxMail.$inferSelect;

/** At least one. */
export async function insertMails(
  tx: Transaction,
  ...rows: readonly (typeof outboxMail.$inferInsert)[]
): Promise<void> {
  await bulkInsert(tx, outboxMail, rows);
}

/**
 * Takes a mail for sending until `leaseUntil`; undefined when it is sent already or another worker has it.
 * A worker that dies lets go by itself, when the lease is over.
 */
export async function leaseMail(
  orm: Orm,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<WaitingMail | undefined> {
  const [row] = await orm
    .update(outboxMail)
    .set({ attempts: sql`${outboxMail.attempts} + 1`, nextAttemptAt: leaseUntil })
    .where(and(eq(outboxMail.id, id), isNull(outboxMail.sentAt), lte(outboxMail.nextAttemptAt, now)))
    .returning();
  return row;
}

/**
 * The values go with the mail: a link or code that opens an account must not stay readable in the database. A
 * telephone number goes too.
 */
export async function markSent(orm: Orm, { id, channel }: WaitingMail, sentAt: Date): Promise<void> {
  await orm
    .update(outboxMail)
    .set({ sentAt, values: {}, ...(channel === 'sms' ? { recipient: '' } : {}) })
    .where(eq(outboxMail.id, id));
}

export async function releaseMail(orm: Orm, id: string, now: Date): Promise<void> {
  await orm.update(outboxMail).set({ nextAttemptAt: now }).where(eq(outboxMail.id, id));
}

export async function isSent(orm: Orm, id: string): Promise<boolean> {
  const [row] = await orm.select({ sentAt: outboxMail.sentAt }).from(outboxMail).where(eq(outboxMail.id, id));
  return row === undefined || row.sentAt !== null;
}

export async function countMails(
  tx: Transaction,
  {
    brand,
    recipient,
    templates,
    since,
  }: { brand: string; recipient: string; templates: string[]; since: Date },
): Promise<number> {
  const [row] = await tx
    .select({ mails: count() })
    .from(outboxMail)
    .where(
      and(
        eq(outboxMail.recipient, recipient),
        gt(outboxMail.createdAt, since),
        eq(outboxMail.brand, brand),
        inArray(outboxMail.template, templates),
      ),
    );
  return row?.mails ?? 0;
}

/** Until the end of the transaction nobody else decides about mail to this address. */
export async function lockRecipient(tx: Transaction, brand: string, recipient: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${brand} ${recipient}`}, 0))`);
}
