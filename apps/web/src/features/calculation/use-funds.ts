import { calls, type ProductCode } from '@portaal/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';

/** the funds of a product with their figures of today. */
export function useFunds(productCode: ProductCode) {
  return useQuery(callQuery(calls.listFunds, { query: { productCode }, globalErrors: false }));
}
