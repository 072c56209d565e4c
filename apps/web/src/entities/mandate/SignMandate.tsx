import * as calls from '@portaal/domain/calls';
import type { Mandate } from '@portaal/domain/money/mandates/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { consentText } from './mandate-texts.ts';
import { useSigning } from './use-signing.ts';

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
