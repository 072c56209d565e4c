import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * The human behind an account (decision 0181). A trigger adds every employee and links accounts with the same
 * address; a head adds accounts with another address. The SQL functions `human_of` and `same_human` read it.
 */
export const humanAccount = pgTable(
  'human_account',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => personAccount.id, { onDelete: 'cascade' }),
    /** Shared by all accounts of one human; refers to no other table. */
    humanId: uuid('human_id').notNull(),
    linkedAt: instant('linked_at').notNull(),
    /** Head who linked the account; null when linked by the address. */
    linkedBy: uuid('linked_by').references(() => personAccount.id),
    reason: text(),
  },
  (table) => [index('human_account_human').on(table.humanId)],
);
