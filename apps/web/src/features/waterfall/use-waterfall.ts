import * as calls from '@portaal/domain/calls';
import type { WaterfallBarKind } from '@portaal/domain/waterfall/bars';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePageInSight } from '../../act/use-pages.ts';
import { callQuery } from '../../lib/http/call-query.ts';

/** Of which year; nothing for all of them. */
export type WaterfallYear = { readonly jaar?: string };

/** The bars of a year stay until those of another are there. */
export function useGetWaterfall(contractId: string, year: WaterfallYear) {
  return useQuery({
    ...callQuery(calls.getWaterfall, { params: { id: contractId }, query: year, globalErrors: false }),
    placeholderData: keepPreviousData,
  });
}

/** The transactions of one bar, newest first, one page in sight. */
export const useListWaterfallLines = (contractId: string, year: WaterfallYear, bar: WaterfallBarKind) =>
  usePageInSight(calls.listWaterfallLines, {
    size: 20,
    params: { id: contractId, staaf: bar },
    filter: year,
  });
