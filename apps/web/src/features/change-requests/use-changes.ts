import * as calls from '@portaal/domain/calls';
import type { ChangeRequest } from '@portaal/domain/change-requests/calls';
import type { ChangeInput } from '@portaal/domain/change-requests/options';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contractChanged } from '../../entities/contract/contract-changes.ts';
import { useWithdrawal } from '../../entities/contract/use-withdrawal.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { request } from '../../lib/http/request.ts';

/** How a contract is now, and what is open. */
export function useChangeOptions(contractId: string) {
  return useQuery(callQuery(calls.getChangeOptions, { params: { id: contractId }, globalErrors: false }));
}

/** The newest requests are enough here: the history has all. */
const SHOWN = '25';

/** The last requests, newest first. */
export function useChangeRequests(contractId: string) {
  const options = { params: { id: contractId }, query: { limit: SHOWN }, globalErrors: false };
  return useQuery(callQuery(calls.listChangeRequests, options));
}

/** Sends a request and has everything about the contract asked again. */
export function useRequestChange(contractId: string) {
  const client = useQueryClient();
  return async (wijziging: ChangeInput): Promise<ChangeRequest> => {
    const response = await request(calls.requestChange, {
      params: { id: contractId },
      body: { wijziging },
      globalErrors: false,
    });
    await contractChanged(client, contractId);
    return response;
  };
}

/** Takes a request back. */
export const useChangeWithdrawal = (contractId: string) =>
  useWithdrawal(contractId, (requestId) =>
    request(calls.withdrawChange, { params: { id: contractId, requestId }, globalErrors: false }),
  );
