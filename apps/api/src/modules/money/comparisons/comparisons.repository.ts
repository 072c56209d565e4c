import { and, eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { mandate, payment, providerComparison, providerFeed } from '../../../schema/index.ts';

export type PassRow = typeof providerComparison.$inferSelect;
export type ComparedSubject = PassRow['subject'];

const ofSubject = ({ brand, subject }: Pick<PassRow, 'brand' | 'subject'>) =>
  and(eq(providerComparison.brand, brand), eq(providerComparison.subject, subject));

export async function findPass(
  orm: Orm,
  of: Pick<PassRow, 'brand' | 'subject'>,
): Promise<PassRow | undefined> {
  const [row] = await orm.select().from(providerComparison).where(ofSubject(of));
  return row;
}

/**
 * Returns the number of records at a brand's provider that are not ours and are older than the first
 * comparison.
 */
export async function countSkipped(orm: Orm, of: Pick<PassRow, 'brand' | 'subject'>): Promise<number> {
  if (of.subject === 'payments') return (await findPass(orm, of))?.skipped ?? 0;
  const [row] = await orm
    .select({ skipped: sql<number>`coalesce(sum(${providerFeed.skipped}), 0)::int` })
    .from(providerFeed)
    .where(eq(providerFeed.brand, of.brand));
  return row?.skipped ?? 0;
}

/** Returns whether a brand has a record of a subject that was created before a moment. */
export async function hasRecordBefore(
  orm: Orm,
  { brand, subject }: Pick<PassRow, 'brand' | 'subject'>,
  before: Date,
): Promise<boolean> {
  const table = { payments: payment, mandates: mandate }[subject];
  const rows = await orm
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.brand, brand), lt(table.createdAt, before)))
    .limit(1);
  return rows.length > 0;
}

/** Begins a comparison pass at the first page. If two processes begin at the same moment, both begin the same pass. */
export async function beginPass(orm: Orm, row: PassRow): Promise<void> {
  const { completedAt: _, startedAt: _first, ...values } = row;
  await orm
    .insert(providerComparison)
    .values(row)
    .onConflictDoUpdate({
      target: [providerComparison.brand, providerComparison.subject],
      set: values,
      setWhere: sql`${providerComparison.begunAt} < excluded.begun_at`,
    });
}

/** Stores the progress of a pass. Returns false if another process already compared this page. */
export async function advancePass(
  orm: Orm,
  before: PassRow,
  after: Pick<PassRow, 'position' | 'reached' | 'compared' | 'skipped' | 'completedAt'>,
): Promise<boolean> {
  const rows = await orm
    .update(providerComparison)
    .set(after)
    .where(
      and(
        ofSubject(before),
        eq(providerComparison.begunAt, before.begunAt),
        sql`${providerComparison.position} is not distinct from ${before.position}`,
      ),
    )
    .returning({ brand: providerComparison.brand });
  return rows.length > 0;
}
