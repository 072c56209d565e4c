import * as calls from '@portaal/domain/calls';
import type { PaymentMethod } from '@portaal/domain/payments/payment';
import { useAct } from '../../act/use-act.ts';
import { useProvenAct } from '../../act/use-proven-act.tsx';
import { usePayment } from '../../entities/payment/use-payment.ts';
import { callQuery } from '../../lib/http/call-query.ts';

/** Always asked anew: the cut-off passes while a page stands open. */
export const topUpQuery = (id: string) => ({
  ...callQuery(calls.getTopUpTerms, { params: { id }, globalErrors: false }),
  staleTime: 0,
});

interface TopUp {
  readonly amount: number;
  readonly method: PaymentMethod;
  /** As the terms say. */
  readonly asksCode: boolean;
}

interface Announcing {
  /** Without one there is nothing to begin: the investor transfers to our own account. */
  readonly hasProvider: boolean;
  /** The server has it. */
  readonly onResponse: () => void;
  /** The page shows what came of it. */
  readonly onAnnounced: () => void;
}

/** Announcing a top-up and paying it at once, and cancelling one. */
export function useTopUp(id: string, { hasProvider, onResponse, onAnnounced }: Announcing) {
  const payment = usePayment(id);
  const announce = useProvenAct(calls.announceTopUp, {
    prepare: ({ amount, method }: TopUp) => ({ params: { id }, body: { amount, method } }),
    asksCode: ({ asksCode }) => asksCode,
    onResponse,
    onDone: async (_, { method }) => {
      if (hasProvider) await payment.start(method);
      onAnnounced();
    },
  });
  const cancel = useAct(calls.cancelTopUp, {
    prepare: (topUpId: string) => ({ params: { id, topUpId } }),
  });
  return {
    announce,
    cancel,
    payment,
    /** From the press until the page has left, or shows what came of it. */
    isSending: announce.busy || payment.busy !== null,
  };
}
