import * as calls from '@portaal/domain/calls';
import { callQuery } from '../../lib/http/call-query.ts';

/**
 * Returns the query for the mandate of a contract. Always refetched, because the user signs at a provider, which
 * changes the status.
 */
export const mandateQuery = (contractId: string) => ({
  ...callQuery(calls.getMandate, { params: { id: contractId }, globalErrors: false }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
