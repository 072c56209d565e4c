import type { ProductCode } from '@portaal/contract';
import { isoDate } from '@portaal/engine';
import { useNavigate } from '@tanstack/react-router';
import { SavedOffers } from '../features/offers/SavedOffers.tsx';
import { today } from '../lib/dutch-format.ts';
import { paths } from '../lib/internal-urls.ts';
import { fillFlow, offerIn, wouldLoseAnswers } from '../state/saved-answers.ts';

/** The outcome of each calculator: its last step. */
const outcomes = {
  SB: { to: paths.investAmount, params: { stap: 'stap4' } },
  SUL: { to: paths.annuityBuild, params: { stap: 'stap6' } },
  SDIL: { to: paths.annuityPayout, params: { stap: 'stap6' } },
} as const satisfies Readonly<Record<ProductCode, object>>;

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
          void navigate(outcomes[input.productCode]);
        },
      }}
    />
  );
}
