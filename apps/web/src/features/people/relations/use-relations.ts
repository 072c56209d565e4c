import * as calls from '@portaal/domain/calls';
import type { Relation } from '@portaal/domain/people/relations/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../../lib/http/call-query.ts';

const mine = callQuery(calls.listRelations, { globalErrors: false });

/** loads the relations of the signed-in user, in the order in which they were added. */
export const useListRelations = () => useQuery(mine);

/**
 * Returns a function that updates the cached relations with the response of a call, and a function that refetches the
 * relations.
 */
export function useStoredRelations() {
  const client = useQueryClient();
  const update = (change: (known: Relation[]) => Relation[]): void =>
    void client.setQueryData(mine.queryKey, (current: Relation[] = []) => change(current));
  return {
    store: (relation: Relation): void =>
      update((current) =>
        current.some(({ id }) => id === relation.id)
          ? current.map((one) => (one.id === relation.id ? relation : one))
          : [...current, relation],
      ),
    remove: (id: string): void => update((current) => current.filter((relation) => relation.id !== id)),
    refetch: () => client.invalidateQueries({ queryKey: mine.queryKey }),
  };
}
