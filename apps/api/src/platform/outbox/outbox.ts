import { randomUUIDv7 } from 'node:crypto';
import type { Brand } from '../../brands/brands.ts';
import type { MailContent } from '../../mail/layout.ts';
import type { MailTemplate, MailValues, RenderMail, SmsValues } from '../../mail/templates.ts';
import type { Transaction } from '../orm.ts';
import type { Queue } from '../queue.ts';
import { publicUrlOf, type Services } from '../services.ts';
import {
  countMails,
  insertMails,
  isSent,
  leaseMail,
  lockRecipient,
  markSent,
  releaseMail,
  type WaitingMail,
} from './outbox.repository.ts';

export interface OutgoingMail extends MailContent {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** The same for every attempt at the same mail, so that a receiver can recognise a repeat. */
  readonly messageId: string;
}

/** Hands a mail to the mail server; rejects when it does not take it. */
export type MailSender = (mail: OutgoingMail) => Promise<void>;

export interface OutgoingSms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** The same for every attempt at the same message, so that a receiver can recognise a repeat. */
  readonly id: string;
}

/** Hands a text message to the provider; rejects when it does not take it. */
export type SmsSender = (sms: OutgoingSms) => Promise<void>;

export interface MailRequest<T extends MailTemplate = MailTemplate> {
  readonly brand: string;
  readonly recipient: string;
  readonly template: T;
  readonly values: MailValues[T];
  readonly at: Date;
}

/** Writes mails and their jobs in the transaction of the fact they report: all are there, or none. */
export async function queueMail<T extends MailTemplate>(
  tx: Transaction,
  queue: Queue,
  ...requests: readonly MailRequest<T>[]
): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map(({ at, ...mail }) => ({
    id: randomUUIDv7(),
    ...mail,
    createdAt: at,
    nextAttemptAt: at,
  }));
  await insertMails(tx, ...rows);
  await queue.enqueue(tx, 'mail.send', ...rows.map(({ id }) => ({ mailId: id })));
}

/** Mails of one kind that anybody can have sent to an address they know: so many in so much time. */
const REQUESTED_MAILS = 3;
const REQUESTED_MAILS_WINDOW = 15 * 60_000;

/**
 * As {@link queueMail}, unless this address got enough mails of these templates lately. Returns whether it was
 * queued; asks at the same time count one by one.
 */
export async function queueRequestedMail<T extends MailTemplate>(
  tx: Transaction,
  queue: Queue,
  request: MailRequest<T>,
  alike: readonly MailTemplate[] = [request.template],
): Promise<boolean> {
  const { brand, recipient, at } = request;
  await lockRecipient(tx, brand, recipient);
  const since = new Date(at.getTime() - REQUESTED_MAILS_WINDOW);
  const mails = await countMails(tx, { brand, recipient, templates: [...alike], since });
  if (mails >= REQUESTED_MAILS) return false;
  await queueMail(tx, queue, request);
  return true;
}

/** Longer than a mail server may take to respond (integrations/mail: 10 s). */
const LEASE = 60_000;

/**
 * Hands one message of the outbox over, outside any transaction: a slow receiver must not hold the database.
 * Throws when it was not sent, so that the queue tries again later. A crash between the receiver's yes and our
 * note of it repeats the message with the same id; none is ever lost.
 */
async function deliver(
  { brands, clock, configuration, database }: Services,
  mailId: string,
  handOver: (mail: WaitingMail, brand: Brand, hostname: string) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const mail = await leaseMail(database.orm, mailId, { now, leaseUntil: new Date(now.getTime() + LEASE) });
  if (!mail) {
    if (await isSent(database.orm, mailId)) return;
    throw new Error(`Mail ${mailId} is being sent by another worker`);
  }
  const brand = brands.byId(mail.brand);
  if (!brand) throw new Error(`Mail ${mailId} belongs to a brand that is not installed: ${mail.brand}`);
  try {
    await handOver(mail, brand, new URL(publicUrlOf(brand, configuration)).hostname);
  } catch (error) {
    await releaseMail(database.orm, mailId, clock.now());
    throw error;
  }
  await markSent(database.orm, mail, clock.now());
}

export function sendQueuedMail(
  services: Services,
  send: MailSender,
  renderMail: RenderMail,
  mailId: string,
): Promise<void> {
  return deliver(services, mailId, (mail, brand, hostname) =>
    send({
      ...renderMail(mail.template as MailTemplate, mail.values as MailValues[MailTemplate], brand),
      from: { name: brand.name, address: brand.contact.email },
      to: mail.recipient,
      messageId: `<${mail.id}@${hostname}>`,
    }),
  );
}

/** Writes a text message, with a code or with news, and its job, as {@link queueMail} does a mail. */
export async function queueSms(
  tx: Transaction,
  queue: Queue,
  { at, ...sms }: { brand: string; recipient: string; values: SmsValues; at: Date },
): Promise<void> {
  const id = randomUUIDv7();
  const row = {
    id,
    ...sms,
    channel: 'sms',
    template: 'code' in sms.values ? 'oneTimeCode' : 'securityNotice',
    createdAt: at,
    nextAttemptAt: at,
  } as const;
  await insertMails(tx, row);
  await queue.enqueue(tx, 'sms.send', { mailId: id });
}

export function sendQueuedSms(
  services: Services,
  send: SmsSender,
  renderSms: (values: SmsValues, brand: Brand, hostname: string) => string,
  mailId: string,
): Promise<void> {
  return deliver(services, mailId, ({ id, recipient, values }, brand, hostname) =>
    send({ id, to: recipient, text: renderSms(values as SmsValues, brand, hostname) }),
  );
}
