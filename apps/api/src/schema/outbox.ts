import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Mail and text messages that must go out, written in the transaction of the fact it reports, so that none is lost. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: id(),
    brand: text().notNull(),
    channel: text({ enum: ['mail', 'sms'] })
      .notNull()
      .default('mail'),
    /** An address; of a text message a number, which goes once it is sent. */
    recipient: text().notNull(),
    template: text().notNull(),
    values: jsonb().notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    check('outbox_mail_channel', sql`${table.channel} in ('mail', 'sms')`),
    index('outbox_mail_waiting').on(table.nextAttemptAt).where(sql`${table.sentAt} is null`),
    // How many mails an address got lately.
    index('outbox_mail_recipient').on(table.recipient, table.createdAt),
  ],
);
