import * as calls from '@portaal/domain/calls';
import { maintenanceText } from '@portaal/domain/office/maintenance/maintenance';
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { environment } from '../../../lib/environment.ts';
import { send } from '../../../lib/http/request.ts';
import { paths, safeRedirect } from '../../../lib/internal-urls.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Scene } from '../../../ui/Scene.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type DisplayedMaintenance, datesOf } from './use-maintenance.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** URL of the page whose request failed. */
    readonly unavailableAt?: string;
  }
}

/**
 * Milliseconds between checks. The server's `Retry-After` header has the same interval when the database is
 * unavailable.
 */
const LOOK_EVERY_MS = 5_000;

/**
 * Returns the current maintenance if the site is closed, or `open` once the database responds. Rejects while the
 * database does not respond.
 */
async function look(signal: AbortSignal): Promise<DisplayedMaintenance | 'open'> {
  // This request bypasses the general error policy, which would redirect to this same page.
  const maintenance = await send(calls.getMaintenance, { signal });
  if (maintenance?.isUnderway && maintenance.scope === 'all') return datesOf(maintenance);
  await send(calls.getReadiness, { signal });
  return 'open';
}

/**
 * R-08, E-02: checks periodically whether the server is available, and then returns the visitor to the requested page
 * with a full reload.
 */
export function MaintenancePage() {
  const router = useRouter();
  const { redirect } = useSearch({ from: paths.maintenance });
  const left = useRouterState({ select: ({ location }) => location.state.unavailableAt });
  const wasAt = left ?? safeRedirect(redirect) ?? undefined;
  const [closed, setClosed] = useState<DisplayedMaintenance | null>(null);
  // If the site is open, a visitor who opened this page directly is not redirected.
  const isWaiting = wasAt !== undefined || closed !== null;
  const goOn = () => void router.navigate({ href: wasAt ?? paths.home, reloadDocument: true });
  useEffect(() => {
    const leaving = new AbortController();
    const turn = (mayGoOn: boolean) =>
      void look(leaving.signal).then(
        (found) => {
          if (found !== 'open') setClosed(found);
          else if (mayGoOn) void router.navigate({ href: wasAt ?? paths.home, reloadDocument: true });
        },
        () => undefined,
      );
    turn(false);
    const timer = setInterval(() => turn(isWaiting), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [router, wasAt, isWaiting]);
  return (
    <Scene>
      <Stack gap="large">
        {closed ? (
          <Closed maintenance={closed} />
        ) : (
          <>
            <PageTitle intro="Wij kunnen op dit moment niet bij onze gegevens. Wij werken eraan.">
              Wij zijn even bezig
            </PageTitle>
            <p>
              {wasAt === undefined
                ? 'Probeer het over een paar minuten opnieuw.'
                : 'U hoeft niets te doen: wij kijken elke vijf seconden of het weer kan, en dan gaat u verder waar u was. Wat u net verstuurde, is misschien niet verwerkt. Kijk dat daarna na.'}
            </p>
          </>
        )}
        <p>
          <Button onClick={goOn}>Probeer opnieuw</Button>
        </p>
      </Stack>
    </Scene>
  );
}

/** Shows the employee's message about the maintenance, and how to contact us in the meantime. */
function Closed({ maintenance }: { readonly maintenance: DisplayedMaintenance }) {
  const { phone, hours } = environment().brand.contact;
  return (
    <>
      <PageTitle intro={maintenanceText(maintenance, new Date())}>Wij zijn even bezig</PageTitle>
      <p>U hoeft niets te doen: wij kijken elke vijf seconden of het weer kan, en dan gaat u verder.</p>
      {phone !== '' && (
        <p>
          Hebt u ons nu nodig? Bel <TextLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</TextLink>.{' '}
          {hours}.
        </p>
      )}
    </>
  );
}
