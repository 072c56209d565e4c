import * as calls from '@portaal/domain/calls';
import { useWatch } from '../../act/use-watch.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { isFinal } from './payment-outcome.ts';

/** Asks how a payment stands until that is known. */
export const usePaymentWatch = (id: string) =>
  useWatch(callQuery(calls.getPayment, { params: { id }, globalErrors: false }), isFinal);
