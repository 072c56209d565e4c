import * as calls from '@portaal/domain/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Period } from '../../../entities/contract/periods.ts';
import { callQuery } from '../../../lib/http/call-query.ts';

/**
 * loads the return over a period. The figures for the previous period stay visible until the new figures are
 * loaded.
 */
export function useGetReturns(contractId: string, period: Period) {
  return useQuery({
    ...callQuery(calls.getReturns, { params: { id: contractId }, query: period, globalErrors: false }),
    placeholderData: keepPreviousData,
  });
}
