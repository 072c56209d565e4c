import * as calls from '@portaal/domain/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Period } from '../../entities/contract/periods.ts';
import { callQuery } from '../../lib/http/call-query.ts';

/** the return over a period; the figures of the one before stay until the new ones are there. */
export function useGetReturns(contractId: string, period: Period) {
  return useQuery({
    ...callQuery(calls.getReturns, { params: { id: contractId }, query: period, globalErrors: false }),
    placeholderData: keepPreviousData,
  });
}
