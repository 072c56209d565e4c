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
  /** The list as it stands behind this page. */
  readonly list: ListBehind;
  readonly searchOf: (id: string) => AdminSearch;
}

/** Before and after one of a queue, in the order of the queue, also over the edge of what the list showed. */
export function QueueNeighbours({ id, list, searchOf }: QueueNeighboursProps) {
  const { items, hasNextPage, isFetchingNextPage, isFetchNextPageError, showMore } = list;
  const isLast = items?.at(-1)?.id === id;
  // A page that failed is not asked again by itself: that would go on for ever.
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
