import { randomUUIDv7 } from 'node:crypto';
import type { NotificationKind } from '@portaal/contract';
import { queueMail } from '../../jobs/outbox.ts';
import { AppError } from '../../plugins/app-error.ts';
import type { Transaction } from '../../plugins/orm.ts';
import { type Page, type PageRequest, pageOf } from '../../plugins/paging.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../plugins/services.ts';
import {
  countUnread,
  findReader,
  insertNotification,
  listNotificationRows,
  markAllRead,
  markRead,
} from './notifications.repository.ts';

/** Something an investor is told. Title and text are Dutch; no amounts or personal data in the title, which is mailed. */
export interface Message {
  readonly personId: string;
  readonly brand: string;
  readonly contractId?: string | null | undefined;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly text: string;
  /** Whether a mail says that there is a message. */
  readonly mail?: boolean | undefined;
}

type Row = Awaited<ReturnType<typeof listNotificationRows>>[number];

/**
 * Tells an investor something in the transaction of the fact it reports. The mail holds the title and a link, the
 * text stays in the portal. Who closed his account is told nothing.
 */
export async function notify(
  tx: Transaction,
  { brands, clock, configuration, queue }: Pick<Services, 'brands' | 'clock' | 'configuration' | 'queue'>,
  { contractId = null, mail = false, ...message }: Message,
): Promise<void> {
  const reader = await findReader(tx, message.personId);
  if (!reader) return;
  const at = clock.now();
  await insertNotification(tx, { id: randomUUIDv7(), ...message, contractId, createdAt: at });
  if (!mail) return;
  const brand = brands.byId(message.brand);
  if (!brand) throw new Error(`Brand ${message.brand} is not installed`);
  await queueMail(tx, queue, {
    brand: brand.id,
    recipient: reader.email,
    template: 'notification',
    values: { name: reader.name, title: message.title, url: `${publicUrlOf(brand, configuration)}/login` },
    at,
  });
}

/** Newest first, with how many are not read. */
export async function listOwnNotifications(
  { database }: Services,
  { id }: SignedInPerson,
  request: PageRequest,
): Promise<Page<Row> & { readonly unread: number }> {
  const page = await pageOf(request, (part) => listNotificationRows(database.orm, id, part));
  return { ...page, unread: await countUnread(database.orm, id) };
}

/** Throws `notFound` for a message of somebody else. */
export async function readOwnNotification(
  { database, clock }: Services,
  person: SignedInPerson,
  id: string,
): Promise<void> {
  if (!(await markRead(database.orm, person.id, id, clock.now()))) throw new AppError('notFound');
}

export async function readOwnNotifications(
  { database, clock }: Services,
  person: SignedInPerson,
): Promise<void> {
  await markAllRead(database.orm, person.id, clock.now());
}
