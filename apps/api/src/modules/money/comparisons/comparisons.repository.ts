import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { providerComparison } from '../../../schema/index.ts';

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

/** Begins a comparison pass at the first page. If two processes begin at the same moment, both begin the same pass. */
export async function beginPass(orm: Orm, row: PassRow): Promise<void> {
  const { completedAt: _, ...values } = row;
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
  after: Pick<PassRow, 'position' | 'reached' | 'compared' | 'completedAt'>,
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
