import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';

/** Asked anew each time: what a statement of our bank says of it changes without the investor. */
const underWay = { ...callQuery(calls.listPayoutsUnderWay, { globalErrors: false }), staleTime: 0 };

/** What the investor is not paid yet; `isAsked`: by the page it is shown on. */
export const usePayoutsUnderWay = (isAsked = false) => useQuery({ ...underWay, refetchOnMount: !isAsked });
