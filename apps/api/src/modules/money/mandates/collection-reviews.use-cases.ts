import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { CollectionReview } from '@portaal/domain/money/mandates/reviews';
import { centsToEuro } from '@portaal/engine';
import { type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { lockExistingContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { openPayer } from '../payments/payments.use-cases.ts';
import { isResumable } from './collectable.rules.ts';
import { findReview, listReviews, markHandled } from './collection-reviews.repository.ts';
import { mandateMessage } from './mandate-messages.mapping.ts';
import { contractToCollect, findMandateOfBrand, updateMandate } from './mandates.repository.ts';

/** Lists the reviews of a brand for its employees and records the view in the audit log. */
export async function listCollectionReviews(
  services: ActServices,
  admin: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<CollectionReview>> {
  const { brand } = admin;
  const rows = await pageOf(request, async (part) => {
    const found = await listReviews(services.database.orm, { brand, status, ...part });
    return found.map((row) => ({ id: row.review.id, row }));
  });
  await act(services, admin, {
    work: () =>
      done({
        audit: {
          action: 'collections.viewed',
          subjectType: 'collections',
          subjectId: null,
          detail: { status, collections: rows.items.length },
        },
      }),
  });
  return pageWith(rows, ({ row }) => responseOf(services, row));
}

function responseOf(
  services: Pick<Services, 'configuration'>,
  row: Awaited<ReturnType<typeof listReviews>>[number],
): CollectionReview {
  const { review, collection, mandate, contract, personName, payment, handledBy } = row;
  const { id, reason, finding, createdAt, said, reference, handledAt, note } = review;
  const payer = payment && openPayer(services, payment);
  return {
    id,
    reason,
    finding,
    createdAt: createdAt.toISOString(),
    said,
    payer: payer && { name: payer.name, iban: maskedIban(payer.iban) },
    reference,
    contract: contract && { ...contract, personName: personName ?? '' },
    collection: collection && { amount: centsToEuro(collection.amountCents), on: collection.on },
    mandate: mandate && { id: mandate.id, isResumable: isResumable(mandate) },
    handled: handledAt && { by: handledBy ?? '', at: handledAt.toISOString(), note: note ?? '' },
  };
}

/** Marks a review as handled by the employee. Throws `notFound`; `changedMeanwhile` when another employee was first. */
export async function handleCollectionReview(
  services: ActServices,
  admin: SignedInPerson,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<void> {
  await act(services, admin, {
    lock: async (tx) => {
      const review = await findReview(tx, id, admin.brand);
      if (!review) throw new AppError('notFound');
      return review.contractId === null
        ? undefined
        : lockExistingContract(tx, review.contractId, contractToCollect);
    },
    about: (contract) => [contract?.personId],
    work: async (tx, handledAt) => {
      const isFirst = await markHandled(tx, id, { handledAt, handledBy: admin.id, note });
      if (!isFirst) throw new AppError('changedMeanwhile');
      return done({
        audit: { action: 'collection.handled', subjectType: 'collectionReview', subjectId: id, detail: {} },
      });
    },
  });
}

/**
 * Resumes collecting with a mandate that the portal paused; the morning job fixes the next collection. Throws
 * `notFound`, and `notResumable` for a mandate that was replaced or that the investor withdrew, in the portal or at
 * the bank.
 */
export async function resumeMandate(
  services: Services,
  admin: SignedInPerson,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { brand } = admin;
  await act(services, admin, {
    lock: async (tx) => {
      const found = await findMandateOfBrand(tx, id, brand);
      if (!found) throw new AppError('notFound');
      return lockExistingContract(tx, found.contractId, contractToCollect);
    },
    about: ({ personId }) => [personId],
    work: async (tx, _at, contract) => {
      // Reads the mandate again, because a feed may have changed it while this call waited for the contract
      // lock.
      const mandate = await findMandateOfBrand(tx, id, brand);
      if (!mandate || !isResumable(mandate)) throw new AppError('notResumable');
      await updateMandate(tx, id, { pausedBecause: null, failures: 0 });
      return done({
        audit: {
          action: 'mandate.resumed',
          subjectType: 'mandate',
          subjectId: id,
          detail: { contractId: contract.id, pausedBecause: mandate.pausedBecause, reason },
        },
        history: [{ contractId: contract.id, kind: 'collectionsResumed' }],
        messages: [mandateMessage(contract, 'resumed')],
      });
    },
  });
}
