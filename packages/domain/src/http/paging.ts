import * as z from 'zod/mini';
import { uuid } from './schema.ts';

/** How many items a page has: as many as are asked for, at most `most`, and `usual` when nothing is asked. */
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

/** Keyset paging: at most `limit` items, those after the one with id `after`. */
export const pageQuery = z.strictObject({ limit: pageLimit(500, 500), after: z.optional(uuid) });

/** The same for a list whose items have another place than their id; a page is smaller there. */
export const pageQueryAfter = <Place extends z.ZodMiniType>(place: Place, most = 500, usual = most) =>
  z.strictObject({ limit: pageLimit(most, usual), after: z.optional(place) });

/** How a list names its next page: what to ask `after`, null on the last. */
export const next = z.nullable(z.string());

/** What a list that comes in pages returns; with `z.extend` for what belongs to the whole list. */
export const page = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item), next });

/** Any page, as who goes through a list sees it. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}
