import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { bookExport, personAccount } from '../../../schema/index.ts';

export type ExportRow = typeof bookExport.$inferSelect;

/** Exports that the list shows. */
const MOST_EXPORTS = 20;

const asker = alias(personAccount, 'asker');
const approver = alias(personAccount, 'approver');

/** Lists the exports of a brand with the names of both employees, latest first. */
export const listExports = (orm: Orm, brand: string) =>
  orm
    .select({ row: bookExport, askedByName: asker.name, approvedByName: approver.name })
    .from(bookExport)
    .innerJoin(asker, eq(asker.id, bookExport.askedBy))
    .innerJoin(approver, eq(approver.id, bookExport.approvedBy))
    .where(eq(bookExport.brand, brand))
    .orderBy(desc(bookExport.id))
    .limit(MOST_EXPORTS);

export const hasRunningExport = async (orm: Orm, brand: string): Promise<boolean> =>
  (await orm.$count(bookExport, and(eq(bookExport.brand, brand), eq(bookExport.state, 'approved')))) > 0;

/** Inserts an approved export. Returns false if another export of the brand is being written. */
export async function insertExport(tx: Transaction, row: typeof bookExport.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(bookExport).values(row).onConflictDoNothing().returning({ id: bookExport.id });
  return rows.length > 0;
}

/** Locks an export of a brand until the transaction ends. */
export async function lockExport(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<ExportRow | undefined> {
  const [row] = await tx
    .select()
    .from(bookExport)
    .where(and(eq(bookExport.id, id), eq(bookExport.brand, brand)))
    .for('update');
  return row;
}

export async function findExport(orm: Orm, id: string): Promise<ExportRow | undefined> {
  const [row] = await orm.select().from(bookExport).where(eq(bookExport.id, id));
  return row;
}

/**
 * Acquires or renews the lease of an approved export for a run. Returns the export as it was before the call;
 * undefined while another run has the lease, or once the export is written or failed.
 */
export async function takeExportLease(
  tx: Transaction,
  id: string,
  { runId, until, now }: { readonly runId: string; readonly until: Date; readonly now: Date },
): Promise<ExportRow | undefined> {
  const isFree = or(isNull(bookExport.runId), eq(bookExport.runId, runId), lt(bookExport.leasedUntil, now));
  const [row] = await tx
    .select()
    .from(bookExport)
    .where(and(eq(bookExport.id, id), eq(bookExport.state, 'approved'), isFree))
    .for('update');
  if (row) await tx.update(bookExport).set({ runId, leasedUntil: until }).where(eq(bookExport.id, id));
  return row;
}

/** Updates an approved export if the run still has its lease. Returns whether the run had the lease. */
export async function updateLeased(
  tx: Transaction,
  { id, runId }: { readonly id: string; readonly runId: string },
  change: Partial<typeof bookExport.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(bookExport)
    .set(change)
    .where(and(eq(bookExport.id, id), eq(bookExport.runId, runId), eq(bookExport.state, 'approved')))
    .returning({ id: bookExport.id });
  return rows.length > 0;
}

/** Records the only download of a written file. */
export async function markDownloaded(tx: Transaction, id: string, downloadedAt: Date): Promise<void> {
  await tx.update(bookExport).set({ downloadedAt }).where(eq(bookExport.id, id));
}

/** Records that a file is erased. Returns false if that was recorded before. */
export async function markErased(tx: Transaction, id: string, erasedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(bookExport)
    .set({ erasedAt })
    .where(and(eq(bookExport.id, id), isNull(bookExport.erasedAt)))
    .returning({ id: bookExport.id });
  return rows.length > 0;
}

/** Returns the approved exports that no run is writing. */
export async function listUnwritten(orm: Orm, now: Date): Promise<string[]> {
  const rows = await orm
    .select({ id: bookExport.id })
    .from(bookExport)
    .where(
      and(
        eq(bookExport.state, 'approved'),
        or(isNull(bookExport.leasedUntil), lt(bookExport.leasedUntil, now)),
      ),
    )
    .orderBy(asc(bookExport.id));
  return rows.map(({ id }) => id);
}

/** Returns the written files that may not be downloaded any more and are still stored. */
export const listErasable = (
  orm: Orm,
  { now, downloadedBefore }: { readonly now: Date; readonly downloadedBefore: Date },
): Promise<ExportRow[]> =>
  orm
    .select()
    .from(bookExport)
    .where(
      and(
        eq(bookExport.state, 'written'),
        isNull(bookExport.erasedAt),
        or(
          lt(bookExport.downloadedAt, downloadedBefore),
          and(isNull(bookExport.downloadedAt), lt(bookExport.expiresAt, now)),
        ),
      ),
    );

/**
 * Returns the failed exports that were approved after `approvedAfter`. Parts of their files may still be
 * stored.
 */
export async function listFailed(orm: Orm, approvedAfter: Date): Promise<string[]> {
  const rows = await orm
    .select({ id: bookExport.id })
    .from(bookExport)
    .where(and(eq(bookExport.state, 'failed'), gt(bookExport.approvedAt, approvedAfter)));
  return rows.map(({ id }) => id);
}
