import type { AnnuityTerms } from '@portaal/domain/products/annuities/terms';
import { type IsoDate, isIsoDate } from '@portaal/engine';
import { useState } from 'react';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { ChoiceCards } from '../../../../ui/ChoiceCards.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import { ageText, annuityTermsFor } from '../model/annuity-terms.ts';
import { startOf } from '../model/calculation-input.ts';
import type { StepProps } from '../model/calculator-flow.ts';
import { PeriodNote } from '../steps/PeriodNote.tsx';
import type { AnnuityBuildState, DurationType } from './annuity-build-state.ts';
import { ageOn, buildRange, longestBuild, suggestedBuild, yearsUntilStatePension } from './build-duration.ts';

/** Returns the ways to choose the end of the accumulation. Ways that are impossible for this person are disabled. */
function durationTypes(start: IsoDate, terms: AnnuityTerms) {
  const years = yearsUntilStatePension(start, terms);
  const { minimum } = buildRange();
  return [
    { value: 'years', title: 'Een aantal jaren', text: 'U kiest zelf hoeveel jaar.' },
    { value: 'age', title: 'Tot een leeftijd', text: 'U kiest hoe oud u dan bent.' },
    {
      value: 'aow',
      title: `Tot mijn AOW-leeftijd (${ageText(terms.statePension)})`,
      text:
        years < minimum
          ? `Dat is korter dan ${minimum} jaar en kan daarom niet.`
          : `Dat is ${years} jaar: hele jaren, tot uw AOW is begonnen.`,
      disabled: years < minimum,
    },
  ] as const satisfies readonly { value: DurationType; title: string; text: string; disabled?: boolean }[];
}

/**
 * Shows, in step 4 of Lijfrente opbouwen, the fields for the end of the accumulation. The suggested value becomes the
 * answer when the user continues.
 */
export function BuildDurationStep(props: StepProps<AnnuityBuildState>) {
  const { state, context } = props;
  const terms = annuityTermsFor(state, null, context);
  // The previous step requires all answers that the annuity terms depend on.
  return terms && isIsoDate(state.geboortedatum) ? (
    <DurationQuestions {...props} terms={terms} birthdate={state.geboortedatum} />
  ) : null;
}

interface DurationQuestionsProps extends StepProps<AnnuityBuildState> {
  readonly terms: AnnuityTerms;
  readonly birthdate: IsoDate;
}

function DurationQuestions({
  place,
  state,
  context,
  terms,
  birthdate,
  problemsWith,
  isRejected,
  onChange,
  onNext,
  onBack,
}: DurationQuestionsProps) {
  const start = startOf(state, context.today);
  const cards = durationTypes(start, terms);
  const [typed, setTyped] = useState<number | null>(state.duration ?? suggestedBuild(start, terms));
  const isUntilStatePension = state.durationType === 'aow';
  const duration = isUntilStatePension ? yearsUntilStatePension(start, terms) : typed;
  const problems = problemsWith({ duration });
  const attempt = useAttempt({
    problems,
    isRejected,
    onPass: () => {
      onChange({ duration });
      onNext();
    },
  });
  const change = (years: number | null) => {
    setTyped(years);
    onChange({ duration: years });
  };
  const longest = longestBuild(start, terms);
  const { minimum } = buildRange();
  const ageAtStart = ageOn(birthdate, start);
  const limit = `U moet uiterlijk op ${formatLongDate(terms.latestAccumulationEnd)} beginnen met uitkeren.`;
  const field = { name: 'duration', error: attempt.errorOf('duration'), unit: 'jaar', required: true };
  return (
    <StepForm
      place={place}
      title="Tot wanneer wilt u inleggen?"
      intro="Daarna gebruikt u het opgebouwde bedrag voor een uitkering. Tot die tijd staat uw geld vast."
      attempt={attempt}
      onBack={onBack}
    >
      <ChoiceCards
        // If the end follows from a choice instead of typed years, its problem is shown at that choice.
        id={isUntilStatePension ? 'duration' : 'durationType'}
        name="durationType"
        label="Hoe wilt u dit kiezen?"
        error={isUntilStatePension ? attempt.errorOf('duration') : undefined}
        columns={3}
        cards={cards}
        value={state.durationType}
        onValueChange={(value) => {
          const durationType = cards.find((card) => card.value === value)?.value;
          if (durationType) onChange({ durationType });
        }}
      />
      {state.durationType === 'years' && (
        <NumberField
          {...field}
          key="years"
          label="Aantal jaren"
          help={`Van ${minimum} tot ${longest} jaar. ${limit}`}
          min={minimum}
          max={longest}
          value={typed}
          onValueChange={change}
        />
      )}
      {state.durationType === 'age' && (
        <NumberField
          {...field}
          key="age"
          label="Tot welke leeftijd?"
          help={`Van ${ageAtStart + minimum} tot ${ageAtStart + longest} jaar. ${limit}`}
          min={ageAtStart + minimum}
          max={ageAtStart + longest}
          value={typed === null ? null : ageAtStart + typed}
          onValueChange={(age) => change(age === null ? null : age - ageAtStart)}
        />
      )}
      <PeriodNote
        what="U bouwt op"
        from="duration"
        start={start}
        years={problems?.length === 0 ? duration : null}
      />
    </StepForm>
  );
}
