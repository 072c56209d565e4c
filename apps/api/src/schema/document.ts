import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { contract } from './contract.ts';
import { personAccount } from './person.ts';

/**
 * A document of a contract. Its content is stored here at the event. The file is created when the document is first
 * opened or by a job, and is in the file storage from then on.
 */
export const document = pgTable(
  'document',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    kind: text({
      enum: [
        'offer',
        'contract',
        'confirmation',
        'quarterly',
        'annual',
        'taxStatement',
        'payoutLetter',
        'closingStatement',
        'transferStatement',
      ],
    }).notNull(),
    /**
     * Reference, unique per kind: `2026`, `2026-Q3`, a valuation date (with a number for a correction) or the number
     * of an offer.
     */
    reference: text().notNull(),
    title: text().notNull(),
    documentDate: date('document_date', { mode: 'string' }).notNull(),
    /** Everything printed except data that identifies a person, with the version of its layout. */
    snapshot: jsonb('facts').notNull(),
    /** Name, address and citizen number as they were, encrypted (`platform/field-encryption`). */
    sealed: bytes('sealed'),
    createdAt: instant('created_at').notNull(),
    /** The statement that this statement corrects; both are retained. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => document.id),
    storageKey: text('storage_key').unique('document_storage_key'),
    byteSize: integer('byte_size'),
    sha256: bytes('sha256'),
    renderedAt: instant('rendered_at'),
    /** Name of the key that encrypts the file; null for files from before this was recorded. */
    sealedWith: text('sealed_with'),
  },
  (table) => [
    foreignKey({
      name: 'document_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    unique('document_replaced').on(table.replacesId),
    unique('document_once').on(table.contractId, table.kind, table.reference),
    index('document_person').on(table.personId, table.id),
    index('document_unrendered').on(table.id).where(sql`${table.renderedAt} is null`),
    check(
      'document_rendered',
      sql`num_nonnulls(${table.storageKey}, ${table.byteSize}, ${table.sha256}, ${table.renderedAt}) in (0, 4)`,
    ),
  ],
);
