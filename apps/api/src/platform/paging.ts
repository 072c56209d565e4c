import type { Page } from '@portaal/domain/http/paging';

export type { Page };

/** A page request: at most `limit` items, after the item at position `after`. */
export interface PageRequest<Place = string> {
  readonly limit: number;
  readonly after?: Place | undefined;
}

const idOf = ({ id }: { readonly id: string | number }): string => String(id);

/**
 * Returns a page. The query fetches one extra row, which shows whether there is a next page. `placeOf` returns the
 * position of a row, for use in `after`.
 */
export async function pageOf<T extends { readonly id: string | number }, Place>(
  { limit, after }: PageRequest<Place>,
  list: (request: PageRequest<Place>) => Promise<T[]>,
  placeOf: (last: T) => string = idOf,
): Promise<Page<T>> {
  const rows = await list({ after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? placeOf(last) : null };
}

/** Returns a copy of a page in which each item is converted. */
export const pageWith = <T, U>({ items, next }: Page<T>, answer: (item: T) => U): Page<U> => ({
  items: items.map(answer),
  next,
});
