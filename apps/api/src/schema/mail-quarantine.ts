import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A person whose mailbox proves little for a while: their password was reset by mail, their
 * address changed, or an employee removed their second step
 * (decision 0080). At most one a person; what happens while it lasts makes it longer.
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
