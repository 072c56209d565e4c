import * as calls from '@portaal/domain/calls';
import type { PaymentMethod } from '@portaal/domain/payments/payment';
import { useAct } from '../../act/use-act.ts';
import { callQuery } from '../../lib/http/call-query.ts';

/** Always asked anew: the cut-off passes while a page stands open. */
export const topUpQuery = (id: string) => ({
  ...callQuery(calls.getTopUpTerms, { params: { id }, globalErrors: false }),
  staleTime: 0,
});

interface TopUp {
  readonly amount: number;
  readonly method: PaymentMethod;
}

/** Announcing and cancelling a top-up. */
export function useTopUp(id: string) {
  const announce = useAct(calls.announceTopUp, {
    prepare: (body: TopUp) => ({ params: { id }, body }),
  });
  const cancel = useAct(calls.cancelTopUp, {
    prepare: (topUpId: string) => ({ params: { id, topUpId } }),
  });
  return { announce, cancel };
}
