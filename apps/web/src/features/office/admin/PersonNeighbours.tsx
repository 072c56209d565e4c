import { Neighbours, useBeside } from './desk/Neighbours.tsx';
import { type PeopleView, searchOf } from './people-view.ts';
import { useListPeople } from './use-people.ts';

interface PersonNeighboursProps {
  readonly id: string;
  readonly view: PeopleView;
  /** Search text of the list. It is never part of the URL. */
  readonly words: string;
}

/**
 * Links to the previous and next person in the list from which this person was opened. The links continue on the
 * previous and next page of the list.
 */
export function PersonNeighbours({ id, view, words }: PersonNeighboursProps) {
  // The neighbours come from the list as it was displayed, so the list is not requested again for each person.
  const list = useListPeople(view, words, { staleTime: Number.POSITIVE_INFINITY }).data;
  const ids = list?.items.map((person) => person.id);
  const beside = useBeside(ids, id);
  const isInList = ids?.includes(id) === true;
  const { page } = view;
  const before = isInList && beside.previous === undefined && page > 1;
  const after = isInList && beside.next === undefined && list?.next !== null;
  const edge = { staleTime: Number.POSITIVE_INFINITY, keepsShown: false };
  const earlier = useListPeople({ ...view, page: page - 1 }, words, { ...edge, enabled: before }).data;
  const later = useListPeople({ ...view, page: page + 1 }, words, { ...edge, enabled: after }).data;
  const towards = (person: string | undefined, ofPage: number) =>
    person === undefined ? undefined : searchOf({ ...view, page: ofPage, person });
  return (
    <Neighbours
      previous={before ? towards(earlier?.items.at(-1)?.id, page - 1) : towards(beside.previous, page)}
      next={after ? towards(later?.items[0]?.id, page + 1) : towards(beside.next, page)}
    />
  );
}
