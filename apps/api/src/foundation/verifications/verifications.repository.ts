import { sql } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import { type VerificationKind, verification } from '../../schema/verification.ts';

/** Returns the last finished verification run of each kind. */
export async function findLastOutcomes(
  orm: Orm,
): Promise<ReadonlyMap<VerificationKind, typeof verification.$inferSelect>> {
  const rows = await orm
    .selectDistinctOn([verification.kind])
    .from(verification)
    .where(sql`${verification.finishedAt} is not null`)
    .orderBy(verification.kind, sql`${verification.finishedAt} desc`);
  return new Map(rows.map((row) => [row.kind, row]));
}
