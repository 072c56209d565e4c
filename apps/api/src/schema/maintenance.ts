import { maintenanceScopes } from '@portaal/domain/office/maintenance/maintenance';
import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * The announced or current maintenance of a brand. A brand without a row has no maintenance. The audit log contains
 * past maintenance.
 */
export const maintenance = pgTable(
  'maintenance',
  {
    brand: text().primaryKey(),
    scope: text({ enum: maintenanceScopes }).notNull(),
    text: text().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Employee who set the maintenance; null when an operator command set it. */
    setBy: uuid('set_by'),
    setAt: instant('set_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'maintenance_set_by',
      columns: [table.setBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check('maintenance_scope', sql`${table.scope} IN ('writes', 'all')`),
    check('maintenance_period', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
