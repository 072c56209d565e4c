import { randomUUIDv7 } from 'node:crypto';
import type { MailSender } from '../integrations/mail/smtp.ts';
import { type MailTemplate, type MailValues, renderMail } from '../integrations/mail/templates.ts';
import type { Transaction } from '../plugins/orm.ts';
import type { Queue } from '../plugins/queue.ts';
import { publicUrlOf, type Services } from '../plugins/services.ts';
import {
  countMails,
  insertMail,
  isSent,
  leaseMail,
  lockRecipient,
  markSent,
  releaseMail,
} from './outbox.repository.ts';

export interface MailRequest<T extends MailTemplate = MailTemplate> {
  readonly brand: string;
  readonly recipient: string;
  readonly template: T;
  readonly values: MailValues[T];
  readonly at: Date;
}

/** Writes a mail and its job in the transaction of the fact it reports: both are there, or neither. */
export async function queueMail<T extends MailTemplate>(
  tx: Transaction,
  queue: Queue,
  { at, ...mail }: MailRequest<T>,
): Promise<void> {
  const id = randomUUIDv7();
  await insertMail(tx, { id, ...mail, createdAt: at, nextAttemptAt: at });
  await queue.enqueue(tx, 'mail.send', { mailId: id });
}

/** Mails of one kind that anybody can have sent to an address he knows: so many in so much time. */
const ASKED_MAILS = 3;
const ASKED_MAILS_WINDOW = 15 * 60_000;

/**
 * As {@link queueMail}, unless this address got enough mails of these templates lately. Answers whether it was
 * queued; asks at the same time count one by one.
 */
export async function queueAskedMail<T extends MailTemplate>(
  tx: Transaction,
  queue: Queue,
  request: MailRequest<T>,
  alike: readonly MailTemplate[] = [request.template],
): Promise<boolean> {
  const { brand, recipient, at } = request;
  await lockRecipient(tx, brand, recipient);
  const since = new Date(at.getTime() - ASKED_MAILS_WINDOW);
  const mails = await countMails(tx, { brand, recipient, templates: [...alike], since });
  if (mails >= ASKED_MAILS) return false;
  await queueMail(tx, queue, request);
  return true;
}

/** Longer than a mail server may take to answer (integrations/mail: 10 s). */
const LEASE = 60_000;

/**
 * Sends one mail of the outbox, outside any transaction: a slow mail server must not hold the database.
 * Throws when it was not sent, so that the queue tries again later. A crash between the server's yes and our
 * note of it repeats the mail with the same Message-ID; none is ever lost.
 */
export async function sendQueuedMail(services: Services, send: MailSender, mailId: string): Promise<void> {
  const { brands, clock, configuration, database } = services;
  const now = clock.now();
  const mail = await leaseMail(database.orm, mailId, { now, leaseUntil: new Date(now.getTime() + LEASE) });
  if (!mail) {
    if (await isSent(database.orm, mailId)) return;
    throw new Error(`Mail ${mailId} is being sent by another worker`);
  }
  const brand = brands.byId(mail.brand);
  if (!brand) throw new Error(`Mail ${mailId} belongs to a brand that is not installed: ${mail.brand}`);
  try {
    const { hostname } = new URL(publicUrlOf(brand, configuration));
    await send({
      ...renderMail(mail.template as MailTemplate, mail.values as MailValues[MailTemplate], brand),
      from: { name: brand.name, address: brand.contact.email },
      to: mail.recipient,
      messageId: `<${mail.id}@${hostname}>`,
    });
  } catch (error) {
    await releaseMail(database.orm, mailId, clock.now());
    throw error;
  }
  await markSent(database.orm, mailId, clock.now());
}
