import type { NotificationKind } from '@portaal/domain/documents/notifications/calls';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import { type MailRequest, queueMail } from '../../platform/outbox/outbox.ts';
import { publicUrlOf, type Services } from '../../platform/services.ts';
import { findReaders, insertNotifications } from './acts.repository.ts';

/**
 * A message to an investor, with a Dutch title and text. The title contains no amounts or personal data,
 * because it is sent by mail.
 */
export interface Message {
  readonly personId: string;
  readonly brand: string;
  readonly contractId?: string | null | undefined;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly text: string;
  /** Whether to announce the message by mail. */
  readonly mail?: boolean | undefined;
}

type NotificationContext = Pick<Services, 'brands' | 'clock' | 'configuration' | 'queue'>;

/** Maximum messages per INSERT. */
const AT_ONCE = 500;

/**
 * Notifies investors in the transaction of the events that the messages report. A mail contains the title and
 * a link; the text stays in the portal. An investor whose account is closed is not notified.
 */
export async function notify(
  tx: Transaction,
  services: NotificationContext,
  ...messages: readonly Message[]
): Promise<void> {
  for (let first = 0; first < messages.length; first += AT_ONCE) {
    await notifySome(tx, services, messages.slice(first, first + AT_ONCE));
  }
}

async function notifySome(
  tx: Transaction,
  { brands, clock, configuration, queue }: NotificationContext,
  messages: readonly Message[],
): Promise<void> {
  const at = clock.now();
  const found = await findReaders(tx, [...new Set(messages.map(({ personId }) => personId))]);
  const readers = new Map(found.map((reader) => [reader.id, reader]));
  const rows: (Message & { id: string; contractId: string | null; createdAt: Date })[] = [];
  const mails: MailRequest<'notification'>[] = [];
  for (const { contractId = null, mail = false, ...message } of messages) {
    const reader = readers.get(message.personId);
    if (!reader) continue;
    rows.push({ id: newId(), ...message, contractId, createdAt: at });
    if (!mail) continue;
    const brand = brands.byId(message.brand);
    if (!brand) throw new Error(`Brand ${message.brand} is not installed`);
    const url = `${publicUrlOf(brand, configuration)}/login`;
    const values = { name: reader.name, title: message.title, url };
    mails.push({ brand: brand.id, recipient: reader.email, template: 'notification', values, at });
  }
  if (rows.length > 0) await insertNotifications(tx, rows);
  await queueMail(tx, queue, ...mails);
}
