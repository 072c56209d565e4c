import * as calls from '@portaal/domain/calls';
import type { PaymentMethod } from '@portaal/domain/money/payments/payment';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { usePayment } from '../../../entities/payment/use-payment.ts';
import { callQuery } from '../../../lib/http/call-query.ts';

/** Loads the terms of a top-up. The terms are always refetched, because the cut-off may pass while a page is open. */
export const topUpQuery = (id: string) => ({
  ...callQuery(calls.getTopUpTerms, { params: { id }, globalErrors: false }),
  staleTime: 0,
});

interface TopUp {
  readonly amount: number;
  readonly method: PaymentMethod;
  /** True if the terms require a code. */
  readonly asksCode: boolean;
}

interface Announcement {
  /**
   * False if there is no payment provider: no payment is started, and the investor transfers the amount to our own
   * account.
   */
  readonly hasProvider: boolean;
  /** Called when the server has stored the top-up. */
  readonly onResponse: () => void;
  /** Called when the page is ready to show the result. */
  readonly onAnnounced: () => void;
}

/** Announces a top-up and starts its payment at once, or cancels a top-up. */
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
    /** True from the button press until the browser leaves the page or the page shows the result. */
    isSending: announce.busy || payment.busy !== null,
  };
}
