import { centsToEuro } from '@portaal/engine';
import { useState } from 'react';
import { formatEuro, formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceCards } from '../../../../ui/ChoiceCards.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import type { FundApplication } from '../model/fund-applications.ts';

export interface ApplyForFundProps {
  /** One application for each fund of the calculation. */
  readonly applications: readonly FundApplication[];
  readonly onApply: (application: FundApplication) => void;
}

/**
 * Offers to apply for a fund with the amounts of the calculation. With several funds, the customer chooses for which
 * fund to apply first.
 */
export function ApplyForFund({ applications, onApply }: ApplyForFundProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [first, ...others] = applications;
  if (first === undefined) return null;
  return (
    <>
      <Button
        wide
        iconEnd="arrow-right"
        onClick={() => (others.length === 0 ? onApply(first) : setIsChoosing(true))}
      >
        Nu aanvragen
      </Button>
      {isChoosing && (
        <FundChoice applications={applications} onApply={onApply} onClose={() => setIsChoosing(false)} />
      )}
    </>
  );
}

const amountsOf = ({ initialDeposit, periodicDeposit }: FundApplication): string =>
  [
    ...(initialDeposit === null ? [] : [`${formatEuro(centsToEuro(initialDeposit))} eenmalig`]),
    ...(periodicDeposit === null ? [] : [`${formatEuro(centsToEuro(periodicDeposit))} per maand`]),
  ].join(' en ');

function minimumOf({ minimum }: FundApplication): string {
  const { initialDeposit, periodicDeposit } = minimum;
  const least = [
    ...(initialDeposit === null ? [] : [`${formatWholeEuro(initialDeposit)} eenmalig`]),
    ...(periodicDeposit === null ? [] : [`${formatWholeEuro(periodicDeposit)} per maand`]),
  ];
  return least.length === 0 ? '' : ` Dit fonds vraagt minimaal ${least.join(' en ')}.`;
}

function FundChoice({
  applications,
  onApply,
  onClose,
}: ApplyForFundProps & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<FundApplication | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const goOn = () => {
    if (chosen === null) setConfirming(true);
    else onApply(chosen);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Voor welk fonds wilt u aanvragen?"
      actions={
        <>
          <Button iconEnd="arrow-right" onClick={goOn}>
            Nu aanvragen
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
        </>
      }
    >
      <Stack>
        <p>U vraagt elk fonds apart aan. Wij nemen uw bedragen vast over. U kunt ze daarna nog veranderen.</p>
        <ChoiceCards
          name="fund"
          label="Fonds"
          error={isConfirming && chosen === null ? 'Kies een fonds.' : undefined}
          cards={applications.map((application) => ({
            value: String(application.fund.id),
            title: application.fund.name,
            text: `${amountsOf(application)}.${minimumOf(application)}`,
          }))}
          value={chosen === null ? '' : String(chosen.fund.id)}
          onValueChange={(id) => setChosen(applications.find(({ fund }) => String(fund.id) === id) ?? null)}
        />
      </Stack>
    </Dialog>
  );
}
