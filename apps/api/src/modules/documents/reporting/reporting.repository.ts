import { type IsoDate, isoDate } from '@portaal/engine';
import { desc, eq } from 'drizzle-orm';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { brandReporting } from '../../../schema/index.ts';

export async function findReportedUntil(orm: Orm, brand: string): Promise<IsoDate | null> {
  const [row] = await orm
    .select({ day: brandReporting.reportedUntil })
    .from(brandReporting)
    .where(eq(brandReporting.brand, brand))
    .orderBy(desc(brandReporting.setAt), desc(brandReporting.id))
    .limit(1);
  return row === undefined ? null : isoDate(row.day);
}

export async function insertReportedUntil(
  tx: Transaction,
  row: { readonly brand: string; readonly day: IsoDate; readonly at: Date },
): Promise<void> {
  const { brand, day: reportedUntil, at: setAt } = row;
  await tx.insert(brandReporting).values({ id: newId(), brand, reportedUntil, setAt });
}
