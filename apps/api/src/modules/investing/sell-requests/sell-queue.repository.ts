import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { and, count, eq, inArray, min } from 'drizzle-orm';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { contract, personAccount, sellRequest } from '../../../schema/index.ts';

/** Lists a brand's open orders, oldest first, or its closed orders, newest first. */
export function listQueued(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(sellRequest.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return orm
    .select({
      id: sellRequest.id,
      number: sellRequest.number,
      kind: sellRequest.kind,
      status: sellRequest.status,
      requestedAt: sellRequest.requestedAt,
      cancellableUntil: sellRequest.cancellableUntil,
      closedAt: sellRequest.closedAt,
      contractNumber: contract.number,
      personId: sellRequest.personId,
      personName: personAccount.name,
    })
    .from(sellRequest)
    .innerJoin(contract, eq(contract.id, sellRequest.contractId))
    .innerJoin(personAccount, eq(personAccount.id, sellRequest.personId))
    .where(
      and(
        eq(sellRequest.brand, brand),
        inArray(sellRequest.status, isOpen ? ['queued', 'partlyExecuted'] : ['executed', 'cancelled']),
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
}

/** Counts the open orders of a brand and returns the time of the oldest. */
export const countQueued = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(sellRequest.requestedAt) })
    .from(sellRequest)
    .where(and(eq(sellRequest.brand, brand), inArray(sellRequest.status, ['queued', 'partlyExecuted'])));
