import type { Form } from './invitation.ts';
import { Rejection } from './rejection.ts';
import type { Transaction } from './state.ts';

/** Fields of a collection that the portal requests. */
export type TransactionOrder = Pick<Transaction, 'cents' | 'message' | 'ref' | 'place' | 'endToEndId'> & {
  readonly wantedDay: string | null;
};

export function readTransactionOrder(form: Form): TransactionOrder {
  const amount = form.get('amount') ?? '';
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) {
    throw new Rejection('err_invalid_amount', 'The amount is invalid');
  }
  const message = form.get('message') ?? '';
  if (message === '' || message.length > 140) {
    throw new Rejection('err_invalid_message', 'The message is invalid');
  }
  const requestedDay = form.get('reqcolldt') || null;
  if (
    requestedDay !== null &&
    !(/^\d{4}-\d\d-\d\d$/.test(requestedDay) && Number.isFinite(Date.parse(requestedDay)))
  ) {
    throw new Rejection('err_invalid_date', 'The collection date is invalid');
  }
  return {
    cents: Math.round(Number(amount) * 100),
    message,
    wantedDay: requestedDay,
    ref: form.get('ref') || null,
    place: form.get('place') || null,
    endToEndId: form.get('refase2e') === 'true' ? form.get('ref') : null,
  };
}
