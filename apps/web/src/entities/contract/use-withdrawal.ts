import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { contractChanged } from './contract-changes.ts';

/** What the server said no with, in words for a banner. Anything unforeseen is thrown on. */
export function rejectionOf(error: unknown): string {
  if (error instanceof ApiError) return errorText(error);
  if (error instanceof NetworkError) {
    return 'Wij kunnen de server niet bereiken. Probeer het zo nog een keer.';
  }
  throw error;
}

/** Withdraws what was asked of a contract: an order to sell, a change. `send` tells the server which. */
export function useWithdrawal(contractId: string, send: (requestId: string) => Promise<unknown>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);

  /** Returns whether it is withdrawn. */
  async function withdraw(requestId: string): Promise<boolean> {
    setBusy(true);
    setRejection(null);
    try {
      await send(requestId);
      return true;
    } catch (error) {
      setRejection(rejectionOf(error));
      return false;
    } finally {
      // Also after a rejection: it was handled in the meantime.
      await contractChanged(client, contractId);
      setBusy(false);
    }
  }

  return { busy, rejection, withdraw };
}
