import type { AuditAction } from '@portaal/domain/audit-actions';
import type { Traces } from '../../../foundation/acts/acts.use-cases.ts';
import type { ProviderCollection } from '../../../platform/mandate-provider.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { putCollectionFinding, putCollectionReview, putReview } from './collection-reviews.repository.ts';
import { type CollectionRow, keepSeen, lockCollections, updateCollection } from './collections.repository.ts';

interface Line {
  action: AuditAction;
  subjectType: string;
  subjectId: string | null;
  detail: Record<string, unknown>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ranks = { open: 0, paid: 1, unpaid: 2 } as const;

/** A collection that was never sent, or was withdrawn, does not exist at the bank. */
const isSent = ({ status }: CollectionRow): boolean => status !== 'fixed' && status !== 'withdrawn';

function discrepancyOf(row: CollectionRow, seen: ProviderCollection): string | null {
  if (row.providerId !== null && row.providerId !== seen.id) return 'id';
  if (row.amountCents !== seen.amountCents) return 'amount';
  // The bank paid a different amount than was collected. The amount that the bank reports is booked.
  if (seen.state === 'paid' && seen.bankCents !== null && seen.bankCents !== row.amountCents) return 'amount';
  return isSent(row) ? null : 'status';
}

/**
 * Stores the provider's reports on collections and queues a job for each report with a new state. The job
 * books the money, so that one contract that cannot be booked does not stop the feed for all others. A state
 * can only advance, for example from paid to unpaid but never back, so that reading a report twice has no
 * effect. An employee reviews a collection that is reported as paid after unpaid. With `isHistory`, unknown
 * collections from before the account was connected are only counted.
 */
export async function bookSeen(
  tx: Transaction,
  brand: string,
  entries: readonly ProviderCollection[],
  at: Date,
  { isHistory }: { readonly isHistory: (entry: ProviderCollection) => boolean },
): Promise<Traces & { readonly audit: readonly Line[]; readonly skipped: number }> {
  const references = entries.flatMap(({ reference }) => (reference && UUID.test(reference) ? reference : []));
  const rows = await lockCollections(tx, brand, [...new Set(references)]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const audit: Line[] = [];
  const news = new Map<string, CollectionRow>();
  let skipped = 0;
  for (const entry of entries) {
    const row = rowById.get(entry.reference ?? '');
    if (!row && isHistory(entry)) {
      skipped += 1;
      continue;
    }
    if (!row) {
      const detail = { providerId: entry.id, state: entry.state };
      await putReview(tx, at, {
        brand,
        reason: 'unknownCollection',
        reference: entry.id,
        said: entry.state,
      });
      audit.push({ action: 'collection.unknown', subjectType: 'collection', subjectId: null, detail });
      continue;
    }
    const discrepancy = discrepancyOf(row, entry);
    if (discrepancy !== null) {
      if (row.discrepancy === discrepancy) continue;
      await updateCollection(tx, row.id, { discrepancy });
      await putCollectionReview(tx, at, row, { reason: 'mismatch', said: discrepancy });
      rowById.set(row.id, { ...row, discrepancy });
      const detail = { contractId: row.contractId, discrepancy };
      audit.push({ action: 'collection.mismatch', subjectType: 'collection', subjectId: row.id, detail });
      continue;
    }
    if (row.seen === 'unpaid' && entry.state === 'paid') {
      // The debtor paid outside the bank's collection. Nothing is booked, because the failure was already
      // announced.
      await putCollectionFinding(tx, at, row, { finding: 'paidLater', said: entry.state });
      continue;
    }
    if (row.seen !== null && ranks[entry.state] <= ranks[row.seen]) continue;
    const after = { ...row, seen: entry.state, seenAt: at, bankCode: entry.bankCode, providerId: entry.id };
    rowById.set(row.id, after);
    news.set(row.id, after);
  }
  await keepSeen(tx, at, [...news.values()]);
  return {
    audit,
    skipped,
    jobs: [...news.keys()].map((collectionId) => ['collections.settle', { collectionId }] as const),
  };
}
