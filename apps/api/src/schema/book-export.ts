import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { approvalRequest } from './approval-request.ts';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * An export of a brand's book for one recipient, requested by one employee and approved by another (decision
 * 0232). A trigger compares the export with the approved request, and rejects changes to the approved fields.
 * The encrypted file is stored in parts in the document storage until it is erased.
 */
export const bookExport = pgTable(
  'book_export',
  {
    id: id(),
    brand: text().notNull(),
    /** Public key for which the file is encrypted, in the notation of age. */
    recipient: text('recipient_key').notNull(),
    /** First day of the exported events; null for the whole book. */
    since: date({ mode: 'string' }),
    requestId: uuid('request_id')
      .notNull()
      .unique('book_export_request')
      .references(() => approvalRequest.id),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => personAccount.id),
    approvedBy: uuid('approved_by')
      .notNull()
      .references(() => personAccount.id),
    approvedAt: instant('approved_at').notNull(),
    state: text({ enum: ['approved', 'written', 'failed'] }).notNull(),
    /**
     * The run that is writing the file. The folder of its parts has the run's id. Other runs wait until
     * `leasedUntil`.
     */
    runId: uuid('run_id'),
    leasedUntil: instant('leased_until'),
    /** Last day for which the file contains rows. */
    until: date({ mode: 'string' }),
    parts: integer(),
    byteSize: bigint('byte_size', { mode: 'number' }),
    sha256: bytes('sha256'),
    writtenAt: instant('written_at'),
    /** Time after which the file cannot be downloaded. */
    expiresAt: instant('expires_at'),
    downloadedAt: instant('downloaded_at'),
    /** Time at which the file was erased from the storage. */
    erasedAt: instant('erased_at'),
    failedBecause: text('failed_because'),
  },
  (table) => [
    uniqueIndex('book_export_running').on(table.brand).where(sql`${table.state} = 'approved'`),
    check('book_export_two_people', sql`${table.askedBy} <> ${table.approvedBy}`),
    check(
      'book_export_state',
      sql`${table.state} in ('approved', 'written', 'failed')
        and (${table.state} = 'failed') = (${table.failedBecause} is not null)
        and num_nonnulls(${table.until}, ${table.parts}, ${table.byteSize}, ${table.sha256}, ${table.writtenAt}, ${table.expiresAt})
          = case ${table.state} when 'written' then 6 else 0 end
        and (${table.downloadedAt} is null or ${table.state} = 'written')
        and (${table.erasedAt} is null or ${table.state} = 'written')`,
    ),
  ],
);
