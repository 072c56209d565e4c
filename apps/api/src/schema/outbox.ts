import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/**
 * Priority lanes of mail. Urgent mails have their own lane, so that a user who waits for a code is not delayed by the
 * monthly notifications.
 */
export const mailLanes = ['urgent', 'message'] as const;
export type MailLane = (typeof mailLanes)[number];

/**
 * A mail or text message to send. It is inserted in the same transaction as the event it reports, so that no message
 * is lost.
 */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: id(),
    brand: text().notNull(),
    channel: text({ enum: ['mail', 'sms'] })
      .notNull()
      .default('mail'),
    lane: text({ enum: mailLanes }).notNull().default('message'),
    /** Email address or phone number of the recipient. A phone number is erased after sending. */
    recipient: text().notNull(),
    template: text().notNull(),
    values: jsonb().notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /**
     * Time at which a trigger withheld the message permanently, because the brand was not open yet (decision
     * 0207). Its recipient and values are erased.
     */
    withheldAt: instant('withheld_at'),
    /** Whether a text message goes to an employee. For mail, this follows from the recipient's account. */
    isForEmployee: boolean('is_for_employee').notNull().default(false),
  },
  (table) => [
    check('outbox_mail_channel', sql`${table.channel} in ('mail', 'sms')`),
    check('outbox_mail_lane', sql`${table.lane} in ('urgent', 'message')`),
    index('outbox_mail_waiting_lane')
      .on(table.channel, table.lane, table.nextAttemptAt)
      .where(sql`${table.sentAt} is null`),
    index('outbox_mail_withheld')
      .on(table.brand, table.withheldAt)
      .where(sql`${table.withheldAt} is not null`),
    // Used to count the recent mails to an address.
    index('outbox_mail_recipient').on(table.recipient, table.createdAt),
  ],
);
