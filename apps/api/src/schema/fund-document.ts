import { sql } from 'drizzle-orm';
import {
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
import { bytes, id, instant } from './columns.ts';
import { fund } from './fund.ts';
import { personAccount } from './person.ts';

/**
 * A version of one brand's document about a fund (decision 0062). It is a draft until it is published, and never
 * changes after publication; a trigger enforces this.
 */
export const fundDocument = pgTable(
  'fund_document',
  {
    id: id(),
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    brand: text().notNull(),
    kind: text({ enum: ['eid', 'prospectus', 'terms', 'annualReport'] }).notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /**
     * Content of a document that the portal draws itself, only in the demo. The file is created when a user first
     * opens the document.
     */
    snapshot: jsonb(),
    storageKey: text('storage_key').unique('fund_document_storage_key'),
    byteSize: integer('byte_size'),
    sha256: bytes('sha256'),
    loadedBy: uuid('loaded_by').notNull(),
    loadedAt: instant('loaded_at').notNull(),
    publishedBy: uuid('published_by'),
    publishedAt: instant('published_at'),
  },
  (table) => [
    unique('fund_document_version').on(table.brand, table.fundId, table.kind, table.version),
    foreignKey({
      name: 'fund_document_loaded_by',
      columns: [table.loadedBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    foreignKey({
      name: 'fund_document_published_by',
      columns: [table.publishedBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('fund_document_waiting').on(table.brand, table.id).where(sql`${table.publishedAt} is null`),
    index('fund_document_undrawn').on(table.id).where(sql`${table.storageKey} is null`),
    check('fund_document_counts', sql`${table.version} > 0 and ${table.byteSize} > 0`),
    check('fund_document_kind', sql`${table.kind} in ('eid', 'prospectus', 'terms', 'annualReport')`),
    check(
      'fund_document_file',
      sql`num_nonnulls(${table.storageKey}, ${table.byteSize}, ${table.sha256}) in (case when ${table.snapshot} is null then 3 else 0 end, 3)`,
    ),
    check('fund_document_published', sql`(${table.publishedBy} is null) = (${table.publishedAt} is null)`),
  ],
);
