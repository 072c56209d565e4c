import * as calls from '@portaal/domain/calls';
import { callQuery } from '../../lib/http/call-query.ts';

/** The mandate of a contract. Always asked anew: it is signed elsewhere, and the provider has news of it. */
export const mandateQuery = (contractId: string) => ({
  ...callQuery(calls.getMandate, { params: { id: contractId }, globalErrors: false }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
