import * as calls from '@portaal/domain/calls';
import type { PaymentReview } from '@portaal/domain/money/payments/reviews';
import { useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IfMay } from '../rights.tsx';
import styles from './Queues.module.css';

interface PaymentActsProps {
  readonly payment: PaymentReview;
  readonly onRechecked: () => void;
  readonly onRefund: () => void;
}

/**
 * Shows the actions on a payment. The provider's response appears below the buttons as long as the payment is in the
 * list.
 */
export function PaymentActs({ payment, onRechecked, onRefund }: PaymentActsProps) {
  const { personName, isRefundable } = payment;
  const [before, setBefore] = useState<string | null>(null);
  const recheck = useAct(calls.recheckPayment, {
    prepare: (payment: PaymentReview) => ({ params: { id: payment.id } }),
    onDone: (_, payment) => {
      setBefore(JSON.stringify(payment));
      onRechecked();
    },
  });
  const isSame = before === JSON.stringify(payment);
  return (
    <span className={styles.acts}>
      {isRefundable && (
        <span className={styles.button}>
          <IfMay call="refundPayment">
            <Button size="small" aria-label={`Betaling van ${personName} terugstorten`} onClick={onRefund}>
              Terugstorten
            </Button>
          </IfMay>
        </span>
      )}
      <span className={styles.button}>
        <IfMay call="recheckPayment">
          <Button
            variant="secondary"
            size="small"
            busy={recheck.busy}
            aria-label={`Vraag Mollie opnieuw naar de betaling van ${personName}`}
            onClick={() => {
              setBefore(null);
              void recheck.run(payment);
            }}
          >
            Vraag Mollie opnieuw
          </Button>
        </IfMay>
      </span>
      <span role="status">
        {before !== null && (isSame ? 'Mollie zegt hetzelfde.' : 'Bijgewerkt met wat Mollie nu zegt.')}
      </span>
      {recheck.failure !== null && (
        <span role="alert" className={styles.failure}>
          {recheck.failure}
        </span>
      )}
    </span>
  );
}
