import * as calls from '@portaal/domain/calls';
import type { WaterfallBarKind } from '@portaal/domain/investing/waterfall/bars';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePageInSight } from '../../../act/use-pages.ts';
import { callQuery } from '../../../lib/http/call-query.ts';

/** Year to show; absent for all years. */
export type WaterfallYear = { readonly jaar?: string };

/** Loads the waterfall. The bars of the last year stay visible while another year loads. */
export function useGetWaterfall(contractId: string, year: WaterfallYear) {
  return useQuery({
    ...callQuery(calls.getWaterfall, { params: { id: contractId }, query: year, globalErrors: false }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the transactions of one bar, newest first, one page at a time. */
export const useListWaterfallLines = (contractId: string, year: WaterfallYear, bar: WaterfallBarKind) =>
  usePageInSight(calls.listWaterfallLines, {
    size: 20,
    params: { id: contractId, staaf: bar },
    filter: year,
  });
