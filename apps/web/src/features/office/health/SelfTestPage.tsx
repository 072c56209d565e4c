import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { lazy, Suspense, useEffect, useState } from 'react';
import { environment } from '../../../lib/environment.ts';
import { send } from '../../../lib/http/request.ts';
import { Heading, PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type CheckOutcome = 'busy' | 'reachable' | 'unreachable';

/**
 * Makes a call without the error policy. If the database does not respond, this page reports the outage
 * itself instead of being redirected (E-02).
 */
async function check(
  call: Call,
  signal: AbortSignal,
  report: (outcome: CheckOutcome) => void,
): Promise<void> {
  try {
    await send(call, { signal });
    report('reachable');
  } catch {
    if (!signal.aborted) report('unreachable');
  }
}

function useChecks(): { readonly api: CheckOutcome; readonly database: CheckOutcome } {
  const [api, setApi] = useState<CheckOutcome>('busy');
  const [database, setDatabase] = useState<CheckOutcome>('busy');
  useEffect(() => {
    const controller = new AbortController();
    void check(calls.getLiveness, controller.signal, setApi);
    void check(calls.getReadiness, controller.signal, setDatabase);
    return () => controller.abort();
  }, []);
  return { api, database };
}

const Workshop = lazy(() =>
  import('../../../ui/workshop/Workshop.tsx').then((workshop) => ({ default: workshop.Workshop })),
);

const words: Readonly<Record<CheckOutcome, string>> = {
  busy: 'wordt gecontroleerd',
  reachable: 'bereikbaar',
  unreachable: 'niet bereikbaar',
};

/** renders the build version, the state of API and database, and a sample of every component. */
export function SelfTestPage() {
  const { brand, buildVersion } = environment();
  const { api, database } = useChecks();
  const items = [
    ['Versie', buildVersion],
    ['Merk', `${brand.name} (${brand.id})`],
    ['API', words[api]],
    ['Database', words[database]],
  ] as const;
  return (
    <Stack gap="large">
      <PageTitle intro="Deze pagina bestaat niet in productie.">Zelftest</PageTitle>
      <dl>
        {items.map(([name, value]) => (
          <div key={name}>
            <dt>
              <strong>{name}</strong>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Heading>Onderdelen</Heading>
      <Suspense fallback={<Skeleton lines={12} />}>
        <Workshop />
      </Suspense>
    </Stack>
  );
}
