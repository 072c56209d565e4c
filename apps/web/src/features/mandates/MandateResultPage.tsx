import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { changedBy } from '../../act/changes.ts';
import { useWatch } from '../../act/use-watch.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { paths } from '../../lib/internal-urls.ts';
import { PageTitle } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { RouterButtonLink } from './links.ts';
import { MandateResult } from './MandateResult.tsx';
import { isFinal } from './mandate-outcome.ts';

interface Said {
  readonly m: string;
  readonly status: string;
  readonly s: string;
  readonly token: string;
}

/** what became of a mandate, as the server knows it; the address only says which, and whose page it was. */
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

function WatchedMandate({ said }: { readonly said: Said }) {
  const client = useQueryClient();
  const {
    data: result,
    notFound,
    isWatching,
    isFailed,
    again,
  } = useWatch(callQuery(calls.getMandateResult, { query: { ...said }, globalErrors: false }), isFinal);
  const page = useRef<HTMLDivElement>(null);
  const isEnded = result !== undefined && isFinal(result);

  const settle = useEffectEvent(() => {
    if (result) void changedBy(client, calls.inviteMandate, { id: result.mandate.contract.id });
  });
  useEffect(() => {
    if (isEnded) settle();
  }, [isEnded]);

  const lookAgain = () => {
    again();
    // What was pressed is gone.
    page.current?.querySelector('h1')?.focus();
  };

  if (notFound) return <UnknownMandate />;
  return (
    <div ref={page}>
      {result === undefined || (isFailed && !isWatching && !isEnded) ? (
        <Stack gap="large">
          <PageTitle>Uw machtiging</PageTitle>
          {isWatching ? (
            <p role="status">Even geduld. Wij kijken hoe het met uw machtiging staat.</p>
          ) : (
            <LoadingFailed
              title="Wij kunnen nu niet zien hoe het met uw machtiging staat"
              busy={false}
              onRetry={lookAgain}
            >
              Hebt u al ondertekend? Dan hoeft u dat niet nog een keer te doen.
            </LoadingFailed>
          )}
        </Stack>
      ) : (
        <MandateResult result={result} isWatching={isWatching} onAgain={lookAgain} />
      )}
    </div>
  );
}
