import { date, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * An account that its owner closed. Its row in `person_account` remains without name and email address, because the
 * ledger and the audit log refer to it. Name and address are stored here for as long as the law requires.
 */
export const closedAccount = pgTable(
  'closed_account',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    /** Null when retention is not required, or after the retention period. */
    email: text(),
    name: text(),
    closedAt: instant('closed_at').notNull(),
    /** Days from which the identity data and the tax data are erased; null once erased. */
    identityUntil: date('identity_until', { mode: 'string' }),
    taxUntil: date('tax_until', { mode: 'string' }),
  },
  (table) => [
    foreignKey({
      name: 'closed_account_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('closed_account_identity').on(table.identityUntil),
    index('closed_account_tax').on(table.taxUntil),
  ],
);
