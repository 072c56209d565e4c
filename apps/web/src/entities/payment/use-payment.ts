import * as calls from '@portaal/domain/calls';
import type { Payment } from '@portaal/domain/money/payments/calls';
import type { PaymentMethod } from '@portaal/domain/money/payments/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { useLeaving } from '../../act/use-leaving.ts';
import { paymentTermsQuery } from './payment-queries.ts';
import { notePendingPayment } from './pending-payment.ts';

/** The action that keeps the page busy until it is unloaded: starting a payment or resuming it. */
type Busy = 'start' | 'resume';

interface Start {
  readonly method: PaymentMethod;
  readonly why: Busy;
}

/** Starts a payment of a contract and navigates to the payment provider. */
export function usePayment(contractId: string) {
  const client = useQueryClient();
  const { leaving, leave } = useLeaving<Busy>(
    () => void client.invalidateQueries({ queryKey: paymentTermsQuery(contractId).queryKey }),
  );
  const [pressed, setPressed] = useState<Busy | null>(null);

  function toProvider(why: Busy, { id, checkoutUrl }: Payment): void {
    if (checkoutUrl === null) return;
    notePendingPayment({ id });
    leave(why, checkoutUrl);
  }

  const { run, busy, failure, clear, errorOf } = useAct(calls.startPayment, {
    prepare: ({ method }: Start) => ({ params: { id: contractId }, body: { method } }),
    onResponse: (payment, { why }) => toProvider(why, payment),
  });

  const press = async (method: PaymentMethod, why: Busy): Promise<boolean> => {
    if (leaving !== null) return false;
    setPressed(why);
    return run({ method, why });
  };
  return {
    start: (method: PaymentMethod) => press(method, 'start'),
    /** The same call returns the URL for resuming a payment, because the earlier payment may have expired. */
    resume: (method: PaymentMethod) => press(method, 'resume'),
    busy: busy ? pressed : leaving,
    failure: failure ?? errorOf('method') ?? null,
    clear,
  };
}
