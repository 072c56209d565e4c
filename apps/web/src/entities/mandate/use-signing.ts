import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../act/use-act.ts';
import { useLeaving } from '../../act/use-leaving.ts';
import { mandateQuery } from './mandate-queries.ts';

/** Navigates to the provider's page to sign the mandate of a contract. */
export function useSigning(contractId: string) {
  const client = useQueryClient();
  const { leaving, leave } = useLeaving<'sign'>(
    () => void client.invalidateQueries({ queryKey: mandateQuery(contractId).queryKey }),
  );
  const { run, busy, failure } = useAct(calls.inviteMandate, {
    prepare: () => ({ params: { id: contractId } }),
    onResponse: ({ signUrl }) => leave('sign', signUrl),
  });
  return {
    sign: () => {
      if (leaving === null) void run();
    },
    busy: busy || leaving !== null,
    failure,
  };
}
