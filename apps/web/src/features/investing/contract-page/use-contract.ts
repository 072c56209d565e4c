import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http/api-error.ts';
import { callQuery } from '../../../lib/http/call-query.ts';

/** X-03, P-04: loads the contract of the page once. The response is a list with the contract as its first element. */
export function useGetContract(contractId: string) {
  const query = useQuery(callQuery(calls.getContract, { params: { id: contractId }, globalErrors: false }));
  const contract = query.data?.Contract[0];
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return { ...query, contract, isUnknown };
}
