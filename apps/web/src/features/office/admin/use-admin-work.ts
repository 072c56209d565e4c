import * as calls from '@portaal/domain/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../../lib/http/call-query.ts';

const work = () => callQuery(calls.getAdminWork, { globalErrors: false });

/** Loads the waiting work. The data are stale after 30 seconds, and after any action that changes the work. */
export const useAdminWork = () => useQuery({ ...work(), staleTime: 30_000 });

/**
 * Reloads the waiting work when the user opens another page of the admin area, and after an action changes the work.
 */
export function useFreshAdminWork(place: string) {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches whenever the employee opens another page.
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
