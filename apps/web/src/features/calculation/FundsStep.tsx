import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { AllocationDonut } from './AllocationDonut.tsx';
import type { FundAnswers, StepProps } from './calculator-flow.ts';
import { FundShares } from './FundShares.tsx';
import { ofKnownFunds } from './fund-allocation.ts';
import { StepForm } from './StepForm.tsx';
import { useAttempt } from './use-attempt.ts';

/** Faults in one line of the division are shown at the division: a line of an unknown fund is not on screen. */
const atDivision = (field: string): string => (field.startsWith('funds') ? 'funds' : field);

/** The last question of every calculator: which funds. */
export function FundsStep({
  place,
  state,
  facts,
  problemsWith,
  isRefused,
  onChange,
  onNext,
  onBack,
}: StepProps<FundAnswers>) {
  const funds = facts.calculation?.funds ?? [];
  const allocation = ofKnownFunds(
    state.funds,
    funds.map(({ id }) => id),
  );
  const problems = problemsWith({ funds: allocation });
  const attempt = useAttempt({
    problems: problems?.map(({ field, message }) => ({ field: atDivision(field), message })) ?? null,
    isRefused,
    onPass: () => {
      onChange({ funds: allocation });
      onNext();
    },
  });
  return (
    <StepForm
      place={place}
      title="In welke fondsen wilt u beleggen?"
      intro="Verdeel uw inleg over één of meer fondsen. Spreiden maakt het risico kleiner."
      attempt={attempt}
      nextLabel="Bereken"
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
