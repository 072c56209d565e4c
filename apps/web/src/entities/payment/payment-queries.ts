import * as calls from '@portaal/domain/calls';
import { callQuery } from '../../lib/http/call-query.ts';

/** What is to be paid on a contract. Always asked anew: it can be paid elsewhere, and the cut-off passes. */
export const paymentTermsQuery = (contractId: string) => ({
  ...callQuery(calls.getPaymentTerms, { params: { id: contractId }, globalErrors: false }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
