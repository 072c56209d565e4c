import type { IsoDate } from '@portaal/engine';
import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import { collection, mandate } from '../../schema/index.ts';
import type { CollectionRow } from './collections.repository.ts';
import type { MandateRow } from './mandates.repository.ts';

/** Mandates of a brand that the provider has, or that something was collected with since a day, by their id. */
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

/** What the provider must have of a mandate: collections it confirmed, of the time in which they can change. */
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
