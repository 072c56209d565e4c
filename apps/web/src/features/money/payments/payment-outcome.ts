import type { Payment } from '@portaal/domain/money/payments/calls';

/** Outcome of a payment as shown on the page. `unplaced`: the payment arrived, but the contract could not accept it. */
export type Outcome = 'processing' | 'transfer' | 'paid' | 'unplaced' | 'cancelled' | 'expired' | 'failed';

export function outcomeOf({ status, receipt, transfer }: Payment): Outcome {
  if (status === 'paid') return receipt === null ? 'unplaced' : 'paid';
  if (status === 'cancelled' || status === 'expired' || status === 'failed') return status;
  return transfer === null ? 'processing' : 'transfer';
}

/** Returns whether the payment has reached a final status, successful or not. */
export const isFinal = (payment: Payment): boolean => {
  const outcome = outcomeOf(payment);
  return outcome !== 'processing' && outcome !== 'transfer';
};
