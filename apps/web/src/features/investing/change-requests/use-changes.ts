import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../../act/use-act.ts';
import { callQuery } from '../../../lib/http/call-query.ts';

/** Loads the current terms of a contract and its open change requests. */
export function useGetChangeOptions(contractId: string) {
  return useQuery(callQuery(calls.getChangeOptions, { params: { id: contractId }, globalErrors: false }));
}

/** Maximum number of requests shown, newest first; the history contains all requests. */
const PAGE_SIZE = '25';

/** Loads the latest change requests, newest first. */
export function useListChangeRequests(contractId: string) {
  const options = { params: { id: contractId }, query: { limit: PAGE_SIZE }, globalErrors: false };
  return useQuery(callQuery(calls.listChangeRequests, options));
}

/** Withdraws a change request. */
export const useWithdrawChange = (id: string) =>
  useAct(calls.withdrawChange, { prepare: (requestId: string) => ({ params: { id, requestId } }) });
