import { eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { maintenance } from '../../../schema/index.ts';

export type MaintenanceRow = typeof maintenance.$inferSelect;

/** Lists the maintenance of all brands, at most one row per brand. */
export const listMaintenance = (orm: Orm): Promise<MaintenanceRow[]> => orm.select().from(maintenance);

export async function putMaintenance(tx: Transaction, row: MaintenanceRow): Promise<void> {
  const { brand: _, ...values } = row;
  await tx.insert(maintenance).values(row).onConflictDoUpdate({ target: maintenance.brand, set: values });
}

/** Deletes the maintenance of a brand and returns the deleted row, if any. */
export async function deleteMaintenance(tx: Transaction, brand: string): Promise<MaintenanceRow | undefined> {
  const [row] = await tx.delete(maintenance).where(eq(maintenance.brand, brand)).returning();
  return row;
}
