import * as calls from '@portaal/domain/calls';
import type { PaymentMethod } from '@portaal/domain/payments/payment';
import { useAct } from '../../act/use-act.ts';
import { useProvenAct } from '../../act/use-proven-act.tsx';
import { usePayment } from '../../entities/payment/use-payment.ts';
import { callQuery } from '../../lib/http/call-query.ts';

/** Loads the terms of a top-up. Always refetched, because the cut-off may pass while a page is open. */
export const topUpQuery = (id: string) => ({
  ...callQuery(calls.getTopUpTerms, { params: { id }, globalErrors: false }),
  staleTime: 0,
});

interface TopUp {
  readonly amount: number;
  readonly method: PaymentMethod;
  /** Whether the terms require a code. */
  readonly asksCode: boolean;
}

interface Announcement {
  /** Without a provider no payment begins, and the investor transfers to our own account. */
  readonly hasProvider: boolean;
  /** Called when the server has stored the top-up. */
  readonly onResponse: () => void;
  /** Called when the page can show the result. */
  readonly onAnnounced: () => void;
}

/** Announces a top-up and pays it at once, or cancels one. */
export function useTopUp(id: string, { hasProvider, onResponse, onAnnounced }: Announcement) {
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
    /** True from the press until the page is left or shows the result. */
    isSending: announce.busy || payment.busy !== null,
  };
}
