import * as calls from '@portaal/domain/calls';
import type { RolloverPreview, RolloverReport } from '@portaal/domain/dealing-runs/calls';
import { isoDate } from '@portaal/engine';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/http/call-query.ts';
import { request } from '../../../lib/http/request.ts';

/** How often, and how long in all, a run is looked at by itself; after that only when asked. */
const LOOK_MS = 2_000;
const LOOKS = 300;

export const useMonths = () =>
  useQuery({ ...callQuery(calls.listRollovers, { globalErrors: false }), staleTime: 0 });

export const usePreview = (valueDate: string) =>
  useQuery({
    ...callQuery(calls.previewRollover, {
      params: { valueDate: isoDate(valueDate) },
      globalErrors: false,
    }),
    staleTime: 0,
  });

/** What a run did; looked at again while it is under way. */
export function useReport(valueDate: string) {
  const [looks, setLooks] = useState(0);
  const report = useQuery({
    ...callQuery(calls.getRollover, { params: { valueDate: isoDate(valueDate) }, globalErrors: false }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }): number | false =>
      isUnderWay(data) && dataUpdateCount - looks < LOOKS ? LOOK_MS : false,
  });
  return {
    ...report,
    look: () => {
      setLooks((count) => count + LOOKS);
      return report.refetch();
    },
  };
}

const isUnderWay = (report: RolloverReport | undefined): boolean => report?.state === 'running';

/** Starts a month as it was seen, or lets one that stopped go on; afterwards all that is known of it is asked again. */
export function useStart() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ valueDate, seen }: Pick<RolloverPreview, 'valueDate' | 'seen'>) =>
      request(calls.startRollover, {
        params: { valueDate: isoDate(valueDate) },
        body: { seen },
        globalErrors: false,
      }),
    onSettled: () =>
      Promise.all(
        [calls.listRollovers, calls.previewRollover, calls.getRollover].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}
