import type { Call, CallParams, CallQueryInput } from '@portaal/domain/http/call';
import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Data, request } from '../lib/http/request.ts';

/** Only of a call that comes in pages. */
type Paged<C extends Call> = Data<C> extends { next: string | null } ? unknown : never;
export type ItemOf<C extends Call> = Data<C> extends { items: (infer Item)[] } ? Item : never;
type Filter<C extends Call> = Omit<CallQueryInput<C>, 'limit' | 'after'>;

export interface PagesOptions<C extends Call, Item> {
  /** Items on a page. */
  readonly size: number;
  readonly params?: CallParams<C>;
  /** What the list is narrowed to. */
  readonly filter?: Filter<C>;
  /** Of a response whose shape the specification prescribes; other lists have `items`. */
  readonly itemsOf?: (page: Data<C>) => readonly Item[];
  /** In milliseconds; without it the list is kept until what changes it asks it again (P-04). */
  readonly staleTime?: number;
  readonly refetchOnWindowFocus?: boolean;
  /** While another filter loads, what was shown stays. */
  readonly keepsShown?: boolean;
}

/** The key begins as that of every call, so that what changes the list reaches it. */
export const pagesKey = (
  call: Call,
  { params, filter }: { readonly params?: unknown; readonly filter?: unknown },
) => [call.path, params ?? {}, filter ?? {}, 'pages'] as const;

/** A list that comes page by page: `items` are those of all pages that came, `pages` the pages themselves. */
export function usePages<const C extends Call, Item = ItemOf<C>>(
  call: C & Paged<C>,
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
    /** Resolves with the first of the new items, when there is one. */
    showMore: async (): Promise<Item | undefined> => {
      const { data: shown } = await query.fetchNextPage();
      return shown?.pages.flatMap(itemsOf)[items?.length ?? 0];
    },
  };
}

/** The same list with one page in sight; those that were seen stay known. `pager` is for `Pager`. */
export function usePageInSight<const C extends Call, Item = ItemOf<C>>(
  call: C & Paged<C>,
  options: PagesOptions<C, Item>,
) {
  const { pages, ...list } = usePages<C, Item>(call, options);
  const of = hashKey(pagesKey(call, options));
  const [place, setPlace] = useState({ at: 0, of });
  // Another choice begins at the beginning.
  const at = place.of === of ? Math.min(place.at, Math.max(pages.length - 1, 0)) : 0;
  const page = pages[at];
  const turnTo = (wanted: number) => setPlace({ at: wanted, of });
  return {
    ...list,
    page,
    /** How many items come before those in sight. */
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
