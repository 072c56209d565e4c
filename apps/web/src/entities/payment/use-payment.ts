import * as calls from '@portaal/domain/calls';
import type { Payment } from '@portaal/domain/payments/calls';
import type { PaymentMethod } from '@portaal/domain/payments/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { paymentTermsQuery } from './payment-queries.ts';
import { notePendingPayment } from './pending-payment.ts';

/** So long a page that leaves takes at most; after that the user stopped it, and may press again. */
const LEAVES_WITHIN = 15_000;

/** What the page is busy with until it is gone: a payment that begins, or one that goes on. */
type Busy = 'start' | 'resume' | null;

interface Start {
  readonly method: PaymentMethod;
  readonly why: Busy;
}

/** Beginning a payment of a contract, and going to the payment provider for it. */
export function usePayment(contractId: string) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<Busy>(null);
  const [pressed, setPressed] = useState<Busy>(null);

  function leave(why: Busy, { id, checkoutUrl }: Payment): void {
    if (checkoutUrl === null) return;
    setLeaving(why);
    notePendingPayment({ id });
    window.location.assign(checkoutUrl);
  }

  const { run, busy, failure, clear, errorOf } = useAct(calls.startPayment, {
    prepare: ({ method }: Start) => ({ params: { id: contractId }, body: { method } }),
    onResponse: (payment, { why }) => leave(why, payment),
  });

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), LEAVES_WITHIN);
    return () => clearTimeout(timer);
  }, [leaving]);

  // The back button brings back the page as it was left: busy, and with what was to be paid then.
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    setLeaving(null);
    void client.invalidateQueries({ queryKey: paymentTermsQuery(contractId).queryKey });
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => comeBack(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);

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
