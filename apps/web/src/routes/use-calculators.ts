import { isoDate } from '@portaal/engine';
import { useNavigate } from '@tanstack/react-router';
import { calculatorPaths } from '../features/products/calculation/model/calculator-paths.ts';
import { stepName, stepTotals } from '../features/products/calculation/model/calculator-steps.ts';
import type { Calculators } from '../features/products/offers/calculators.ts';
import { today } from '../lib/dutch-format.ts';
import { fillFlow, offerIn, wouldLoseAnswers } from '../state/saved-answers.ts';

const day = () => isoDate(today(new Date()));

/** Returns the functions with which a saved calculation is opened in its calculator. */
export function useCalculators(): Calculators {
  const navigate = useNavigate();
  return {
    offerIn,
    wouldLoseAnswers: (input, saved) => wouldLoseAnswers(input, saved, day()),
    open: (input, offerID) => {
      fillFlow(input, offerID, day());
      const { productCode } = input;
      // The outcome is shown at the last step of a calculator.
      const stap = stepName(stepTotals[productCode]);
      void navigate({ to: calculatorPaths[productCode], params: { stap } });
    },
  };
}
