import { and, asc, count, eq, gt, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { outboxMail, personAccount } from '../../schema/index.ts';
import type { MailLane } from '../../schema/outbox.ts';
import { bulkInsert } from '../database/bulk-insert.ts';
import type { Orm, Transaction } from '../orm.ts';

export type WaitingMail = typeof outboxMail.$inferSelect;

/** Inserts mails. At least one mail is required. */
export async function insertMails(
  tx: Transaction,
  ...rows: readonly (typeof outboxMail.$inferInsert)[]
): Promise<void> {
  await bulkInsert(tx, outboxMail, rows);
}

/** Returns the contact addresses of people by the customer number with which they sign in at a brand. */
export async function listContactAddresses(
  tx: Transaction,
  brand: string,
  numbers: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ number: personAccount.email, address: personAccount.contactEmail })
    .from(personAccount)
    .where(and(eq(personAccount.brand, brand), inArray(personAccount.email, [...numbers])));
  return new Map(rows.map(({ number, address }) => [number, address]));
}

/**
 * Leases the due mails of a lane until `leaseUntil`, longest waiting first. Skips mails leased by another worker and
 * mails queued before `notBefore`. The lease of a crashed worker expires.
 */
export async function leaseMails(
  orm: Orm,
  { channel, lane }: Pick<WaitingMail, 'channel' | 'lane'>,
  { now, notBefore, leaseUntil, limit }: { now: Date; notBefore: Date; leaseUntil: Date; limit: number },
): Promise<WaitingMail[]> {
  const due = orm
    .select({ id: outboxMail.id })
    .from(outboxMail)
    .where(
      and(
        isNull(outboxMail.sentAt),
        eq(outboxMail.channel, channel),
        eq(outboxMail.lane, lane),
        lte(outboxMail.nextAttemptAt, now),
        gte(outboxMail.createdAt, notBefore),
      ),
    )
    .orderBy(asc(outboxMail.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return (
    orm
      .update(outboxMail)
      .set({ attempts: sql`${outboxMail.attempts} + 1`, nextAttemptAt: leaseUntil })
      // As an array, the subquery runs only once. In a join the database could run it again and lease more
      // mails than the limit.
      .where(sql`${outboxMail.id} = any(array(${due}))`)
      .returning()
  );
}

export interface WaitingCount {
  readonly count: number;
  /** Creation time of the message that has waited longest. */
  readonly oldest: Date | null;
  /** Number of unsent messages queued before `notBefore`, which are no longer sent. */
  readonly lapsed: number;
}

/**
 * Counts the waiting messages of each lane. Messages queued before `notBefore` of their lane are counted only as
 * lapsed.
 */
export async function countWaiting(
  orm: Orm,
  notBefore: Readonly<Record<MailLane, Date>>,
): Promise<Readonly<Record<MailLane, WaitingCount>>> {
  const isAlive = sql`${outboxMail.createdAt} >= case ${outboxMail.lane}
    when 'urgent' then ${notBefore.urgent.toISOString()}::timestamptz
    else ${notBefore.message.toISOString()}::timestamptz end`;
  const rows = await orm
    .select({
      lane: outboxMail.lane,
      count: sql`count(*) filter (where ${isAlive})`.mapWith(Number),
      oldest: sql`min(${outboxMail.createdAt}) filter (where ${isAlive})`.mapWith(outboxMail.createdAt),
      lapsed: sql`count(*) filter (where not ${isAlive})`.mapWith(Number),
    })
    .from(outboxMail)
    .where(and(isNull(outboxMail.sentAt), isNull(outboxMail.withheldAt)))
    .groupBy(outboxMail.lane);
  const of = (lane: MailLane): WaitingCount =>
    rows.find((row) => row.lane === lane) ?? { count: 0, oldest: null, lapsed: 0 };
  return { urgent: of('urgent'), message: of('message') };
}

/**
 * Marks a message as sent and clears its values, because a link or code that gives access to an account must not
 * remain readable in the database. A phone number is cleared too.
 */
export async function markSent(orm: Orm, { id, channel }: WaitingMail, sentAt: Date): Promise<void> {
  await orm
    .update(outboxMail)
    .set({ sentAt, values: {}, ...(channel === 'sms' ? { recipient: '' } : {}) })
    .where(eq(outboxMail.id, id));
}

/**
 * Clears the recipient of mails queued before `before`, and also the values of those that were never sent.
 * The rows remain.
 */
export async function forgetMails(orm: Orm, before: Date): Promise<void> {
  await orm
    .update(outboxMail)
    .set({ recipient: '', values: {} })
    .where(and(lt(outboxMail.createdAt, before), ne(outboxMail.recipient, '')));
}

export async function postponeMail(orm: Orm, id: string, nextAttemptAt: Date): Promise<void> {
  await orm.update(outboxMail).set({ nextAttemptAt }).where(eq(outboxMail.id, id));
}

/** Releases leased mails that were not sent, so that another process can lease them at once. */
export async function returnMails(orm: Orm, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await orm
    .update(outboxMail)
    .set({ attempts: sql`${outboxMail.attempts} - 1`, nextAttemptAt: now })
    .where(inArray(outboxMail.id, [...ids]));
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

/**
 * Locks an email address until the transaction ends, so that decisions about mail to this address are made
 * one at a time.
 */
export async function lockRecipient(tx: Transaction, brand: string, recipient: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${brand} ${recipient}`}, 0))`);
}
