import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../plugins/orm.ts';
import { offer } from '../../schema/index.ts';

type OfferRow = typeof offer.$inferSelect;

/** Deleted offers are as good as not there. */
export async function findOffer(orm: Orm, personId: string, id: string): Promise<OfferRow | undefined> {
  const [row] = await orm
    .select()
    .from(offer)
    .where(and(eq(offer.id, id), eq(offer.personId, personId), isNull(offer.deletedAt)));
  return row;
}

export async function findOfferByKey(orm: Orm, personId: string, key: string): Promise<OfferRow | undefined> {
  const [row] = await orm
    .select()
    .from(offer)
    .where(and(eq(offer.personId, personId), eq(offer.idempotencyKey, key)));
  return row;
}

/** Newest first; at most `limit`. */
export async function listOffersOf(orm: Orm, personId: string, limit: number): Promise<OfferRow[]> {
  return orm
    .select()
    .from(offer)
    .where(and(eq(offer.personId, personId), isNull(offer.deletedAt)))
    .orderBy(desc(offer.id))
    .limit(limit);
}

/** `year` is the calendar year of the number people see: `B2026-000123`. */
export async function nextOfferNumber(tx: Transaction, year: string): Promise<string> {
  const { rows } = await tx.execute<{ value: string }>(sql`SELECT nextval('offer_number')::text AS value`);
  return `B${year}-${rows[0]?.value.padStart(6, '0')}`;
}

/** Answers false when this person used the key before: a parallel call was first. */
export async function insertOffer(tx: Transaction, row: typeof offer.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(offer)
    .values(row)
    .onConflictDoNothing({ target: [offer.personId, offer.idempotencyKey] })
    .returning({ id: offer.id });
  return inserted.length > 0;
}

/** Takes an offer from its owner's list and gives its key free; answers its number, or undefined when it is not there. */
export async function markOfferDeleted(
  tx: Transaction,
  personId: string,
  id: string,
  at: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .update(offer)
    .set({ deletedAt: at, idempotencyKey: null })
    .where(and(eq(offer.id, id), eq(offer.personId, personId), isNull(offer.deletedAt)))
    .returning({ number: offer.number });
  return row?.number;
}
