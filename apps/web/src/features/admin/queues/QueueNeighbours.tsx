import { Neighbours, useBeside } from '../desk/Neighbours.tsx';
import type { AdminSearch } from '../search.ts';

interface QueueNeighboursProps {
  readonly id: string;
  /** The list as it stands behind this page. */
  readonly items: readonly { readonly id: string }[] | undefined;
  readonly searchOf: (id: string) => AdminSearch;
}

/** Before and after one of a queue, in the order of the queue. */
export function QueueNeighbours({ id, items, searchOf }: QueueNeighboursProps) {
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
