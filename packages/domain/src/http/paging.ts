import * as z from 'zod/mini';
import { uuid } from './schema.ts';

/** Returns the schema of a page size: from 1 to `most`, with default `usual`. */
function pageLimit(most: number, usual: number) {
  const message = `Kies een aantal van 1 tot ${most}.`;
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, message)),
      z.pipe(z.transform(Number), z.int().check(z.gte(1, message), z.lte(most, message))),
    ),
    usual,
  );
}

/** Query for keyset pagination: at most `limit` items after the item with id `after`. */
export const pageQuery = z.strictObject({ limit: pageLimit(500, 500), after: z.optional(uuid) });

/**
 * Returns the query schema of a list whose paging key is not an id. The maximum and default page size can be set per
 * list.
 */
export const pageQueryAfter = <Place extends z.ZodMiniType>(place: Place, most = 500, usual = most) =>
  z.strictObject({ limit: pageLimit(most, usual), after: z.optional(place) });

/** The value of `after` for the next page; null on the last page. */
export const next = z.nullable(z.string());

/** Returns the response schema of a paged list; use `z.extend` for fields of the whole list. */
export const page = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item), next });

/** Any page, for code that iterates over a list. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}
