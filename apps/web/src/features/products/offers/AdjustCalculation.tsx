import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Calculators } from './calculators.ts';
import { OverwriteQuestion } from './OverwriteQuestion.tsx';
import { useOfferActions } from './use-offer-actions.ts';

interface AdjustCalculationProps {
  readonly calculators: Calculators;
  readonly offerId: string;
}

/** Opens the calculator with the input of an offer, so that the user can change the calculation. */
export function AdjustCalculation({ calculators, offerId }: AdjustCalculationProps) {
  const actions = useOfferActions({ calculators, onCopied: () => undefined });
  const { notice } = actions;
  return (
    <>
      {notice !== null && (
        <Banner tone={notice.tone} role="alert" title={notice.title}>
          {notice.text}
        </Banner>
      )}
      <Button
        variant="secondary"
        size="small"
        busy={actions.busy !== null}
        onClick={() => void actions.run({ offerID: offerId }, 'open')}
      >
        Berekening aanpassen
      </Button>
      <OverwriteQuestion actions={actions} />
    </>
  );
}
