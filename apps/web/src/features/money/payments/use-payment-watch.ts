import * as calls from '@portaal/domain/calls';
import { useWatch } from '../../../act/use-watch.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { isFinal } from './payment-outcome.ts';

/** Polls the status of a payment until it is final. */
export const usePaymentWatch = (id: string) =>
  useWatch(callQuery(calls.getPayment, { params: { id }, globalErrors: false }), isFinal);
