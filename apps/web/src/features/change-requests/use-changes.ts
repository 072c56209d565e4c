import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../act/use-act.ts';
import { callQuery } from '../../lib/http/call-query.ts';

/** How a contract is now, and what is open. */
export function useGetChangeOptions(contractId: string) {
  return useQuery(callQuery(calls.getChangeOptions, { params: { id: contractId }, globalErrors: false }));
}

/** The newest requests are enough here: the history has all. */
const SHOWN = '25';

/** The last requests, newest first. */
export function useListChangeRequests(contractId: string) {
  const options = { params: { id: contractId }, query: { limit: SHOWN }, globalErrors: false };
  return useQuery(callQuery(calls.listChangeRequests, options));
}

/** Takes a request back. */
export const useWithdrawChange = (id: string) =>
  useAct(calls.withdrawChange, { prepare: (requestId: string) => ({ params: { id, requestId } }) });
