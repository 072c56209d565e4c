import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A row per person for the employees' list of people, with its search, filter and sort keys, so that each
 * page scans one index, even with a hundred thousand people. Only triggers write to this table (migration
 * `person_overview`), in the transaction that changes the person, their contracts or their sessions.
 */
export const personOverview = pgTable(
  'person_overview',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    role: text({ enum: ['investor', 'admin'] }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Lower-case name without accents, so that the sort order does not depend on the database's collation. */
    sortName: text('sort_name').notNull(),
    contracts: integer().notNull(),
    /** Number of contracts that still wait for their first payment. */
    unpaid: integer().notNull(),
    /** Total value of all contracts after the last dealing run. */
    valueCents: centsColumn('value_cents').notNull(),
    lastSignedInAt: instant('last_signed_in_at'),
  },
  (table) => [
    foreignKey({
      name: 'person_overview_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }).onDelete('cascade'),
    index('person_overview_name').on(table.brand, sql`${table.sortName} collate "C"`, table.personId),
    index('person_overview_email').on(table.brand, sql`${table.email} collate "C"`, table.personId),
    index('person_overview_created').on(table.brand, table.createdAt, table.personId),
    index('person_overview_signed_in').on(
      table.brand,
      table.lastSignedInAt.asc().nullsFirst(),
      table.personId,
    ),
    index('person_overview_contracts').on(table.brand, table.contracts, table.personId),
    index('person_overview_value').on(table.brand, table.valueCents, table.personId),
    index('person_overview_unpaid').on(table.brand, table.personId).where(sql`${table.unpaid} > 0`),
    index('person_overview_role').on(table.brand, table.role, table.personId),
  ],
);

/**
 * The search text of a person, in a separate table. A person's figures in the overview change every month and
 * with every session, and such a change must not rewrite the hundreds of index entries of the search text.
 */
export const personSearch = pgTable(
  'person_search',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => personOverview.personId, { onDelete: 'cascade' }),
    /** Lower-case name, email address and contract numbers, without accents, each preceded by a space. */
    search: text().notNull(),
  },
  (table) => [
    // The pending list of the GIN index is disabled. It would speed up the rare writes but slow down every search.
    index('person_search_text').using('gin', table.search.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
);
