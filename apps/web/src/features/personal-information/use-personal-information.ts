import * as calls from '@portaal/domain/calls';
import type { PersonalInformation } from '@portaal/domain/personal-information/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery, type SharedQuestion } from '../../lib/http/call-query.ts';

const mine = callQuery(calls.getPersonalInformation, { globalErrors: false });

/** what we know of who is signed in; `Id` 0 when that is nothing (L-07). */
export const useGetPersonalInformation = (options: SharedQuestion = {}) => useQuery({ ...mine, ...options });

/** What a call that changed it returned takes the place of what was known. */
export function useStoredInformation() {
  const client = useQueryClient();
  return {
    store: (information: PersonalInformation) => void client.setQueryData(mine.queryKey, information),
    refetch: () => client.invalidateQueries({ queryKey: mine.queryKey }),
  };
}
