import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';

/** Always asked anew: it is over once an employee said what the money is for. */
const ownOpenItems = { ...callQuery(calls.listOwnOpenItems, { globalErrors: false }), staleTime: 0 };

/** Money that came in for the user and is not for anything yet; `isAsked`: by the page it is shown on. */
export const useOwnOpenItems = (isAsked = false) => useQuery({ ...ownOpenItems, refetchOnMount: !isAsked });
