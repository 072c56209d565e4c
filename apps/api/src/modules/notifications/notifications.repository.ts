import { and, count, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Orm, Transaction } from '../../plugins/orm.ts';
import type { PageRequest } from '../../plugins/paging.ts';
import { closedAccount, notification, personAccount } from '../../schema/index.ts';

/** Greater than every other id, so that the first page is an ordinary one. */
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function insertNotification(
  tx: Transaction,
  row: typeof notification.$inferInsert,
): Promise<void> {
  await tx.insert(notification).values(row);
}

/** Undefined for who closed his account: he is written to no more. */
export async function findReader(
  tx: Transaction,
  personId: string,
): Promise<{ email: string; name: string } | undefined> {
  const [row] = await tx
    .select({ email: personAccount.email, name: personAccount.name })
    .from(personAccount)
    .leftJoin(closedAccount, eq(closedAccount.personId, personAccount.id))
    .where(and(eq(personAccount.id, personId), isNull(closedAccount.personId)));
  return row;
}

/** Newest first. */
export function listNotificationRows(
  orm: Orm,
  personId: string,
  { after = AFTER_ALL, limit }: PageRequest,
): Promise<(typeof notification.$inferSelect)[]> {
  return orm
    .select()
    .from(notification)
    .where(and(eq(notification.personId, personId), lt(notification.id, after)))
    .orderBy(desc(notification.id))
    .limit(limit);
}

export async function countUnread(orm: Orm, personId: string): Promise<number> {
  const [row] = await orm
    .select({ unread: count() })
    .from(notification)
    .where(and(eq(notification.personId, personId), isNull(notification.readAt)));
  return row?.unread ?? 0;
}

/** Answers false when this person has no such message; one that was read stays read at its first moment. */
export async function markRead(orm: Orm, personId: string, id: string, at: Date): Promise<boolean> {
  const own = and(eq(notification.id, id), eq(notification.personId, personId));
  await orm
    .update(notification)
    .set({ readAt: at })
    .where(and(own, isNull(notification.readAt)));
  const [row] = await orm.select({ id: notification.id }).from(notification).where(own);
  return row !== undefined;
}

export async function markAllRead(orm: Orm, personId: string, at: Date): Promise<void> {
  await orm
    .update(notification)
    .set({ readAt: at })
    .where(and(eq(notification.personId, personId), isNull(notification.readAt)));
}
