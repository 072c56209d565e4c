import * as calls from '@portaal/domain/calls';
import type { SellRequest } from '@portaal/domain/investing/sell-requests/calls';
import type { SellOrder } from '@portaal/domain/investing/sell-requests/order';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOvertaken } from '../../../act/failure.ts';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';
import { request } from '../../../lib/http/request.ts';

/** Loads the terms of a sale. The terms are always refetched, because the cut-off may pass while a page is open. */
export const sellTermsQuery = (id: string) => ({
  ...callQuery(calls.getSellTerms, { params: { id }, globalErrors: false }),
  staleTime: 0,
});

/** Loads the latest sell orders, newest first, including any open order. */
export const sellRequestsQuery = (id: string) =>
  callQuery(calls.listSellRequests, { params: { id }, query: { limit: '20' }, globalErrors: false });

export const isOpen = ({ status }: SellRequest): boolean =>
  status === 'queued' || status === 'partlyExecuted';

/** Uses a key outside the contract's own keys, so that completing a sale does not refetch the preview. */
const previewKey = (id: string) => ['sell-preview', id] as const;

const previewQuery = (id: string, order: SellOrder | null) =>
  queryOptions({
    queryKey: [...previewKey(id), order] as const,
    queryFn: ({ signal }) => {
      if (order === null) throw new Error('nothing to preview');
      return request(calls.previewSale, { params: { id }, body: order, signal, globalErrors: false });
    },
    staleTime: 0,
  });

/** Loads the server's preview of an order. The last preview stays visible while a new one loads. */
export const usePreviewSale = (id: string, order: SellOrder | null) =>
  useQuery({ ...previewQuery(id, order), enabled: order !== null, placeholderData: keepPreviousData });

type Preview = NonNullable<ReturnType<typeof usePreviewSale>['data']>;

interface Sale {
  readonly order: SellOrder;
  readonly shown: Preview;
}

/** Requests a sale, with a code that is bound to exactly the displayed amount. */
export function useRequestSale(id: string, onAccepted: (accepted: SellRequest) => void) {
  const client = useQueryClient();
  return useProvenAct(calls.requestSale, {
    prepare: ({ order, shown: { gross, dealingDay, exitCost } }: Sale) => ({
      params: { id },
      body: { ...order, shownGross: gross, shownDealingDay: dealingDay, shownExitCost: exitCost },
    }),
    onResponse: onAccepted,
    // The preview on screen is out of date.
    onFailed: async (error) => {
      if (isOvertaken(error)) await client.invalidateQueries({ queryKey: previewKey(id) });
    },
  });
}

export const useCancelSellRequest = (contractId: string, onDone: () => void) =>
  useAct(calls.cancelSellRequest, {
    prepare: (requestId: string) => ({ params: { id: contractId, requestId } }),
    onDone,
  });
