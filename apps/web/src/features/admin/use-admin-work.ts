import * as calls from '@portaal/domain/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../lib/http/call-query.ts';

const work = () => callQuery(calls.getAdminWork, { globalErrors: false });

/** Loads the waiting work. It is stale after half a minute, and after any act that changes it. */
export const useAdminWork = () => useQuery({ ...work(), staleTime: 30_000 });

/** Loads the waiting work again for each place in the area, and after an act changes it. */
export function useFreshAdminWork(place: string) {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to look.
  useEffect(() => {
    void queries.refetchQueries({ queryKey: work().queryKey, stale: true, type: 'active' });
  }, [queries, place]);
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
        const { queryKey } = work();
        if (event.query.queryKey[0] === queryKey[0] || queries.isFetching({ queryKey }) > 0) return;
        void queries.invalidateQueries({ queryKey });
      }),
    [queries],
  );
  return useAdminWork();
}
