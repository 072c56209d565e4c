import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, centsColumn, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** States of an import, in order. `rejected` and `discarded` end an import. */
const importStates = ['registered', 'signed', 'importing', 'imported', 'rejected', 'discarded'] as const;

/**
 * A package with the book of a provider, for one brand (decision 0211). A trigger rejects changes to the
 * registered package, its report and its digest, and allows the state only to advance.
 */
export const bookImport = pgTable(
  'book_import',
  {
    id: id(),
    brand: text().notNull(),
    /** Sequence number of the package within the brand: 0 for the whole book, then one per month. */
    number: integer().notNull(),
    state: text({ enum: importStates }).notNull(),
    /** SHA-256 of the package file. */
    packageDigest: bytes('package_digest').notNull(),
    /** Last day for which the package contains rows. */
    until: date({ mode: 'string' }).notNull(),
    /** Control report of the package: counts, sums per fund, bank balances, and differences. */
    report: jsonb().notNull(),
    /** Reason of each difference in the report, by the code of the difference. */
    reasons: jsonb().notNull(),
    registeredAt: instant('registered_at').notNull(),
    /** SHA-256 of the package digest, the report and the reasons, which two employees signed. */
    signedDigest: bytes('signed_digest'),
    /** Employee who wrote the reasons and requested a colleague's signature; null until then. */
    askedBy: uuid('asked_by').references(() => personAccount.id),
    signedBy: uuid('signed_by').references(() => personAccount.id),
    signedAt: instant('signed_at'),
    /** The process that is importing. Other processes may not import until `leasedUntil`. */
    leaseOwner: uuid('lease_owner'),
    leasedUntil: instant('leased_until'),
    /** Time at which the import was completed, rejected or discarded. */
    closedAt: instant('closed_at'),
    /** Reason for a rejection or discard. */
    closedBecause: text('closed_because'),
  },
  (table) => [
    uniqueIndex('book_import_number')
      .on(table.brand, table.number)
      .where(sql`${table.state} not in ('rejected', 'discarded')`),
    uniqueIndex('book_import_running')
      .on(table.brand)
      .where(sql`${table.state} in ('registered', 'signed', 'importing')`),
    check('book_import_number_positive', sql`${table.number} >= 0`),
    check(
      'book_import_state',
      sql`${table.state} in ('registered', 'signed', 'importing', 'imported', 'rejected', 'discarded')
        and (${table.state} in ('imported', 'rejected', 'discarded')) = (${table.closedAt} is not null)
        and (${table.state} in ('rejected', 'discarded')) = (${table.closedBecause} is not null)`,
    ),
    check(
      'book_import_signed',
      sql`(${table.signedDigest} is null) = (${table.signedAt} is null)
        and (${table.askedBy} is not null or ${table.signedAt} is null)
        and (${table.signedBy} is null) = (${table.signedAt} is null)
        and (${table.signedAt} is not null or ${table.state} in ('registered', 'rejected', 'discarded'))
        and coalesce(${table.askedBy} <> ${table.signedBy}, true)`,
    ),
    check('book_import_lease', sql`(${table.leaseOwner} is null) = (${table.leasedUntil} is null)`),
  ],
);

/**
 * The part of a file that an import has stored. It is written in the transaction of those rows, so that a
 * stopped import continues after the last stored row.
 */
export const bookImportStep = pgTable(
  'book_import_step',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => bookImport.id),
    /** Name of the file in the package, without its extension. */
    file: text().notNull(),
    /** Number of stored rows, counted from the first row. For `grootboek` it is the number of contracts. */
    rows: integer().notNull(),
    /** True when all rows of the file are stored. */
    isComplete: boolean('is_complete').notNull(),
  },
  (table) => [primaryKey({ name: 'book_import_step_pk', columns: [table.importId, table.file] })],
);

/**
 * The row of the portal that was made from a row of a package, with the key in the provider's previous
 * system.
 */
export const importedRow = pgTable(
  'imported_row',
  {
    brand: text().notNull(),
    file: text().notNull(),
    key: text().notNull(),
    importId: uuid('import_id')
      .notNull()
      .references(() => bookImport.id),
    rowId: uuid('row_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'imported_row_pk', columns: [table.brand, table.file, table.key] }),
    index('imported_row_id').on(table.rowId),
  ],
);

/**
 * A row of a package that belongs to no table of the portal, such as a figure of an earlier yearly statement
 * or a questionnaire completed elsewhere. It is stored as evidence and for an export.
 */
export const archivedRow = pgTable(
  'archived_row',
  {
    id: id(),
    brand: text().notNull(),
    importId: uuid('import_id')
      .notNull()
      .references(() => bookImport.id),
    file: text().notNull(),
    key: text().notNull(),
    /** The cells as a JSON array, encrypted (`platform/field-encryption`). */
    sealedCells: text('sealed_cells').notNull(),
  },
  (table) => [uniqueIndex('archived_row_key').on(table.brand, table.file, table.key)],
);

/**
 * Amounts in an imported ledger that the provider had already settled with its funds and the tax office. The
 * books close them with one entry when the import is complete. Only the trigger that books them writes to
 * this table.
 */
export const bookImportSettlement = pgTable(
  'book_import_settlement',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => bookImport.id),
    brand: text().notNull(),
    account: text().notNull(),
    subject: text().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'book_import_settlement_pk',
      columns: [table.importId, table.account, table.subject],
    }),
  ],
);
