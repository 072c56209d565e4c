import { investmentCode } from '@portaal/domain/products/products/product';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { brandLimits } from '../../../../entities/dealing/dealing-texts.ts';
import { Slider } from '../../../../ui/Slider.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import { startOf } from '../model/calculation-input.ts';
import type { StepProps } from '../model/calculator-flow.ts';
import { PeriodNote } from '../steps/PeriodNote.tsx';
import { StartField } from '../steps/StartField.tsx';
import type { InvestAmountState } from './invest-amount-state.ts';

/** Suggested number of years until the customer answers the question. */
const SUGGESTED_DURATION = 10;

/**
 * Shows, in step 2 of Bedrag beleggen, the fields for the duration and the start. The suggested value becomes the
 * answer when the user continues.
 */
export function DurationStep({
  place,
  state,
  context,
  problemsWith,
  isRejected,
  onChange,
  onNext,
  onBack,
}: StepProps<InvestAmountState>) {
  const { minimum, maximum } = brandLimits().duration[investmentCode];
  const duration = state.duration ?? Math.max(minimum, Math.min(maximum, SUGGESTED_DURATION));
  const start = startOf(state, context.today);
  const problems = problemsWith({ duration });
  const attempt = useAttempt({
    problems,
    isRejected,
    onPass: () => {
      onChange({ duration, start });
      onNext();
    },
  });
  return (
    <StepForm
      place={place}
      title="Hoe lang wilt u beleggen?"
      intro="Beleggen is voor de lange termijn. Kies een looptijd waarin u het geld kunt missen."
      attempt={attempt}
      onBack={onBack}
    >
      <Slider
        name="duration"
        label="Looptijd"
        error={attempt.errorOf('duration')}
        min={minimum}
        max={maximum}
        formatValue={(years) => `${years} jaar`}
        value={duration}
        onValueChange={(years) => onChange({ duration: years })}
      />
      <StartField
        label="Startdatum"
        today={context.today}
        value={start}
        error={attempt.errorOf('start')}
        onChange={(day) => onChange({ start: day })}
      />
      <PeriodNote
        what="Wij rekenen"
        from="duration start"
        start={start}
        years={problems?.length === 0 ? duration : null}
      />
    </StepForm>
  );
}
