import type { ContractEventKind } from '@portaal/domain/investing/contract-events/calls';
import { and, eq, inArray } from 'drizzle-orm';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { contractEvent } from '../../../schema/index.ts';

/** Lists events, newest first, of the requested kinds or of all kinds. */
export function listEventRows(
  orm: Orm,
  {
    contractId,
    kinds,
    after,
    limit,
  }: PageRequest & { contractId: string; kinds: readonly ContractEventKind[] | undefined },
): Promise<(typeof contractEvent.$inferSelect)[]> {
  const { where, orderBy } = keyset(contractEvent.id, 'newestFirst', after);
  return orm
    .select()
    .from(contractEvent)
    .where(
      and(eq(contractEvent.contractId, contractId), where, kinds && inArray(contractEvent.kind, [...kinds])),
    )
    .orderBy(orderBy)
    .limit(limit);
}
