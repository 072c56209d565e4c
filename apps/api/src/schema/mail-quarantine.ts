import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A period in which access to a person's mailbox proves little about their identity: after a password reset
 * by mail, a changed address or the removal of a second factor by an employee (decision 0080). A person has
 * at most one such period; a later cause extends it.
 */
export const mailQuarantine = pgTable(
  'mail_quarantine',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    /** Cause of the last extension. */
    cause: text({ enum: ['passwordReset', 'emailChanged', 'factorsRemoved'] }).notNull(),
    /**
     * Start of the uninterrupted quarantine. A factor added after this time is not accepted until the quarantine
     * ends.
     */
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    /** Earlier addresses of the person during the quarantine. They also receive the notifications. */
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
