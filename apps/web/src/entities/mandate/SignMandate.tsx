import * as calls from '@portaal/domain/calls';
import type { Mandate } from '@portaal/domain/money/mandates/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../act/use-act.ts';
import { useLeaving } from '../../act/use-leaving.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { mandateQuery } from './mandate-queries.ts';
import { consentText } from './mandate-texts.ts';

/** Navigates to the provider's page to sign the mandate of a contract. */
function useSigning(contractId: string) {
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

/** Describes what the user authorizes and links to the page where the user signs the mandate. */
export function SignMandate({ mandate: { contract, state } }: { readonly mandate: Mandate }) {
  const { sign, busy, failure } = useSigning(contract.id);
  const { data } = useQuery(
    callQuery(calls.getContract, { params: { id: contract.id }, globalErrors: false }),
  );
  const isFirst = state === 'none' || state === 'invited';
  return (
    <Stack className="no-print">
      <p>{consentText(data?.Contract[0]?.InlegPerMaand)}</p>
      {failure !== null && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          {failure}
        </Banner>
      )}
      <div>
        <Button busy={busy} onClick={sign}>
          {isFirst ? 'Machtiging ondertekenen' : 'Nieuwe machtiging ondertekenen'}
        </Button>
      </div>
    </Stack>
  );
}
