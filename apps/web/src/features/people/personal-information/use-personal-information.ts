import * as calls from '@portaal/domain/calls';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery, type SharedQuestion } from '../../../lib/http/call-query.ts';

const mine = callQuery(calls.getPersonalInformation, { globalErrors: false });

/** loads the stored data of the signed-in user; `Id` is 0 if no data are stored (L-07). */
export const useGetPersonalInformation = (options: SharedQuestion = {}) => useQuery({ ...mine, ...options });

/**
 * Returns a function that replaces the cached data with the response of the call that changed it, and a function that
 * refetches the data.
 */
export function useStoredInformation() {
  const client = useQueryClient();
  return {
    store: (information: PersonalInformation) => void client.setQueryData(mine.queryKey, information),
    refetch: () => client.invalidateQueries({ queryKey: mine.queryKey }),
  };
}
