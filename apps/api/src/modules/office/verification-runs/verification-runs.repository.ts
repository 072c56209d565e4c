import { eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { type VerificationKind, verification } from '../../../schema/verification.ts';

export async function insertRun(orm: Orm, row: typeof verification.$inferInsert): Promise<void> {
  await orm.insert(verification).values(row);
}

export async function finishRun(
  orm: Orm,
  id: string,
  outcome: { readonly finishedAt: Date; readonly fault: string | null; readonly seal: string },
): Promise<void> {
  await orm.update(verification).set(outcome).where(eq(verification.id, id));
}

/** Returns the last started run of each kind. */
export async function findLastRuns(
  orm: Orm,
): Promise<ReadonlyMap<VerificationKind, typeof verification.$inferSelect>> {
  const rows = await orm
    .selectDistinctOn([verification.kind])
    .from(verification)
    .orderBy(verification.kind, sql`${verification.id} desc`);
  return new Map(rows.map((row) => [row.kind, row]));
}

export async function deleteBefore(orm: Orm, before: Date): Promise<void> {
  await orm.delete(verification).where(lt(verification.startedAt, before));
}
