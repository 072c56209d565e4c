import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Orm, prepared, type Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { offer } from '../../../schema/index.ts';

type OfferRow = typeof offer.$inferSelect;

/** A page of one person's offers, newest first. */
export interface OfferPage extends PageRequest {
  readonly personId: string;
}

/** Greater than any id, so that the first page needs no special case. */
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns an offer of a person; deleted offers are not found. */
export async function findOffer(orm: Orm, personId: string, id: string): Promise<OfferRow | undefined> {
  const [row] = await orm
    .select()
    .from(offer)
    .where(and(eq(offer.id, id), eq(offer.personId, personId), isNull(offer.deletedAt)));
  return row;
}

/** Returns an offer of a person, also a deleted one. */
export async function findStoredOffer(orm: Orm, personId: string, id: string): Promise<OfferRow | undefined> {
  const [row] = await orm
    .select()
    .from(offer)
    .where(and(eq(offer.id, id), eq(offer.personId, personId)));
  return row;
}

export async function findOfferByKey(orm: Orm, personId: string, key: string): Promise<OfferRow | undefined> {
  const [row] = await orm
    .select()
    .from(offer)
    .where(and(eq(offer.personId, personId), eq(offer.idempotencyKey, key)));
  return row;
}

/** Lists offers with only the fields needed in a list; the yearly figures of a result are many times larger. */
export async function listOfferRows(orm: Orm, { after = AFTER_ALL, ...page }: OfferPage) {
  const statement = prepared(orm, 'offer_list', (executor) =>
    executor
      .select({
        id: offer.id,
        number: offer.number,
        createdAt: offer.createdAt,
        validUntil: offer.validUntil,
        input: offer.input,
        expected: sql<unknown>`${offer.result} #> '{scenarios,expected}'`,
        parameterVersion: sql<string>`${offer.result} ->> 'parameterVersion'`,
      })
      .from(offer)
      .where(
        and(
          eq(offer.personId, sql.placeholder('personId')),
          lt(offer.id, sql.placeholder('after')),
          isNull(offer.deletedAt),
        ),
      )
      .orderBy(desc(offer.id))
      .limit(sql.placeholder('limit'))
      .prepare('offer_list'),
  );
  return statement.execute({ ...page, after });
}

/** Returns the next public offer number, for example `B2026-000123`, where `year` is the calendar year. */
export async function nextOfferNumber(tx: Transaction, year: string): Promise<string> {
  const { rows } = await tx.execute<{ value: string }>(sql`SELECT nextval('offer_number')::text AS value`);
  return `B${year}-${rows[0]?.value.padStart(6, '0')}`;
}

/** Inserts an offer. Returns false when a parallel call of this person already used the idempotency key. */
export async function insertOffer(tx: Transaction, row: typeof offer.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(offer)
    .values(row)
    .onConflictDoNothing({ target: [offer.personId, offer.idempotencyKey] })
    .returning({ id: offer.id });
  return inserted.length > 0;
}

/**
 * Removes an offer from its owner's list and releases its idempotency key. Returns the offer number, or undefined
 * when there is no such offer.
 */
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
