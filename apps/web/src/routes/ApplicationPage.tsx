import { StoredFilesContext } from '../entities/application/stored-files.ts';
import type { OfferParts } from '../features/investing/applications/flow-props.ts';
import { OfferFlow } from '../features/investing/applications/OfferFlow.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { storedFiles, useApplicationProps } from './application-props.ts';

const parts: OfferParts = {
  Questions: lazyPart(async () => (await import('./offer-parts.tsx')).OfferQuestions),
  AdjustCalculation: lazyPart(async () => (await import('./offer-parts.tsx')).AdjustOffer),
  RenewOffer: lazyPart(async () => (await import('./offer-parts.tsx')).RenewExpiredOffer),
  PremiumHelp: lazyPart(
    async () =>
      (await import('../features/products/calculation/contribution-room/PremiumHelp.tsx')).PremiumHelp,
  ),
};

/** Renders the application for the funds of an offer with the browser's copy of the draft. */
export function ApplicationPage() {
  const application = useApplicationProps();
  return (
    <StoredFilesContext value={storedFiles}>
      <OfferFlow {...application} parts={parts} />
    </StoredFilesContext>
  );
}
