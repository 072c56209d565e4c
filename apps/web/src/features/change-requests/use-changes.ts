import { type ChangeInput, type ChangeRequest, calls } from '@portaal/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contractChanged } from '../../lib/contract-changes.ts';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { errorText } from '../../lib/http/error-policy.ts';
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

/** What the server said no with, in words for a banner. Anything unforeseen is thrown on. */
export function refusalOf(error: unknown): string {
  if (error instanceof ApiError) return errorText(error);
  if (error instanceof NetworkError) {
    return 'Wij kunnen de server niet bereiken. Probeer het zo nog een keer.';
  }
  throw error;
}

/** Sends a request and has everything about the contract asked again. */
export function useAsking(contractId: string) {
  const client = useQueryClient();
  return async (wijziging: ChangeInput): Promise<ChangeRequest> => {
    const answer = await request(calls.askChange, {
      params: { id: contractId },
      body: { wijziging },
      globalErrors: false,
    });
    await contractChanged(client, contractId);
    return answer;
  };
}

/** Takes a request back. */
export function useWithdrawal(contractId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function withdraw({ id: requestId }: ChangeRequest): Promise<boolean> {
    setBusy(true);
    setRefusal(null);
    try {
      await request(calls.withdrawChange, { params: { id: contractId, requestId }, globalErrors: false });
      return true;
    } catch (error) {
      setRefusal(refusalOf(error));
      return false;
    } finally {
      // Also after a refusal: it was handled in the meantime.
      await contractChanged(client, contractId);
      setBusy(false);
    }
  }
  return { busy, refusal, withdraw };
}
