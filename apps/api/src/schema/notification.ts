import type { NotificationKind } from '@portaal/domain/documents/notifications/calls';
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { personAccount } from './person.ts';

/** A notification for the investor in the portal. The outbox sends the mail about it. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    contractId: uuid('contract_id').references(() => contract.id),
    /** Kind of notification, as defined in the API contract package. */
    kind: text().$type<NotificationKind>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    foreignKey({
      name: 'notification_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('notification_person').on(table.personId, table.id),
    index('notification_unread').on(table.personId).where(sql`${table.readAt} is null`),
  ],
);
