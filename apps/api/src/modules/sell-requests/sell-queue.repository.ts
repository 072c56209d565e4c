import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Orm } from '../../plugins/orm.ts';
import type { PageRequest } from '../../plugins/paging.ts';
import { contract, personAccount, sellRequest } from '../../schema/index.ts';

/** What a brand's orders still wait for, oldest first. */
export const listOpenRequests = (orm: Orm, { brand, after, limit }: PageRequest & { brand: string }) =>
  orm
    .select({
      id: sellRequest.id,
      number: sellRequest.number,
      kind: sellRequest.kind,
      status: sellRequest.status,
      requestedAt: sellRequest.requestedAt,
      cancellableUntil: sellRequest.cancellableUntil,
      contractNumber: contract.number,
      personName: personAccount.name,
    })
    .from(sellRequest)
    .innerJoin(contract, eq(contract.id, sellRequest.contractId))
    .innerJoin(personAccount, eq(personAccount.id, sellRequest.personId))
    .where(
      and(
        eq(sellRequest.brand, brand),
        inArray(sellRequest.status, ['queued', 'partlyExecuted']),
        after === undefined ? undefined : gt(sellRequest.id, after),
      ),
    )
    .orderBy(asc(sellRequest.id))
    .limit(limit);
