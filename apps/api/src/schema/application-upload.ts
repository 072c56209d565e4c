import { type UploadField, uploadTypes } from '@portaal/domain/documents/uploads/fields';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { application } from './application.ts';
import { id, instant } from './columns.ts';

/**
 * A file uploaded for an application (decision 0063). Its row is inserted before the first byte is stored and
 * deleted after the last byte is erased, so the storage never contains a file without a row, even after a
 * crash. While a file is being received or erased, its row may belong to no application.
 */
export const applicationUpload = pgTable(
  'application_upload',
  {
    id: id(),
    applicationId: uuid('application_id'),
    /** Person who owns the application. */
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    field: text().$type<UploadField>().notNull(),
    /**
     * `unchecked`: no scanner is configured, or the scanner could not open the file. `erasing`: the file was replaced
     * or removed, or its application no longer exists.
     */
    status: text({
      enum: ['receiving', 'checking', 'clean', 'unchecked', 'infected', 'erasing'],
    }).notNull(),
    type: text({ enum: uploadTypes }),
    byteSize: integer('byte_size'),
    /** Name of the key that encrypts the file; null for files stored before this name was recorded. */
    sealedWith: text('sealed_with'),
    receivedAt: instant('received_at').notNull(),
    checkedAt: instant('checked_at'),
    /** Time at which a file with malware was erased. The row remains, so that the portal can report the malware. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    foreignKey({
      name: 'application_upload_owner',
      columns: [table.applicationId, table.personId],
      foreignColumns: [application.id, application.personId],
    }),
    uniqueIndex('application_upload_field')
      .on(table.applicationId, table.field)
      .where(sql`${table.status} not in ('receiving', 'erasing')`),
    index('application_upload_waiting')
      .on(table.id)
      .where(sql`${table.status} in ('receiving', 'checking', 'unchecked', 'infected', 'erasing')`),
    check(
      'application_upload_owned',
      sql`${table.applicationId} is not null or ${table.status} in ('receiving', 'erasing')`,
    ),
    check(
      'application_upload_known',
      sql`num_nonnulls(${table.type}, ${table.byteSize}) = 2 or ${table.status} in ('receiving', 'erasing')`,
    ),
    check('application_upload_size', sql`${table.byteSize} > 0`),
  ],
);
