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
 * A document of a contract. Its content is stored at the time of its event. A job, or the first user who
 * opens the document, renders the file, which is then stored in the file storage. An `archief` document is
 * imported as a file.
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
        'archief',
      ],
    }).notNull(),
    /**
     * Reference, unique per contract and kind: `2026`, `2026-Q3`, a valuation date (with a number for a correction)
     * or the number of an offer.
     */
    reference: text().notNull(),
    title: text().notNull(),
    documentDate: date('document_date', { mode: 'string' }).notNull(),
    /** All printed content, except data that identifies a person, with the version of the layout. */
    snapshot: jsonb('facts').notNull(),
    /** Name, address and citizen number at the time of the event, encrypted (`platform/field-encryption`). */
    sealed: bytes('sealed'),
    createdAt: instant('created_at').notNull(),
    /** The earlier statement that this statement corrects. Both are retained. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => document.id),
    storageKey: text('storage_key').unique('document_storage_key'),
    byteSize: integer('byte_size'),
    sha256: bytes('sha256'),
    renderedAt: instant('rendered_at'),
    /** Name of the key that encrypts the file; null for files stored before this name was recorded. */
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
