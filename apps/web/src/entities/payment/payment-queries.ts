import * as calls from '@portaal/domain/calls';
import { callQuery } from '../../lib/http/call-query.ts';

/**
 * Returns the query for the amount due on a contract. Always refetched, because the amount can be paid elsewhere and
 * the cut-off can pass.
 */
export const paymentTermsQuery = (contractId: string) => ({
  ...callQuery(calls.getPaymentTerms, { params: { id: contractId }, globalErrors: false }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
