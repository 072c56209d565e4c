import { useEffect, useEffectEvent } from 'react';
import { Neighbours, useBeside } from '../desk/Neighbours.tsx';
import type { AdminSearch } from '../search.ts';

interface ListBehind {
  readonly items: readonly { readonly id: string }[] | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly showMore: () => Promise<unknown>;
}

interface QueueNeighboursProps {
  readonly id: string;
  /** The loaded list from which this page was opened. */
  readonly list: ListBehind;
  readonly searchOf: (id: string) => AdminSearch;
}

/**
 * Links to the previous and next item of a queue in the order of the list. At the end of a loaded page, the link
 * continues on the next page of the list.
 */
export function QueueNeighbours({ id, list, searchOf }: QueueNeighboursProps) {
  const { items, hasNextPage, isFetchingNextPage, isFetchNextPageError, showMore } = list;
  const isLast = items?.at(-1)?.id === id;
  // A page that failed to load is not requested again automatically, to avoid an endless loop.
  const wantsMore = isLast && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const goOn = useEffectEvent(() => void showMore());
  useEffect(() => {
    if (wantsMore) goOn();
  }, [wantsMore]);
  const { previous, next } = useBeside(
    items?.map((item) => item.id),
    id,
  );
  return (
    <Neighbours
      previous={previous === undefined ? undefined : searchOf(previous)}
      next={next === undefined ? undefined : searchOf(next)}
    />
  );
}
