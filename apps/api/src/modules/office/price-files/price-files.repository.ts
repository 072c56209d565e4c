import { and, count, desc, eq, isNotNull, isNull, max, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { personAccount, priceFile } from '../../../schema/index.ts';

export type PriceFileRow = typeof priceFile.$inferSelect;

const MOST_DECIDED = 10;

const loader = alias(personAccount, 'loader');
const decider = alias(personAccount, 'decider');

/** Returns the file of a brand that waits for a decision, with the name of the employee who loaded it. */
export async function findWaiting(
  orm: Orm,
  brand: string,
): Promise<{ row: PriceFileRow; loadedByName: string } | undefined> {
  const [waiting] = await orm
    .select({ row: priceFile, loadedByName: loader.name })
    .from(priceFile)
    .innerJoin(loader, eq(loader.id, priceFile.loadedBy))
    .where(and(eq(priceFile.brand, brand), isNull(priceFile.decision)));
  return waiting;
}

/** Lists the last decided files of a brand without their prices, latest first. */
export const listDecided = (orm: Orm, brand: string) =>
  orm
    .select({
      id: priceFile.id,
      number: priceFile.number,
      prices: sql<number>`jsonb_array_length(${priceFile.prices})`.mapWith(Number),
      loadedByName: loader.name,
      loadedAt: priceFile.loadedAt,
      decision: priceFile.decision,
      decidedByName: decider.name,
      decidedAt: priceFile.decidedAt,
      reason: priceFile.reason,
    })
    .from(priceFile)
    .innerJoin(loader, eq(loader.id, priceFile.loadedBy))
    .innerJoin(decider, eq(decider.id, priceFile.decidedBy))
    .where(and(eq(priceFile.brand, brand), isNotNull(priceFile.decision)))
    .orderBy(desc(priceFile.decidedAt))
    .limit(MOST_DECIDED);

/** Counts the files of a brand that wait for a decision, and returns the load time of the oldest file. */
export const countWaiting = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(priceFile.loadedAt) })
    .from(priceFile)
    .where(and(eq(priceFile.brand, brand), isNull(priceFile.decision)));

interface PlaceOfFile {
  readonly id: string;
  readonly brand: string;
}
const isAt = ({ id, brand }: PlaceOfFile) => and(eq(priceFile.id, id), eq(priceFile.brand, brand));

export async function findFile(orm: Orm, place: PlaceOfFile): Promise<PriceFileRow | undefined> {
  const [row] = await orm.select().from(priceFile).where(isAt(place));
  return row;
}

export async function lockFile(tx: Transaction, place: PlaceOfFile): Promise<PriceFileRow | undefined> {
  const [row] = await tx.select().from(priceFile).where(isAt(place)).for('update');
  return row;
}

export async function nextNumber(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ last: max(priceFile.number) }).from(priceFile);
  return (row?.last ?? 0) + 1;
}

/**
 * Inserts a file. Returns false if a file of the brand already waits, so only one of two simultaneous uploads succeeds.
 */
export async function insertWaiting(tx: Transaction, row: typeof priceFile.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(priceFile)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: priceFile.id });
  return inserted.length > 0;
}

export async function markDecided(
  tx: Transaction,
  id: string,
  decided: Pick<PriceFileRow, 'decision' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<void> {
  await tx
    .update(priceFile)
    .set(decided)
    .where(and(eq(priceFile.id, id), isNull(priceFile.decision)));
}
