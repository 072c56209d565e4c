import type { Payment } from '@portaal/domain/payments/calls';

/** What the page says of a payment; `unplaced`: money the contract could not take. */
export type Outcome = 'processing' | 'transfer' | 'paid' | 'unplaced' | 'cancelled' | 'expired' | 'failed';

export function outcomeOf({ status, receipt, transfer }: Payment): Outcome {
  if (status === 'paid') return receipt === null ? 'unplaced' : 'paid';
  if (status === 'cancelled' || status === 'expired' || status === 'failed') return status;
  return transfer === null ? 'processing' : 'transfer';
}

/** It came to an end, with or without money. */
export const isFinal = (payment: Payment): boolean => {
  const outcome = outcomeOf(payment);
  return outcome !== 'processing' && outcome !== 'transfer';
};
