import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';

/**
 * The documents of all funds that are in force today: one request for all that show them. `fresh`: asked again, where it
 * matters which version is the newest.
 */
export const useFundDocuments = ({ fresh = false } = {}) =>
  useQuery({
    ...callQuery(calls.listFundDocuments, { query: {}, globalErrors: false }),
    ...(fresh ? { staleTime: 0 } : {}),
  });
