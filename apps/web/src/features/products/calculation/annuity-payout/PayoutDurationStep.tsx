import type { AnnuityTerms } from '@portaal/domain/products/annuities/terms';
import { useState } from 'react';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { useTyped } from '../../../../act/use-typed.ts';
import { formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import { annuityTermsFor } from '../model/annuity-terms.ts';
import { startOf } from '../model/calculation-input.ts';
import type { StepProps } from '../model/calculator-flow.ts';
import { shortestFitting } from '../model/shortest-fitting.ts';
import { PeriodNote } from '../steps/PeriodNote.tsx';
import { type AnnuityPayoutState, policyConditionOf } from './annuity-payout-state.ts';
import { PayoutTermRules } from './PayoutTermRules.tsx';

/**
 * Shows, in step 3 of Lijfrente uitkeren, the field for the term. The suggested value becomes the answer when the user
 * continues.
 */
export function PayoutDurationStep(props: StepProps<AnnuityPayoutState>) {
  const terms = annuityTermsFor(props.state, policyConditionOf(props.state), props.context);
  // The previous step requires all answers that the annuity terms depend on.
  return terms && <TermQuestions {...props} terms={terms} />;
}

function TermQuestions({
  place,
  state,
  context,
  terms,
  problemsWith,
  isRejected,
  onChange,
  onNext,
  onBack,
}: StepProps<AnnuityPayoutState> & { readonly terms: AnnuityTerms }) {
  const { minimumYears, maximumYears, temporary } = terms;
  const [duration, setDuration] = useState<number | null>(state.duration ?? minimumYears);
  const least = temporary.allowed ? temporary.minimumYears : minimumYears;
  const isTemporary = temporary.allowed && duration !== null && duration >= least && duration < minimumYears;
  const typed = useTyped();
  const problems = problemsWith({ duration });
  const isPossible = problems?.every(({ field }) => field !== 'duration');
  const attempt = useAttempt({
    problems: typed.over(isTemporary ? ['otherTemporaryPayouts'] : [], problems),
    isRejected,
    onPass: () => {
      onChange({ duration });
      onNext();
    },
  });
  const error = attempt.errorOf('duration');
  const fitting =
    // No term can be suggested while the ceiling is unknown. The validation message then states when the ceiling will
    // be known.
    isTemporary && error && temporary.ceiling
      ? shortestFitting(duration, minimumYears, (years) => problemsWith({ duration: years }))
      : null;
  return (
    <StepForm
      place={place}
      title="Hoe lang wilt u een uitkering?"
      intro="Hoe langer de uitkering duurt, hoe lager elke uitkering is."
      attempt={attempt}
      onBack={onBack}
      aside={
        <PayoutTermRules
          terms={terms}
          pre2014={state.kapitaal === 'ja'}
          start={startOf(state, context.today)}
          today={context.today}
        />
      }
    >
      <NumberField
        name="duration"
        label="Looptijd"
        help={`Van ${least} tot ${maximumYears} jaar.${fitting === null ? '' : ` Vanaf ${fitting} jaar is uw uitkering laag genoeg.`}`}
        error={error}
        required
        unit="jaar"
        min={least}
        max={maximumYears}
        value={duration}
        onValueChange={(years) => {
          setDuration(years);
          onChange({ duration: years });
        }}
      />
      <PeriodNote
        what="U ontvangt een uitkering"
        from="duration"
        start={startOf(state, context.today)}
        years={isPossible ? duration : null}
      />
      {isTemporary && temporary.ceiling && (
        <MoneyField
          name="otherTemporaryPayouts"
          label="Ontvangt u nog een andere tijdelijke lijfrente? (bruto per jaar)"
          optional
          help={`Vul in wat u bij andere aanbieders ontvangt. Wat u bij ons ontvangt, tellen wij mee als u bent ingelogd. Alle tijdelijke lijfrentes samen mogen niet hoger zijn dan ${formatWholeEuro(temporary.ceiling.amount)} per jaar.`}
          error={attempt.errorOf('otherTemporaryPayouts')}
          value={state.otherTemporaryPayouts}
          onValueChange={(otherTemporaryPayouts, problem) => {
            typed.note('otherTemporaryPayouts', problem);
            onChange({ otherTemporaryPayouts });
          }}
        />
      )}
    </StepForm>
  );
}
