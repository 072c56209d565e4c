import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';

/** Always refetched: an item disappears once an employee allocates the money. */
const ownOpenItems = { ...callQuery(calls.listOwnOpenItems, { globalErrors: false }), staleTime: 0 };

/**
 * Fetches the user's received money that is not allocated yet. `isAsked`: the page that shows it has already fetched
 * it.
 */
export const useOwnOpenItems = (isFresh = false) => useQuery({ ...ownOpenItems, refetchOnMount: !isFresh });
