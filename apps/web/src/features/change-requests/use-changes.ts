import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../act/use-act.ts';
import { callQuery } from '../../lib/http/call-query.ts';

/** Loads the current terms of a contract, and its open requests. */
export function useGetChangeOptions(contractId: string) {
  return useQuery(callQuery(calls.getChangeOptions, { params: { id: contractId }, globalErrors: false }));
}

/** Number of newest requests shown; the history has all of them. */
const PAGE_SIZE = '25';

/** Loads the latest requests, newest first. */
export function useListChangeRequests(contractId: string) {
  const options = { params: { id: contractId }, query: { limit: PAGE_SIZE }, globalErrors: false };
  return useQuery(callQuery(calls.listChangeRequests, options));
}

/** Withdraws a request. */
export const useWithdrawChange = (id: string) =>
  useAct(calls.withdrawChange, { prepare: (requestId: string) => ({ params: { id, requestId } }) });
