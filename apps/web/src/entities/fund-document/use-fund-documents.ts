import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';

/**
 * Fetches the documents of all funds that are in force today, in one request that all components share. `fresh`
 * refetches them, for pages that require the newest version.
 */
export const useFundDocuments = ({ fresh = false } = {}) =>
  useQuery({
    ...callQuery(calls.listFundDocuments, { query: {}, globalErrors: false }),
    ...(fresh ? { staleTime: 0 } : {}),
  });
