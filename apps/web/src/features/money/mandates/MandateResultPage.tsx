import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { changedBy } from '../../../act/changes.ts';
import { useWatch } from '../../../act/use-watch.ts';
import { WatchedResult } from '../../../act/WatchedResult.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Scene } from '../../../ui/Scene.tsx';
import { RouterButtonLink } from './links.ts';
import { MandateResult } from './MandateResult.tsx';
import { isFinal } from './mandate-outcome.ts';

interface MandateMessage {
  readonly m: string;
  readonly status: string;
  readonly s: string;
  readonly token: string;
}

/**
 * shows the result of signing a mandate according to the server. The URL only identifies the mandate and the
 * page of the provider that the user came from.
 */
export function MandateResultPage() {
  const { m, status, s, token } = useSearch({ from: `/server-data${paths.mandateResult}` });
  const isWhole = m !== undefined && status !== undefined && s !== undefined && token !== undefined;
  return (
    <Scene>{isWhole ? <WatchedMandate key={s} said={{ m, status, s, token }} /> : <UnknownMandate />}</Scene>
  );
}

function UnknownMandate() {
  return (
    <Stack gap="large">
      <PageTitle>Wij kunnen deze machtiging niet vinden</PageTitle>
      <p>Bij de gegevens van uw contract ziet u of u nog een machtiging kunt ondertekenen.</p>
      <div>
        <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
      </div>
    </Stack>
  );
}

function WatchedMandate({ said }: { readonly said: MandateMessage }) {
  const client = useQueryClient();
  const watch = useWatch(
    callQuery(calls.getMandateResult, { query: { ...said }, globalErrors: false }),
    isFinal,
  );
  return (
    <WatchedResult
      watch={watch}
      isFinal={isFinal}
      onEnd={({ mandate }) => void changedBy(client, calls.inviteMandate, { id: mandate.contract.id })}
      title="Uw machtiging"
      waiting="Even geduld. Wij kijken hoe het met uw machtiging staat."
      failedTitle="Wij kunnen nu niet zien hoe het met uw machtiging staat"
      failedText="Hebt u al ondertekend? Dan hoeft u dat niet nog een keer te doen."
      unknown={<UnknownMandate />}
    >
      {(result, watched) => <MandateResult result={result} {...watched} />}
    </WatchedResult>
  );
}
