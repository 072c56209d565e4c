import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';

/** Always refetched: an item disappears once an employee allocates the payment. */
const ownOpenItems = { ...callQuery(calls.listOwnOpenItems, { globalErrors: false }), staleTime: 0 };

/**
 * Fetches the user's received payments that are not allocated yet. `isFresh` is true if the page has just fetched
 * them.
 */
export const useOwnOpenItems = (isFresh = false) => useQuery({ ...ownOpenItems, refetchOnMount: !isFresh });
