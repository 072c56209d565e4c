import { eq, sql } from 'drizzle-orm';
import { type Orm, prepared, type Transaction } from '../../../platform/orm.ts';
import { personalInformation } from '../../../schema/index.ts';

export type InformationRow = typeof personalInformation.$inferSelect;

export async function findInformation(orm: Orm, personId: string): Promise<InformationRow | undefined> {
  const statement = prepared(orm, 'personal_information', (executor) =>
    executor
      .select()
      .from(personalInformation)
      .where(eq(personalInformation.personId, sql.placeholder('personId')))
      .prepare('personal_information'),
  );
  const [row] = await statement.execute({ personId });
  return row;
}

/** Returns the same information as {@link findInformation}, and locks its row until the transaction ends. */
export async function lockInformation(
  tx: Transaction,
  personId: string,
): Promise<InformationRow | undefined> {
  const [row] = await tx
    .select()
    .from(personalInformation)
    .where(eq(personalInformation.personId, personId))
    .for('update');
  return row;
}

/** Inserts the personal information. Returns undefined if a concurrent insert was first. */
export async function insertInformation(
  tx: Transaction,
  row: typeof personalInformation.$inferInsert,
): Promise<InformationRow | undefined> {
  const [inserted] = await tx.insert(personalInformation).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function updateInformation(
  tx: Transaction,
  personId: string,
  change: Partial<typeof personalInformation.$inferInsert>,
): Promise<InformationRow | undefined> {
  const [row] = await tx
    .update(personalInformation)
    .set(change)
    .where(eq(personalInformation.personId, personId))
    .returning();
  return row;
}
