import * as calls from '@portaal/domain/calls';
import type { Payment } from '@portaal/domain/payments/calls';
import type { PaymentMethod } from '@portaal/domain/payments/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { useLeaving } from '../../act/use-leaving.ts';
import { paymentTermsQuery } from './payment-queries.ts';
import { notePendingPayment } from './pending-payment.ts';

/** What the page is busy with until it is gone: a payment that begins, or one that goes on. */
type Busy = 'start' | 'resume';

interface Start {
  readonly method: PaymentMethod;
  readonly why: Busy;
}

/** Beginning a payment of a contract, and going to the payment provider for it. */
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
    /** Also of a payment that was begun the server says where it goes on: its time may be over. */
    resume: (method: PaymentMethod) => press(method, 'resume'),
    busy: busy ? pressed : leaving,
    failure: failure ?? errorOf('method') ?? null,
    clear,
  };
}
