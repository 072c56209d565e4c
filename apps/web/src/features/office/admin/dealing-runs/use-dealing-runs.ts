import * as calls from '@portaal/domain/calls';
import type { DealingRunReport } from '@portaal/domain/month/dealing-runs/calls';
import { isoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../../lib/http/call-query.ts';

/**
 * Polling interval of a run in milliseconds, and the maximum number of polls. After the last poll only the user
 * refreshes the report.
 */
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

/** Loads the report of a dealing run, and polls the report while the run is in progress. */
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
