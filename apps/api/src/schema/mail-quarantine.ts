import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A period in which the mailbox of a person proves little, after a password reset by mail, a changed address or a
 * second step that an employee removed (decision 0080). At most one a person; a next cause extends it.
 */
export const mailQuarantine = pgTable(
  'mail_quarantine',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    /** What happened last. */
    cause: text({ enum: ['passwordReset', 'emailChanged', 'factorsRemoved'] }).notNull(),
    /** Since when without interruption: a factor that came later does not count until it is over. */
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    /** Addresses the person had while it lasts: they are notified as well. */
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
