import type { Brand } from '../../brands/brands.ts';
import { logoOf } from '../../mail/logo.ts';
import type { MailTemplate, MailValues, RenderMail, SmsValues } from '../../mail/templates.ts';
import type { MailLane } from '../../schema/outbox.ts';
import type { Round } from '../drain.ts';
import { publicUrlOf, type Services } from '../services.ts';
import {
  countWaiting,
  leaseMails,
  markSent,
  postponeMail,
  returnMails,
  type WaitingCount,
  type WaitingMail,
} from './outbox.repository.ts';

/** Message counts of a lane. `isLate` is true if the oldest message has waited longer than its lane allows. */
export type LaneCount = WaitingCount & { readonly isLate: boolean };

import type { MailSender, SmsSender } from './outbox.ts';

interface LaneSettings {
  /** Maximum number of messages sent at the same time. */
  readonly connections: number;
  /** Number of messages that a runner leases at once and then sends one after another. */
  readonly batch: number;
  /** Milliseconds after which a message is outdated. An outdated message is not sent, and the operator can see it. */
  readonly lifetimeMs: number;
  /** Milliseconds of waiting after which a message is reported as late. */
  readonly lateAfterMs: number;
}

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
/**
 * Milliseconds reserved per mail: longer than a mail server may take to accept one (integrations/mail: 10 s
 * per step).
 */
const ONE_MAIL = 60 * SECOND;

const lanes: Readonly<Record<MailLane, LaneSettings>> = {
  urgent: { connections: 3, batch: 1, lifetimeMs: DAY, lateAfterMs: 60 * SECOND },
  message: { connections: 4, batch: 10, lifetimeMs: 7 * DAY, lateAfterMs: HOUR },
};

/** Number of connections that a mail server must accept at the same time, so that no lane waits for another lane. */
export const MAIL_CONNECTIONS = lanes.urgent.connections + lanes.message.connections;

const FIRST_DELAY = 5 * SECOND;
const LONGEST_DELAY = HOUR;

const delayAfter = (attempts: number): number => Math.min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY);

type HandOver = (mail: WaitingMail, brand: Brand, hostname: string) => Promise<void>;

/**
 * Sends one message outside any transaction, because a slow receiver must not block the database. If the
 * process crashes after the receiver's confirmation but before it is recorded, the message is sent again with
 * the same id, so no message is ever lost.
 */
async function deliver(
  { brands, clock, configuration, database }: Services,
  mail: WaitingMail,
  handOver: HandOver,
): Promise<void> {
  try {
    const brand = brands.byId(mail.brand);
    if (!brand) throw new Error(`Mail ${mail.id} belongs to a brand that is not installed: ${mail.brand}`);
    await handOver(mail, brand, new URL(publicUrlOf(brand, configuration)).hostname);
  } catch (error) {
    const next = new Date(clock.now().getTime() + delayAfter(mail.attempts));
    await postponeMail(database.orm, mail.id, next);
    throw error;
  }
  await markSent(database.orm, mail, clock.now());
}

/** Leases a batch of a lane and sends it. Returns whether there was any message. */
async function sendBatch(
  services: Services,
  { channel, lane }: Pick<WaitingMail, 'channel' | 'lane'>,
  handOver: HandOver,
  round: Round,
): Promise<boolean> {
  const { batch, lifetimeMs } = lanes[lane];
  const { clock, database, queue } = services;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + batch * ONE_MAIL);
  const notBefore = new Date(now.getTime() - lifetimeMs);
  const mails = await leaseMails(
    database.orm,
    { channel, lane },
    { now, notBefore, leaseUntil, limit: batch },
  );
  if (mails.length === batch) round.more();
  for (const [i, mail] of mails.entries()) {
    if (queue.stopping.aborted) {
      const left = mails.slice(i).map(({ id }) => id);
      await returnMails(database.orm, left, clock.now());
      break;
    }
    // If sending is so slow that the lease could expire during the next message, leaves that message for a
    // later lease.
    if (i > 0 && leaseUntil.getTime() - clock.now().getTime() < ONE_MAIL) break;
    await deliver(services, mail, handOver).catch(round.failed);
  }
  return mails.length > 0;
}

/** Sends the mails of the outbox; each lane has its own connections. */
export function sendMails(services: Services, send: MailSender, renderMail: RenderMail): void {
  const handOver: HandOver = (mail, brand, hostname) =>
    send({
      ...renderMail(mail.template as MailTemplate, mail.values as MailValues[MailTemplate], brand),
      from: { name: brand.name, address: brand.contact.email },
      to: mail.recipient,
      logo: logoOf(brand),
      messageId: `<${mail.id}@${hostname}>`,
    });
  for (const lane of ['urgent', 'message'] as const) {
    services.queue.drain(`mail.${lane}`, lanes[lane].connections, (round) =>
      sendBatch(services, { channel: 'mail', lane }, handOver, round),
    );
  }
}

/** Sends the text messages of the outbox, all in the urgent lane. */
export function sendTextMessages(
  services: Services,
  send: SmsSender,
  renderSms: (values: SmsValues, brand: Brand, hostname: string) => string,
): void {
  const handOver: HandOver = ({ id, recipient, values }, brand, hostname) =>
    send({ id, to: recipient, text: renderSms(values as SmsValues, brand, hostname) });
  services.queue.drain('sms.urgent', lanes.urgent.connections, (round) =>
    sendBatch(services, { channel: 'sms', lane: 'urgent' }, handOver, round),
  );
}

/** Counts the waiting messages of each lane, and returns whether the oldest message is late. */
export async function countLanes({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<Readonly<Record<MailLane, LaneCount>>> {
  const now = clock.now().getTime();
  const notBefore = (lane: MailLane) => new Date(now - lanes[lane].lifetimeMs);
  const waiting = await countWaiting(database.orm, {
    urgent: notBefore('urgent'),
    message: notBefore('message'),
  });
  const counted = (lane: MailLane): LaneCount => {
    const { oldest } = waiting[lane];
    const isLate = oldest !== null && now - oldest.getTime() > lanes[lane].lateAfterMs;
    return { ...waiting[lane], isLate };
  };
  return { urgent: counted('urgent'), message: counted('message') };
}
