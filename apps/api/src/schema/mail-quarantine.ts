import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A period in which a person's mailbox is weak evidence, after a password reset by mail, a changed address or a
 * second factor removed by an employee (decision 0080). A person has at most one; a later cause extends it.
 */
export const mailQuarantine = pgTable(
  'mail_quarantine',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    /** Cause of the last event. */
    cause: text({ enum: ['passwordReset', 'emailChanged', 'factorsRemoved'] }).notNull(),
    /** Start of the uninterrupted period; a factor added later does not count until the end. */
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    /** Addresses of the person during the quarantine, which are also notified. */
    formerEmails: text('former_emails').array().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'mail_quarantine_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check(
      'mail_quarantine_cause',
      sql`${table.cause} in ('passwordReset', 'emailChanged', 'factorsRemoved')`,
    ),
    check('mail_quarantine_order', sql`${table.since} < ${table.until}`),
    index('mail_quarantine_until').on(table.until),
  ],
);
