import type { Call, CallParams, CallQueryInput } from '@portaal/domain/http/call';
import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Data, request } from '../lib/http/request.ts';

/** Accepts only calls with a paged response. */
type PageConstraint<C extends Call> = Data<C> extends { next: string | null } ? unknown : never;
export type ItemOf<C extends Call> = Data<C> extends { items: (infer Item)[] } ? Item : never;
type Filter<C extends Call> = Omit<CallQueryInput<C>, 'limit' | 'after'>;

export interface PagesOptions<C extends Call, Item> {
  /** Items per page. */
  readonly size: number;
  readonly params?: CallParams<C>;
  /** The filter of the list. */
  readonly filter?: Filter<C>;
  /** Extracts the items from a response whose shape the specification prescribes. Other lists have a field `items`. */
  readonly itemsOf?: (page: Data<C>) => readonly Item[];
  /**
   * Milliseconds until the list becomes stale. If absent, the list stays cached until a change invalidates it (P-04).
   */
  readonly staleTime?: number;
  readonly refetchOnWindowFocus?: boolean;
  /** True if the previous items stay visible while the list loads with another filter. */
  readonly keepsShown?: boolean;
}

/** Returns the query key. It has the prefix of the call's key, so that a change of the list invalidates it. */
export const pagesKey = (
  call: Call,
  { params, filter }: { readonly params?: unknown; readonly filter?: unknown },
) => [call.path, params ?? {}, filter ?? {}, 'pages'] as const;

/** Loads a list page by page: `items` are the items of all loaded pages, `pages` the pages themselves. */
export function usePages<const C extends Call, Item = ItemOf<C>>(
  call: C & PageConstraint<C>,
  options: PagesOptions<C, Item>,
) {
  const { size, params, filter, staleTime = Number.POSITIVE_INFINITY, refetchOnWindowFocus } = options;
  const itemsOf = options.itemsOf ?? ((page) => (page as { items: readonly Item[] }).items);
  const { data, ...query } = useInfiniteQuery({
    queryKey: pagesKey(call, options),
    queryFn: ({ pageParam: after, signal }) => {
      const send = request as (call: Call, options: object) => Promise<Data<C> & { next: string | null }>;
      const query = { ...filter, limit: String(size), ...(after === null ? {} : { after }) };
      return send(call, { params, query, signal, globalErrors: false });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime,
    ...(refetchOnWindowFocus === undefined ? {} : { refetchOnWindowFocus }),
    ...(options.keepsShown === true ? { placeholderData: keepPreviousData } : {}),
  });
  const items = data?.pages.flatMap(itemsOf);
  return {
    ...query,
    pages: data?.pages ?? [],
    items,
    /** Resolves with the first new item, if any. */
    showMore: async (): Promise<Item | undefined> => {
      const { data: fetched } = await query.fetchNextPage();
      return fetched?.pages.flatMap(itemsOf)[items?.length ?? 0];
    },
  };
}

/**
 * Loads the same list but returns one page at a time; visited pages stay cached. `pager` contains the props of
 * `Pager`.
 */
export function usePageInSight<const C extends Call, Item = ItemOf<C>>(
  call: C & PageConstraint<C>,
  options: PagesOptions<C, Item>,
) {
  const { pages, ...list } = usePages<C, Item>(call, options);
  const of = hashKey(pagesKey(call, options));
  const [place, setPlace] = useState({ at: 0, of });
  // When the filter changes, the list starts at its first page again.
  const at = place.of === of ? Math.min(place.at, Math.max(pages.length - 1, 0)) : 0;
  const page = pages[at];
  const turnTo = (page: number) => setPlace({ at: page, of });
  return {
    ...list,
    page,
    /** Number of items before the visible page. */
    before: at * options.size,
    pager: {
      hasPrevious: at > 0,
      hasNext: at < pages.length - 1 || list.hasNextPage,
      busy: list.isFetchingNextPage,
      onPrevious: () => turnTo(at - 1),
      onNext: async (): Promise<void> => {
        if (at < pages.length - 1) return turnTo(at + 1);
        const { data } = await list.fetchNextPage();
        if ((data?.pages.length ?? 0) > at + 1) turnTo(at + 1);
      },
    },
  };
}
