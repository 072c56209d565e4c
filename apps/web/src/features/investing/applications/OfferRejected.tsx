import { type ReactNode, Suspense } from 'react';
import type { ApiError } from '../../../lib/http/api-error.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { OfferParts } from './flow-props.ts';
import { RouterButtonLink } from './links.ts';

const titles = {
  offerExpired: 'Uw berekening is verlopen',
  offerSigned: 'U hebt deze aanvraag al ondertekend',
  notFound: 'Wij kunnen deze berekening niet vinden',
  invalidInput: 'Pas eerst uw berekening aan',
} as const;
type Rejection = keyof typeof titles;
type RejectionError = ApiError & { readonly code: Rejection };

/** Returns whether the server cannot begin an application from this offer, for a reason that the page explains. */
export const isOfferRejection = (error: ApiError | null): error is RejectionError =>
  error !== null && Object.hasOwn(titles, error.code);

interface OfferRejectedProps {
  readonly error: RejectionError;
  readonly offerId: string;
  readonly parts: Pick<OfferParts, 'RenewOffer' | 'AdjustCalculation'>;
}

/** Explains why no application can begin from an offer, with the next step. */
export function OfferRejected({ error, offerId, parts }: OfferRejectedProps) {
  const { RenewOffer, AdjustCalculation } = parts;
  const actions: Readonly<Record<Rejection, ReactNode>> = {
    offerExpired: <RenewOffer offerId={offerId} />,
    offerSigned: (
      <>
        <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
        <RenewOffer offerId={offerId} />
      </>
    ),
    notFound: null,
    invalidInput: <AdjustCalculation offerId={offerId} />,
  };
  return (
    <Stack gap="large">
      <PageTitle above="Uw aanvraag">{titles[error.code]}</PageTitle>
      <p>{reasonOf(error)}</p>
      <Suspense fallback={<Skeleton lines={1} />}>
        <Cluster>
          {actions[error.code]}
          <RouterButtonLink to={paths.calculations} variant="secondary">
            Naar mijn berekeningen
          </RouterButtonLink>
        </Cluster>
      </Suspense>
    </Stack>
  );
}

function reasonOf({ code, message, fields }: RejectionError): string {
  if (code === 'notFound')
    return 'Misschien hebt u de berekening verwijderd. Kies een andere, of maak een nieuwe.';
  return fields.length === 0 ? message : fields.map((problem) => problem.message).join(' ');
}
