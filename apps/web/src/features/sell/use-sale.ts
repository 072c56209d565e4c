import * as calls from '@portaal/domain/calls';
import type { SellRequest } from '@portaal/domain/sell-requests/calls';
import type { SellOrder } from '@portaal/domain/sell-requests/order';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStepUp } from '../../act/step-up/use-step-up.tsx';
import { contractChanged } from '../../entities/contract/contract-changes.ts';
import { rejectionOf, useWithdrawal } from '../../entities/contract/use-withdrawal.ts';
import { ApiError } from '../../lib/http/api-error.ts';
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

/** What the server says an order would bring; the last answer stays while a new one is asked. */
export const usePreview = (id: string, order: SellOrder | null) =>
  useQuery({ ...previewQuery(id, order), enabled: order !== null, placeholderData: keepPreviousData });

type Preview = NonNullable<ReturnType<typeof usePreview>['data']>;

/** Ordering a sale: a code for exactly the amount that is shown, then the order. */
export function useSale(id: string, onAccepted: (accepted: SellRequest) => void) {
  const client = useQueryClient();
  const { prove, dialog } = useStepUp();
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  async function send(order: SellOrder, { gross, dealingDay }: Preview): Promise<void> {
    const key = crypto.randomUUID();
    const intent = { act: 'sell', subject: id, amountCents: Math.round(gross * 100) } as const;
    await prove(intent, async (twoFaToken) => {
      setBusy(true);
      const accepted = await request(calls.requestSale, {
        params: { id },
        headers: { 'idempotency-key': key },
        body: { ...order, shownGross: gross, shownDealingDay: dealingDay, twoFaToken },
        globalErrors: false,
      });
      onAccepted(accepted);
      await contractChanged(client, id);
    });
  }

  async function sell(order: SellOrder, shown: Preview): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRejection(null);
    try {
      await send(order, shown);
    } catch (error) {
      setRejection(rejectionOf(error));
      // What was shown does not hold any more, or another user was first.
      if (error instanceof ApiError && error.status === 409) {
        await Promise.all([
          contractChanged(client, id),
          client.invalidateQueries({ queryKey: previewKey(id) }),
        ]);
      }
    } finally {
      setBusy(false);
      isUnderWay.current = false;
    }
  }

  return { sell, busy, rejection, dialog };
}

/** Cancelling an order. */
export const useCancelling = (contractId: string) =>
  useWithdrawal(contractId, (requestId) =>
    request(calls.cancelSellRequest, { params: { id: contractId, requestId }, globalErrors: false }),
  );
