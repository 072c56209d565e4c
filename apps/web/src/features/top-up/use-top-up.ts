import * as calls from '@portaal/domain/calls';
import type { TopUpMethod } from '@portaal/domain/top-ups/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { contractChanged } from '../../entities/contract/contract-changes.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';

const rejectionOf = (error: unknown): string =>
  error instanceof ApiError
    ? errorText(error)
    : 'Wij kunnen de server niet bereiken. Probeer het zo nog een keer.';

/** Always asked anew: the cut-off passes while a page stands open. */
export const topUpQuery = (id: string) => ({
  ...callQuery(calls.getTopUpTerms, { params: { id }, globalErrors: false }),
  staleTime: 0,
});

interface Wanted {
  readonly amount: number;
  readonly method: TopUpMethod;
}

/** Announcing and cancelling a top-up. The same amount sent again, after a lost answer too, is one top-up. */
export function useTopUp(contractId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const attempt = useRef<Wanted & { key: string }>(null);
  const isUnderWay = useRef(false);

  /** Returns whether the server said yes. */
  async function doing(work: () => Promise<unknown>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setRejection(null);
    try {
      await work();
      return true;
    } catch (error) {
      setRejection(rejectionOf(error));
      return false;
    } finally {
      await contractChanged(client, contractId);
      setBusy(false);
      isUnderWay.current = false;
    }
  }

  function announce(wanted: Wanted): Promise<boolean> {
    const known = attempt.current;
    const isSame = known?.amount === wanted.amount && known.method === wanted.method;
    const key = isSame && known ? known.key : crypto.randomUUID();
    attempt.current = { ...wanted, key };
    return doing(async () => {
      await request(calls.announceTopUp, {
        params: { id: contractId },
        headers: { 'idempotency-key': key },
        body: wanted,
        globalErrors: false,
      });
      attempt.current = null;
    });
  }

  const cancel = (topUpId: string): Promise<boolean> =>
    doing(() => request(calls.cancelTopUp, { params: { id: contractId, topUpId }, globalErrors: false }));

  return { announce, cancel, busy, rejection };
}
