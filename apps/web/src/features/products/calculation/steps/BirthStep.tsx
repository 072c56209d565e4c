import { isIsoDate } from '@portaal/engine';
import type { ReactNode } from 'react';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { useTyped } from '../../../../act/use-typed.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import type { PersonResponses } from '../model/annuity-terms.ts';
import { startOf } from '../model/calculation-input.ts';
import type { StepProps } from '../model/calculator-flow.ts';
import { StartField } from './StartField.tsx';

interface BirthStepProps extends StepProps<PersonResponses> {
  readonly title: string;
  readonly intro: string;
  readonly startLabel: string;
  /** Explanation of the rules for this person, shown beside the fields. */
  readonly aside: ReactNode;
}

/** Shows the fields for the start and for the personal data that the rules require. */
export function BirthStep({
  place,
  title,
  intro,
  startLabel,
  aside,
  state,
  context,
  problemsWith,
  isRejected,
  onChange,
  onNext,
  onBack,
}: BirthStepProps) {
  const typed = useTyped();
  const start = startOf(state, context.today);
  const attempt = useAttempt({
    problems: typed.over(['birthdate'], problemsWith()),
    isRejected,
    onPass: () => {
      onChange({ start });
      onNext();
    },
  });
  return (
    <StepForm place={place} title={title} intro={intro} attempt={attempt} onBack={onBack} aside={aside}>
      <DateField
        name="birthdate"
        label="Uw geboortedatum"
        help="Bijvoorbeeld 12 05 1964."
        error={attempt.errorOf('birthdate')}
        required
        birthday
        value={isIsoDate(state.geboortedatum) ? state.geboortedatum : null}
        onValueChange={(birthdate, problem) => {
          typed.note('birthdate', problem);
          onChange({ geboortedatum: birthdate ?? '' });
        }}
      />
      <StartField
        label={startLabel}
        today={context.today}
        value={start}
        error={attempt.errorOf('start')}
        onChange={(day) => onChange({ start: day })}
      />
    </StepForm>
  );
}
