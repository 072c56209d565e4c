import type { Transaction } from '../../plugins/orm.ts';
import { document } from '../../schema/index.ts';

/** What is frozen already stays as it is. */
export async function insertDocuments(
  tx: Transaction,
  rows: readonly (typeof document.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(document)
    .values([...rows])
    .onConflictDoNothing();
}
