import type { Building } from '@portaal/domain/products/buildings/file';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { fourDecimals, id, instant } from './columns.ts';
import { fund } from './fund.ts';
import { personAccount } from './person.ts';

/**
 * The buildings of a fund on one day, loaded by an employee of a brand (decision 0062). A version takes effect when a
 * second employee publishes it, and the last published version of a fund applies.
 */
export const fundBuildings = pgTable(
  'fund_buildings',
  {
    id: id(),
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    brand: text().notNull(),
    version: integer().notNull(),
    asOf: date('as_of', { mode: 'string' }).notNull(),
    source: text().notNull(),
    /** Outstanding units of the fund on that day. */
    outstanding: fourDecimals('outstanding').notNull(),
    /** True for fictitious buildings of the demo. Every screen shows that they are fictitious. */
    isFictional: boolean('is_fictional').notNull().default(false),
    buildings: jsonb().$type<readonly Building[]>().notNull(),
    loadedBy: uuid('loaded_by').notNull(),
    loadedAt: instant('loaded_at').notNull(),
    publishedBy: uuid('published_by'),
    publishedAt: instant('published_at'),
  },
  (table) => [
    unique('fund_buildings_version').on(table.brand, table.fundId, table.version),
    foreignKey({
      name: 'fund_buildings_loaded_by',
      columns: [table.loadedBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    foreignKey({
      name: 'fund_buildings_published_by',
      columns: [table.publishedBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('fund_buildings_waiting').on(table.brand, table.id).where(sql`${table.publishedAt} is null`),
    check('fund_buildings_counts', sql`${table.version} > 0 and ${table.outstanding} > 0`),
    check('fund_buildings_list', sql`jsonb_array_length(${table.buildings}) > 0`),
    check('fund_buildings_published', sql`(${table.publishedBy} is null) = (${table.publishedAt} is null)`),
  ],
);
