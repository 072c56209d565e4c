import { SavedOffers } from '../features/products/offers/SavedOffers.tsx';
import { useCalculators } from './use-calculators.ts';

export { LatestOffers } from '../features/products/offers/LatestOffers.tsx';

/**
 * Renders the saved calculations with links to their calculators. Loaded separately, because signing in does not need
 * it.
 */
export const SavedOffersPage = () => <SavedOffers calculators={useCalculators()} />;
