import { foreignKey, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/** Who cannot sign in until an employee lets them; nothing is paid out to them as long as it is so. */
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
