import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery, type SharedQuestion } from '../../../lib/http/call-query.ts';

/** X-06, P-04: loads the contract summaries once, shared by all callers. */
export function useListContractSummaries(options: SharedQuestion = {}) {
  const question = callQuery(calls.listContractSummaries, { query: {}, globalErrors: false });
  return useQuery({ ...question, ...options });
}

/** X-05, P-04: loads the contracts with their positions. */
export function useListContracts() {
  return useQuery(callQuery(calls.listContracts, { query: {}, globalErrors: false }));
}

/** Loads the total value of all contracts over time. */
export const useGetValueLine = () => useQuery(callQuery(calls.getValueLine, { globalErrors: false }));
