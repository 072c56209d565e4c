import * as calls from '@portaal/domain/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../lib/http/call-query.ts';

const work = () => callQuery(calls.getAdminWork, { globalErrors: false });

/** What waits; old after half a minute, and after anything an act changed. */
export const useAdminWork = () => useQuery({ ...work(), staleTime: 30_000 });

/** Keeps what waits as new as the page: asked again with another part of the area, and with what an act changed. */
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
