import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { ProviderFinding } from '@portaal/domain/money/mandates/reviews';
import { and, count, eq, isNotNull, isNull, min } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../../platform/database/keyset.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import {
  collection,
  collectionReview,
  contract,
  mandate,
  payment,
  personAccount,
} from '../../../schema/index.ts';
import type { CollectionRow } from './collections.repository.ts';
import type { MandateRow } from './mandates.repository.ts';

type Review = typeof collectionReview.$inferSelect;

const employee = alias(personAccount, 'employee');

/** Stores a review for an employee; an identical one is stored once. */
export async function putReview(
  tx: Transaction,
  at: Date,
  row: Pick<Review, 'brand' | 'reason'> &
    Partial<Pick<Review, 'finding' | 'contractId' | 'mandateId' | 'collectionId' | 'reference' | 'said'>>,
): Promise<void> {
  await tx
    .insert(collectionReview)
    .values({ id: newId(), createdAt: at, ...row })
    .onConflictDoNothing();
}

/** Stores a review of one of our collections. */
export const putCollectionReview = (
  tx: Transaction,
  at: Date,
  { id: collectionId, brand, contractId, mandateId, providerId }: CollectionRow,
  look: Pick<Review, 'reason' | 'said'> & Partial<Pick<Review, 'finding'>>,
): Promise<void> =>
  putReview(tx, at, { brand, contractId, mandateId, collectionId, reference: providerId, ...look });

/** Stores a review of a provider report on one of our collections that does not match any of our orders. */
export const putCollectionFinding = (
  tx: Transaction,
  at: Date,
  row: CollectionRow,
  found: { readonly finding: ProviderFinding; readonly said: string },
): Promise<void> => putCollectionReview(tx, at, row, { reason: 'unknownState', ...found });

/** Stores a review of a provider report on a mandate. */
export const putMandateFinding = (
  tx: Transaction,
  at: Date,
  { id: mandateId, brand, contractId, reference }: MandateRow,
  found: { readonly finding: ProviderFinding; readonly said: string },
): Promise<void> =>
  putReview(tx, at, { brand, contractId, mandateId, reference, reason: 'unknownState', ...found });

/** Lists the reviews of a brand: open ones oldest first, or handled ones newest first. */
export function listReviews(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(collectionReview.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return orm
    .select({
      review: collectionReview,
      collection: { amountCents: collection.amountCents, on: collection.collectOn },
      mandate,
      contract: { number: contract.number, personId: contract.personId },
      personName: personAccount.name,
      payment,
      handledBy: employee.name,
    })
    .from(collectionReview)
    .leftJoin(collection, eq(collection.id, collectionReview.collectionId))
    .leftJoin(mandate, eq(mandate.id, collectionReview.mandateId))
    .leftJoin(contract, eq(contract.id, collectionReview.contractId))
    .leftJoin(
      payment,
      and(
        eq(collectionReview.finding, 'otherPayer'),
        eq(payment.providerId, collectionReview.reference),
        eq(payment.brand, collectionReview.brand),
      ),
    )
    .leftJoin(personAccount, eq(personAccount.id, contract.personId))
    .leftJoin(employee, eq(employee.id, collectionReview.handledBy))
    .where(
      and(
        eq(collectionReview.brand, brand),
        (isOpen ? isNull : isNotNull)(collectionReview.handledAt),
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
}

export async function findReview(orm: Orm, id: string, brand: string): Promise<Review | undefined> {
  const [row] = await orm
    .select()
    .from(collectionReview)
    .where(and(eq(collectionReview.id, id), eq(collectionReview.brand, brand)));
  return row;
}

/** Marks a review as handled. Returns false if another employee did so first. */
export async function markHandled(
  tx: Transaction,
  id: string,
  handled: Required<Pick<Review, 'handledAt' | 'handledBy' | 'note'>>,
): Promise<boolean> {
  const rows = await tx
    .update(collectionReview)
    .set(handled)
    .where(and(eq(collectionReview.id, id), isNull(collectionReview.handledAt)))
    .returning({ id: collectionReview.id });
  return rows.length > 0;
}

/** Counts the open reviews of a brand and returns the time of the oldest. */
export const countCollectionReviews = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(collectionReview.createdAt) })
    .from(collectionReview)
    .where(and(eq(collectionReview.brand, brand), isNull(collectionReview.handledAt)));
