import * as calls from '@portaal/domain/calls';
import type { SellRequest } from '@portaal/domain/sell-requests/calls';
import type { SellOrder } from '@portaal/domain/sell-requests/order';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOvertaken } from '../../act/failure.ts';
import { useAct } from '../../act/use-act.ts';
import { useProvenAct } from '../../act/use-proven-act.tsx';
import { callQuery } from '../../lib/http/call-query.ts';
import { request } from '../../lib/http/request.ts';

/** What can be sold; always asked anew, since the cut-off passes while a page stands open. */
export const sellTermsQuery = (id: string) => ({
  ...callQuery(calls.getSellTerms, { params: { id }, globalErrors: false }),
  staleTime: 0,
});

/** The latest orders, newest first: an open one is among them. */
export const sellRequestsQuery = (id: string) =>
  callQuery(calls.listSellRequests, { params: { id }, query: { limit: '20' }, globalErrors: false });

export const isOpen = ({ status }: SellRequest): boolean =>
  status === 'queued' || status === 'partlyExecuted';

/** Not under the contract's own keys: once it is sold nobody may ask again what a sale would bring. */
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

/** What the server says an order would bring; the last response stays while a new one is requested. */
export const usePreviewSale = (id: string, order: SellOrder | null) =>
  useQuery({ ...previewQuery(id, order), enabled: order !== null, placeholderData: keepPreviousData });

type Preview = NonNullable<ReturnType<typeof usePreviewSale>['data']>;

interface Sale {
  readonly order: SellOrder;
  readonly shown: Preview;
}

/** Ordering a sale: a code for exactly the amount that is shown, then the order. */
export function useRequestSale(id: string, onAccepted: (accepted: SellRequest) => void) {
  const client = useQueryClient();
  return useProvenAct(calls.requestSale, {
    prepare: ({ order, shown: { gross, dealingDay } }: Sale) => ({
      params: { id },
      body: { ...order, shownGross: gross, shownDealingDay: dealingDay },
    }),
    onResponse: onAccepted,
    // What was shown does not hold any more.
    onFailed: async (error) => {
      if (isOvertaken(error)) await client.invalidateQueries({ queryKey: previewKey(id) });
    },
  });
}

/** Cancelling an order. */
export const useCancelSellRequest = (contractId: string, onDone: () => void) =>
  useAct(calls.cancelSellRequest, {
    prepare: (requestId: string) => ({ params: { id: contractId, requestId } }),
    onDone,
  });
