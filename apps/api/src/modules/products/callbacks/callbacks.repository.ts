import type { CallbackOutcome } from '@portaal/domain/products/callbacks/texts';
import { and, asc, count, eq, getTableColumns, isNull, min, sql } from 'drizzle-orm';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { callbackRequest, offer } from '../../../schema/index.ts';

export type CallbackRequestRow = typeof callbackRequest.$inferSelect & {
  readonly offerNumber: string | null;
};

const isOpenOf = (brand: string) => and(eq(callbackRequest.brand, brand), isNull(callbackRequest.outcome));

export async function insertRequest(
  tx: Transaction,
  row: typeof callbackRequest.$inferInsert,
): Promise<void> {
  await tx.insert(callbackRequest).values(row);
}

/**
 * Locks a phone number and returns the times of its open requests, oldest first. A concurrent request for the same
 * number waits.
 */
export async function lockOpenOf(
  tx: Transaction,
  { brand, phoneHash }: { readonly brand: string; readonly phoneHash: string },
): Promise<Date[]> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`callback ${brand} ${phoneHash}`}, 0))`,
  );
  const rows = await tx
    .select({ at: callbackRequest.at })
    .from(callbackRequest)
    .where(and(isOpenOf(brand), eq(callbackRequest.phoneHash, phoneHash)))
    .orderBy(asc(callbackRequest.id));
  return rows.map(({ at }) => at);
}

/** Lists the open callback requests, oldest first. */
export function listOpen(
  orm: Orm,
  { brand, after, limit }: PageRequest & { readonly brand: string },
): Promise<CallbackRequestRow[]> {
  const { where, orderBy } = keyset(callbackRequest.id, 'oldestFirst', after);
  return orm
    .select({ ...getTableColumns(callbackRequest), offerNumber: offer.number })
    .from(callbackRequest)
    .leftJoin(offer, eq(offer.id, callbackRequest.offerId))
    .where(and(isOpenOf(brand), where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Counts the open callback requests and returns the time of the oldest. */
export const countOpen = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(callbackRequest.at) })
    .from(callbackRequest)
    .where(isOpenOf(brand));

/** Returns the customer who requested the call, if their request refers to one of their own offers. */
export async function findCallerOf(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ personId: offer.personId })
    .from(callbackRequest)
    .innerJoin(offer, eq(offer.id, callbackRequest.offerId))
    .where(and(eq(callbackRequest.id, id), isOpenOf(brand)));
  return row?.personId;
}

/** Records the outcome of the call and erases the personal data. Returns whether the request was open. */
export async function closeRequest(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
  closed: { readonly outcome: CallbackOutcome; readonly closedBy: string; readonly closedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(callbackRequest)
    .set({ ...closed, sealedName: null, sealedPhone: null, phoneHash: null, offerId: null })
    .where(and(eq(callbackRequest.id, id), isOpenOf(brand)))
    .returning({ id: callbackRequest.id });
  return rows.length > 0;
}
