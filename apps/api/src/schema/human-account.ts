import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * The natural person behind one or more accounts (decision 0181). A trigger adds every employee and links accounts
 * with the same email address. An employee with the role `head` links accounts with another address. The SQL
 * functions `human_of` and `same_human` read this table.
 */
export const humanAccount = pgTable(
  'human_account',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => personAccount.id, { onDelete: 'cascade' }),
    /** Id that all accounts of one natural person share. It refers to no other table. */
    humanId: uuid('human_id').notNull(),
    linkedAt: instant('linked_at').notNull(),
    /** Employee who linked the account; null when it was linked by the email address. */
    linkedBy: uuid('linked_by').references(() => personAccount.id),
    reason: text(),
  },
  (table) => [index('human_account_human').on(table.humanId)],
);
