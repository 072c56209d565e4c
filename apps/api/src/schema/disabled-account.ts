import { foreignKey, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/** An account that an employee disabled. Its owner cannot sign in, and payouts to the owner are withheld. */
export const disabledAccount = pgTable(
  'disabled_account',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    disabledBy: uuid('disabled_by').notNull(),
    disabledAt: instant('disabled_at').notNull(),
    reason: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'disabled_account_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    foreignKey({
      name: 'disabled_account_disabled_by',
      columns: [table.disabledBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
  ],
);
