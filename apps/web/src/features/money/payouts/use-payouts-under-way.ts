import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/http/call-query.ts';

/** Always refetched, because our bank statements change the status of payouts without any action by the investor. */
const underWay = { ...callQuery(calls.listPayoutsUnderWay, { globalErrors: false }), staleTime: 0 };

/**
 * Loads the pending payouts. `isFresh` is true if the page has just requested the pending payouts, so that mounting
 * does not request them again.
 */
export const usePayoutsUnderWay = (isFresh = false) => useQuery({ ...underWay, refetchOnMount: !isFresh });
