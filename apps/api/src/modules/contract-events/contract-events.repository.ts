import type { ContractEventKind } from '@portaal/domain/contract-events/calls';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { PageRequest } from '../../http/paging.ts';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { contract, contractEvent } from '../../schema/index.ts';

/** Greater than every other id, so that the first page is an ordinary one. */
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Rows a statement: it has a limited number of values. */
const AT_ONCE = 1_000;

export async function insertEvents(
  tx: Transaction,
  rows: readonly (typeof contractEvent.$inferInsert)[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    await tx.insert(contractEvent).values(rows.slice(first, first + AT_ONCE));
  }
}

export async function isOwnContract(
  orm: Orm,
  { id, personId, brand }: { id: string; personId: string; brand: string },
): Promise<boolean> {
  const [row] = await orm
    .select({ id: contract.id })
    .from(contract)
    .where(and(eq(contract.id, id), eq(contract.personId, personId), eq(contract.brand, brand)));
  return row !== undefined;
}

/** Newest first; of the given kinds only, or of all. */
export function listEventRows(
  orm: Orm,
  {
    contractId,
    kinds,
    after = AFTER_ALL,
    limit,
  }: PageRequest & { contractId: string; kinds: readonly ContractEventKind[] | undefined },
): Promise<(typeof contractEvent.$inferSelect)[]> {
  return orm
    .select()
    .from(contractEvent)
    .where(
      and(
        eq(contractEvent.contractId, contractId),
        lt(contractEvent.id, after),
        kinds && inArray(contractEvent.kind, [...kinds]),
      ),
    )
    .orderBy(desc(contractEvent.id))
    .limit(limit);
}
