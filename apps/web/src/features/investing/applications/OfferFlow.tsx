import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { paths } from '../../../lib/internal-urls.ts';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { OfferFlowProps } from './flow-props.ts';
import { RouterButtonLink } from './links.ts';
import { OfferDraftFlow } from './OfferDraftFlow.tsx';
import { MadeContract } from './pages.ts';

export const OFFER_FLOW_NAME = 'Uw aanvraag';

/** Guides the user from the offer of a calculation to a paid contract. */
export function OfferFlow(props: Omit<OfferFlowProps, 'offerId'>) {
  const { offerte, contract, pagina } = useSearch({ from: '/server-data/investment' });
  if (contract !== undefined) {
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <MadeContract contractId={contract} path={paths.application} name={OFFER_FLOW_NAME} page={pagina} />
      </Suspense>
    );
  }
  if (offerte !== undefined) return <OfferDraftFlow {...props} key={offerte} offerId={offerte} />;
  return (
    <Stack gap="large">
      <PageTitle>{OFFER_FLOW_NAME}</PageTitle>
      <p>Een aanvraag begint met een berekening. Kies er een, of maak een nieuwe.</p>
      <div>
        <RouterButtonLink to={paths.calculations}>Naar mijn berekeningen</RouterButtonLink>
      </div>
    </Stack>
  );
}
