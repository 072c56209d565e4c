import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { countUnread, listNotificationRows, markAllRead, markRead } from './notifications.repository.ts';

type Row = Awaited<ReturnType<typeof listNotificationRows>>[number];

/** Lists notifications, newest first, with the number of unread ones. */
export async function listNotifications(
  { database }: Services,
  { id }: SignedInPerson,
  request: PageRequest,
): Promise<Page<Row> & { readonly unread: number }> {
  const page = await pageOf(request, (part) => listNotificationRows(database.orm, id, part));
  return { ...page, unread: await countUnread(database.orm, id) };
}

/** Marks a message as read. Throws `notFound` for a message of another user. */
export async function readNotification(
  { database, clock }: Services,
  person: SignedInPerson,
  id: string,
): Promise<void> {
  if (!(await markRead(database.orm, person.id, id, clock.now()))) throw new AppError('notFound');
}

export async function readAllNotifications(
  { database, clock }: Services,
  person: SignedInPerson,
): Promise<void> {
  await markAllRead(database.orm, person.id, clock.now());
}
