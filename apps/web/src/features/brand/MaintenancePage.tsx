import * as calls from '@portaal/domain/calls';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { send } from '../../lib/http/request.ts';
import { paths } from '../../lib/internal-urls.ts';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Scene } from '../../ui/Scene.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that got no answer. */
    readonly unavailableAt?: string;
  }
}

/** The server asks for this long as well, in `Retry-After`. */
const LOOK_EVERY_MS = 5_000;

/** R-08, E-02. Looks by itself whether the server is back, and goes on where the visitor was; the site loads afresh. */
export function MaintenancePage() {
  const router = useRouter();
  const wasAt = useRouterState({ select: ({ location }) => location.state.unavailableAt });
  const retry = () => void router.navigate({ href: wasAt ?? paths.home, reloadDocument: true });
  useEffect(() => {
    if (wasAt === undefined) return;
    const left = new AbortController();
    const timer = setInterval(() => {
      // Without the error policy: this is the page it leads to.
      send(calls.getReadiness, { signal: left.signal }).then(
        () => void router.navigate({ href: wasAt, reloadDocument: true }),
        () => undefined,
      );
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [router, wasAt]);
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle intro="Wij kunnen op dit moment niet bij onze gegevens. Wij werken eraan.">
          Wij zijn even bezig
        </PageTitle>
        <p>
          {wasAt === undefined
            ? 'Probeer het over een paar minuten opnieuw.'
            : 'U hoeft niets te doen: wij kijken elke vijf seconden of het weer kan, en dan gaat u verder waar u was. Wat u net verstuurde, is misschien niet verwerkt. Kijk dat daarna na.'}
        </p>
        <p>
          <Button onClick={retry}>Probeer opnieuw</Button>
        </p>
      </Stack>
    </Scene>
  );
}
