import { isEmailName } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { laneOf } from '../../mail/lanes.ts';
import type { MailContent } from '../../mail/layout.ts';
import type { MailLogo } from '../../mail/logo.ts';
import type { MailTemplate, MailValues, SmsValues } from '../../mail/templates.ts';
import { newId } from '../new-id.ts';
import type { Transaction } from '../orm.ts';
import type { Queue } from '../queue.ts';
import type { Services } from '../services.ts';
import {
  countMails,
  forgetMails,
  insertMails,
  listContactAddresses,
  lockRecipient,
} from './outbox.repository.ts';

export interface OutgoingMail extends MailContent {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** The logo that the HTML version of the mail shows. */
  readonly logo: MailLogo;
  /** Message-ID, the same for every attempt to send the mail, so that a receiver can detect a duplicate. */
  readonly messageId: string;
}

/** Sends a mail to the mail server. Rejects if the server does not accept the mail. */
export type MailSender = (mail: OutgoingMail) => Promise<void>;

export interface OutgoingSms {
  /** Phone number in E.164. */
  readonly to: string;
  readonly text: string;
  /** Id, the same for every attempt to send the message, so that a receiver can detect a duplicate. */
  readonly id: string;
}

/** Sends a text message to the provider. Rejects if the provider does not accept the message. */
export type SmsSender = (sms: OutgoingSms) => Promise<void>;

export interface MailRequest<T extends MailTemplate = MailTemplate> {
  readonly brand: string;
  /**
   * Email address, or the customer number of a person who signs in with one. The mail of that person goes to their
   * contact address; a person without any address gets no mail (decision 0213).
   */
  readonly recipient: string;
  readonly template: T;
  readonly values: MailValues[T];
  readonly at: Date;
}

/**
 * Inserts mails in the transaction of the event they report, either all or none. The mails are sent after the commit.
 */
export async function queueMail<T extends MailTemplate>(
  tx: Transaction,
  queue: Queue,
  ...requests: readonly MailRequest<T>[]
): Promise<void> {
  const reachable = await resolveRecipients(tx, requests);
  if (reachable.length === 0) return;
  const rows = reachable.map(({ at, ...mail }) => ({
    id: newId(),
    ...mail,
    lane: laneOf[mail.template],
    createdAt: at,
    nextAttemptAt: at,
  }));
  await insertMails(tx, ...rows);
  for (const lane of new Set(rows.map((row) => row.lane))) queue.wake(`mail.${lane}`);
}

/** Replaces each customer number by the address of its person, and drops the mails of people without an address. */
async function resolveRecipients<T extends MailTemplate>(
  tx: Transaction,
  requests: readonly MailRequest<T>[],
): Promise<readonly MailRequest<T>[]> {
  const numbered = requests.filter(({ recipient }) => !isEmailName(recipient));
  if (numbered.length === 0) return requests;
  const addresses = new Map<string, Map<string, string | null>>();
  for (const [brand, mails] of Map.groupBy(numbered, (mail) => mail.brand)) {
    const numbers = mails.map(({ recipient }) => recipient);
    addresses.set(brand, await listContactAddresses(tx, brand, numbers));
  }
  return requests.flatMap((request) => {
    if (isEmailName(request.recipient)) return request;
    const recipient = addresses.get(request.brand)?.get(request.recipient) ?? null;
    return recipient === null ? [] : { ...request, recipient };
  });
}

/**
 * Maximum number of mails of one kind per address and time window. The limit applies to mails that any visitor can
 * trigger for an address they know.
 */
const REQUESTED_MAILS = 3;
const REQUESTED_MAILS_WINDOW = 15 * 60_000;

/**
 * Queues a mail like {@link queueMail}, unless this address recently received the maximum number of mails
 * with these templates. Returns whether the mail was queued. Counts simultaneous requests one at a time.
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

/**
 * Milliseconds before a recipient is cleared. This is well past the longest retry time, and an undelivered mail can
 * be looked up until then.
 */
const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000;

/** Clears recipients a month after a mail was queued, so that the outbox does not become a list of addresses. */
export async function forgetOldMails({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<void> {
  await forgetMails(database.orm, new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS));
}

/** Queues a text message with a code or a notice, in the same way as {@link queueMail}. */
export async function queueSms(
  tx: Transaction,
  queue: Queue,
  { at, ...sms }: { brand: string; recipient: string; values: SmsValues; at: Date; isForEmployee?: boolean },
): Promise<void> {
  const row = {
    id: newId(),
    ...sms,
    channel: 'sms',
    lane: 'urgent',
    template: 'code' in sms.values ? 'oneTimeCode' : 'securityNotice',
    createdAt: at,
    nextAttemptAt: at,
  } as const;
  await insertMails(tx, row);
  queue.wake('sms.urgent');
}
