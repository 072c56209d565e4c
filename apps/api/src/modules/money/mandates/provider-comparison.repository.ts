import type { IsoDate } from '@portaal/engine';
import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { collection, mandate } from '../../../schema/index.ts';
import type { CollectionRow } from './collections.repository.ts';
import type { MandateRow } from './mandates.repository.ts';

/** Lists a brand's mandates that exist at the provider or have been used for a collection since the given day, ordered by id. */
export async function listComparable(
  orm: Orm,
  { brand, after, since, limit }: { brand: string; after: string; since: IsoDate; limit: number },
): Promise<MandateRow[]> {
  const collected = orm
    .select({ id: collection.id })
    .from(collection)
    .where(and(eq(collection.mandateId, mandate.id), gte(collection.collectOn, since)));
  return orm
    .select()
    .from(mandate)
    .where(
      and(
        eq(mandate.brand, brand),
        gt(mandate.id, after),
        isNotNull(mandate.reference),
        or(isNull(mandate.endedAt), exists(collected)),
      ),
    )
    .orderBy(mandate.id)
    .limit(limit);
}

/**
 * Lists the collections that the provider must have for a mandate: those that the provider confirmed and that
 * can still change.
 */
export async function listAtProvider(
  orm: Orm,
  { mandateId, since }: { readonly mandateId: string; readonly since: IsoDate },
): Promise<CollectionRow[]> {
  return orm
    .select()
    .from(collection)
    .where(
      and(
        eq(collection.mandateId, mandateId),
        inArray(collection.status, ['open', 'paid']),
        gte(collection.collectOn, since),
      ),
    )
    .orderBy(collection.id);
}
