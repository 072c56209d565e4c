import * as calls from '@portaal/domain/calls';
import { callQuery } from '../../lib/http/call-query.ts';

/**
 * Query of the mandate of a contract. Always refetched, because it is signed elsewhere and the provider changes its
 * status.
 */
export const mandateQuery = (contractId: string) => ({
  ...callQuery(calls.getMandate, { params: { id: contractId }, globalErrors: false }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
