import * as calls from '@portaal/domain/calls';
import { products } from '@portaal/domain/products/products/product';

import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './LatestOffers.module.css';
import { RouterButtonLink } from './links.ts';
import { offerName, outcomeOf } from './offer-texts.ts';
import type { OfferLine } from './use-offers.ts';

/** Maximum number of calculations in the overview; the others are on their own page. */
const MOST_OFFERS = 3;

/** shows the latest calculations beside the contracts; renders nothing if there are none. */
export function LatestOffers() {
  const list = useQuery({
    ...callQuery(calls.listOffers, { query: { limit: String(MOST_OFFERS) }, globalErrors: false }),
    // Always refetched, so that a calculation saved in the meantime appears when the user returns to the page.
    staleTime: 0,
  });
  if (list.isPending) return <Skeleton shape="block" />;
  if (list.data === undefined) {
    return (
      <LoadingFailed
        title="Uw berekeningen zijn nu niet beschikbaar"
        error={list.error}
        busy={list.isFetching}
        onRetry={() => list.refetch()}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    );
  }
  const { Offerte } = list.data;
  if (Offerte.length === 0) return null;
  return (
    <Card
      title="Uw laatste berekeningen"
      footer={
        <RouterButtonLink to={paths.calculations} variant="secondary" iconEnd="arrow-right">
          Naar uw berekeningen
        </RouterButtonLink>
      }
    >
      <ul className={styles.list}>
        {Offerte.map((offer) => (
          <li key={offer.offerID} className={styles.offer}>
            <Latest offer={offer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Latest({ offer }: { readonly offer: OfferLine }) {
  const name = offerName(offer);
  const product = products[offer.productCode].name;
  return (
    <>
      <div className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.facts}>
          {name !== product && `${product}, `}bewaard op {formatLongDate(offer.createdAt)}
        </span>
      </div>
      <Figure size="small" {...outcomeOf(offer)} />
    </>
  );
}
