import * as calls from '@portaal/domain/calls';
import type { DealingRunReport } from '@portaal/domain/dealing-runs/calls';
import { isoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/http/call-query.ts';

/** How often, and how long in all, a run is looked at by itself; after that only when asked. */
const LOOK_MS = 2_000;
const LOOKS = 300;

export const useListDealingRuns = () =>
  useQuery({ ...callQuery(calls.listDealingRuns, { globalErrors: false }), staleTime: 0 });

export const usePreviewDealingRun = (dealingDay: string) =>
  useQuery({
    ...callQuery(calls.previewDealingRun, {
      params: { dealingDay: isoDate(dealingDay) },
      globalErrors: false,
    }),
    staleTime: 0,
  });

/** What a run did; looked at again while it is under way. */
export function useGetDealingRun(dealingDay: string) {
  const [looks, setLooks] = useState(0);
  const report = useQuery({
    ...callQuery(calls.getDealingRun, { params: { dealingDay: isoDate(dealingDay) }, globalErrors: false }),
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

const isUnderWay = (report: DealingRunReport | undefined): boolean => report?.state === 'running';
