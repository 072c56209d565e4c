import { isoDate } from '@portaal/engine';
import { useNavigate } from '@tanstack/react-router';
import { calculatorPaths } from '../features/calculation/model/calculator-paths.ts';
import { stepName, stepTotals } from '../features/calculation/model/calculator-steps.ts';
import { SavedOffers } from '../features/offers/SavedOffers.tsx';
import { today } from '../lib/dutch-format.ts';
import { fillFlow, offerIn, wouldLoseAnswers } from '../state/saved-answers.ts';

export { LatestOffers } from '../features/offers/LatestOffers.tsx';

const day = () => isoDate(today(new Date()));

/** The saved calculations, with the calculators they can be opened in; apart, since nobody needs it to sign in. */
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
          // The outcome is the last step.
          const stap = stepName(stepTotals[productCode]);
          void navigate({ to: calculatorPaths[productCode], params: { stap } });
        },
      }}
    />
  );
}
