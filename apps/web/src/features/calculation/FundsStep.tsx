import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { AllocationDonut } from './AllocationDonut.tsx';
import { FundShares } from './FundShares.tsx';
import { ofKnownFunds } from './fund-allocation.ts';
import { stepProblems } from './invest-amount-problems.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step-props.ts';
import { useAttempt } from './use-attempt.ts';

/** Faults in one line of the division are shown at the division: a line of an unknown fund is not on screen. */
const atDivision = (field: string): string => (field.startsWith('funds') ? 'funds' : field);

/** Stap 3: which funds. */
export function FundsStep({ state, facts, funds, onChange, onNext, onBack }: StepProps) {
  const allocation = ofKnownFunds(
    state.funds,
    funds.map(({ id }) => id),
  );
  const problems = stepProblems({ ...state, funds: allocation }, 'stap3', facts);
  const attempt = useAttempt(problems.map(({ field, message }) => ({ field: atDivision(field), message })));
  const next = () => {
    if (!attempt.make()) return;
    onChange({ funds: allocation });
    onNext();
  };
  return (
    <StepForm
      step="stap3"
      title="In welke fondsen wilt u beleggen?"
      intro="Verdeel uw inleg over één of meer fondsen. Spreiden maakt het risico kleiner."
      problems={attempt.shown}
      attempt={attempt.count}
      nextLabel="Bereken"
      onNext={next}
      onBack={onBack}
      aside={<AllocationDonut allocation={allocation} funds={funds} />}
    >
      <ChoiceCards
        name="calculationBasedOnProfile"
        label="Hoe wilt u uw fondsen kiezen?"
        columns={2}
        cards={[
          { value: 'nee', title: 'Ik kies zelf', text: 'U verdeelt uw inleg zelf over de fondsen.' },
          {
            value: 'ja',
            title: 'Op basis van mijn risicoprofiel',
            text: 'Dit is nog niet beschikbaar.',
            disabled: true,
          },
        ]}
        value={state.calculationBasedOnProfile ? 'ja' : 'nee'}
        onValueChange={(value) => onChange({ calculationBasedOnProfile: value === 'ja' })}
      />
      <FundShares
        funds={funds}
        allocation={allocation}
        error={attempt.errorOf('funds')}
        onChange={(changed) => onChange({ funds: changed })}
      />
    </StepForm>
  );
}
