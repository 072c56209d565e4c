import { createLink, useMatches } from '@tanstack/react-router';
import { paths } from '../../lib/internal-urls.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { promises } from './promises.ts';

const PageButton = createLink(ButtonLink);

/** A page that is still to be built says so, what it will do, and where to go meanwhile. */
export function NotAvailable() {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const title = match?.staticData.page?.title ?? '';
  const promise = promises[match?.fullPath ?? ''];
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle above={title}>Deze pagina is nog niet beschikbaar</PageTitle>
        {promise !== undefined && <p>Straks {promise}. Neem tot die tijd contact met ons op.</p>}
        <Cluster>
          <PageButton to={paths.home}>Naar de startpagina</PageButton>
          <PageButton to={paths.contact} variant="secondary">
            Contact
          </PageButton>
        </Cluster>
      </Stack>
    </Scene>
  );
}
