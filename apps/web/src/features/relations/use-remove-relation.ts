import * as calls from '@portaal/domain/calls';
import type { Relation } from '@portaal/domain/relations/calls';
import { useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';
import { useStoredRelations } from './use-relations.ts';

/** Takes a relation away, and says what came of it. */
export function useRemoveRelation(onNotice: (tone: 'success' | 'danger', title: string) => void) {
  const { remove, refetch } = useStoredRelations();
  const [busy, setBusy] = useState(false);

  async function take({ id, naam }: Relation): Promise<void> {
    const gone = () => {
      remove(id);
      onNotice('success', `${naam} is verwijderd.`);
    };
    setBusy(true);
    try {
      await request(calls.removeRelation, { params: { id }, globalErrors: false });
      gone();
    } catch (error) {
      // Another tab did it: that is what was wanted.
      if (error instanceof ApiError && error.status === 404) gone();
      else if (error instanceof ApiError) {
        onNotice('danger', errorText(error));
        void refetch();
      } else if (error instanceof NetworkError) {
        onNotice('danger', 'Dat lukt nu niet. Wij kunnen de server niet bereiken.');
      } else throw error;
    } finally {
      setBusy(false);
    }
  }

  return { busy, take };
}
