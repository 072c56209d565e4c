import { isoDate } from '@portaal/engine';
import { useNavigate } from '@tanstack/react-router';
import { calculatorPaths } from '../features/products/calculation/model/calculator-paths.ts';
import { stepName, stepTotals } from '../features/products/calculation/model/calculator-steps.ts';
import { SavedOffers } from '../features/products/offers/SavedOffers.tsx';
import { today } from '../lib/dutch-format.ts';
import { fillFlow, offerIn, wouldLoseAnswers } from '../state/saved-answers.ts';

export { LatestOffers } from '../features/products/offers/LatestOffers.tsx';

const day = () => isoDate(today(new Date()));

/**
 * Renders the saved calculations with links to their calculators. Loaded separately, because signing in does not need
 * it.
 */
export function SavedOffersPage() {
  const navigate = useNavigate();
  return (
    <SavedOffers
      calculators={{
        offerIn,
        wouldLoseAnswers: (input, saved) => wouldLoseAnswers(input, saved, day()),
        open: (input, offerID) => {
          fillFlow(input, offerID, day());
          const { productCode } = input;
          // The outcome is shown at the last step of a calculator.
          const stap = stepName(stepTotals[productCode]);
          void navigate({ to: calculatorPaths[productCode], params: { stap } });
        },
      }}
    />
  );
}
