import { useAttempt } from '../../../../act/use-attempt.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { ChoiceCards } from '../../../../ui/ChoiceCards.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import { TermText } from '../../../../ui/TermText.tsx';
import type { StepProps } from '../model/calculator-flow.ts';
import type { AnnuityBuildState } from './annuity-build-state.ts';

const situations = [
  {
    value: 'nieuw',
    title: 'Ik wil een nieuwe lijfrente beginnen',
    text: 'U legt zelf geld in: één keer, elke maand of allebei.',
  },
  {
    value: 'oversluiten',
    title: 'Ik heb al een lijfrente bij een andere aanbieder en wil die oversluiten',
    text: 'Wij regelen de overdracht met uw huidige aanbieder. Het geld komt rechtstreeks bij ons. U betaalt daardoor nu geen belasting.',
  },
] as const;

/** Shows, in step 1 of Lijfrente opbouwen, the choice between a new annuity and a transfer of an existing one. */
export function SituationStep({
  place,
  state,
  problemsWith,
  isRejected,
  onChange,
  onNext,
}: StepProps<AnnuityBuildState>) {
  const attempt = useAttempt({ problems: problemsWith(), isRejected, onPass: onNext });
  return (
    <StepForm
      place={place}
      title="Wat is uw situatie?"
      intro="Bereken hoeveel u kunt opbouwen voor extra inkomen later. Uw inleg is soms aftrekbaar van de belasting."
      attempt={attempt}
    >
      <ChoiceCards
        name="situation"
        label="Nieuwe lijfrente of oversluiten"
        error={attempt.errorOf('situation')}
        required
        columns={2}
        cards={situations}
        value={state.situation}
        onValueChange={(value) => {
          const situation = situations.find((card) => card.value === value)?.value;
          if (situation) onChange({ situation });
        }}
      />
      <Banner title="Een lijfrente staat vast">
        U kunt dit geld niet tussendoor opnemen. Doet u dat toch, dan betaalt u inkomstenbelasting en meestal
        20% <TermText>revisierente</TermText>.
      </Banner>
    </StepForm>
  );
}
