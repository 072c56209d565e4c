import { and, count, eq, isNull } from 'drizzle-orm';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { notification } from '../../../schema/index.ts';

/** Lists notifications, newest first. */
export function listNotificationRows(
  orm: Orm,
  personId: string,
  { after, limit }: PageRequest,
): Promise<(typeof notification.$inferSelect)[]> {
  const { where, orderBy } = keyset(notification.id, 'newestFirst', after);
  return orm
    .select()
    .from(notification)
    .where(and(eq(notification.personId, personId), where))
    .orderBy(orderBy)
    .limit(limit);
}

export async function countUnread(orm: Orm, personId: string): Promise<number> {
  const [row] = await orm
    .select({ unread: count() })
    .from(notification)
    .where(and(eq(notification.personId, personId), isNull(notification.readAt)));
  return row?.unread ?? 0;
}

/**
 * Marks a message as read. Returns false when this person has no such message. Marking a message again does not
 * change the first reading time.
 */
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
