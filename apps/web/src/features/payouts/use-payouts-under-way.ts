import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';

/** Always refetched, because our bank statements change it without any act of the investor. */
const underWay = { ...callQuery(calls.listPayoutsUnderWay, { globalErrors: false }), staleTime: 0 };

/** Loads the payouts under way. `isAsked`: the page has already requested them. */
export const usePayoutsUnderWay = (isFresh = false) => useQuery({ ...underWay, refetchOnMount: !isFresh });
