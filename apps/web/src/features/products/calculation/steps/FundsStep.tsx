import type { FieldProblem } from '@portaal/domain/http/error';
import { Suspense } from 'react';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { usePageStart } from '../../../../act/use-page-start.ts';
import { type ProfilePlace, profilePlace } from '../../../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../../../entities/questionnaire/questionnaire-state.ts';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import { Stepper } from '../../../../ui/Stepper.tsx';
import { type FundAnswers, QUESTIONNAIRE, type StepProps } from '../model/calculator-flow.ts';
import { ofExistingFunds, toFractions } from '../model/fund-allocation.ts';
import { proposedDivision } from '../model/fund-choice.ts';
import { AllocationDonut } from './AllocationDonut.tsx';
import { DivisionForm } from './DivisionForm.tsx';

/** Assigns a problem of a single share to the allocation as a whole, because an unknown fund is not on screen. */
const atDivision = ({ field, message }: FieldProblem): FieldProblem => ({
  field: field.startsWith('funds') ? 'funds' : field,
  message,
});

/** Returns the current page of the question: the customer's own allocation, or a step towards an allocation by profile. */
const placeOf = (
  state: FundAnswers,
  today: StepProps<FundAnswers>['context']['today'],
): ProfilePlace | 'own' => (state.calculationBasedOnProfile ? profilePlace(state, today) : 'own');

/** Shows the last question of every calculator: the funds. */
export function FundsStep(props: StepProps<FundAnswers>) {
  const { place, context, productCode, RiskProfile, onChange } = props;
  const funds = context.calculation?.funds ?? [];
  const allocation = ofExistingFunds(
    props.state.funds,
    funds.map(({ id }) => id),
  );
  const state = { ...props.state, funds: allocation };
  const page = placeOf(state, context.today);
  usePageStart(page === 'question' || page === 'profile' ? page : 'division');
  const problems = props.problemsWith({ funds: allocation })?.map(atDivision) ?? null;
  const attempt = useAttempt({
    // Problems of the allocation are shown on its own page, which follows the page of the profile.
    problems: page === 'profile' ? (problems?.filter(({ field }) => field !== 'funds') ?? null) : problems,
    isRejected: props.isRejected,
    onPass: () => {
      if (page === 'profile') return onChange({ activeQuestion: 0 });
      onChange({ funds: allocation });
      props.onNext();
    },
  });

  /** Changes the profile and applies its proposed allocation, which the customer may then change within the limits. */
  const changeProfile = (patch: Partial<QuestionnaireState>) => {
    const changed = { ...state, ...patch };
    const chosen =
      patch.riskSelection && changed.riskProfiles.find(({ code }) => code === changed.riskSelection);
    onChange(chosen ? { ...patch, funds: proposedDivision(chosen, funds, changed) } : patch);
  };
  const questionnaire = {
    questionnaireId: QUESTIONNAIRE,
    productCode,
    state,
    today: context.today,
    onChange: changeProfile,
    errorOf: attempt.errorOf,
    above: <Stepper {...place} />,
  } as const;

  if (page === 'question') {
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <RiskProfile {...questionnaire}>{null}</RiskProfile>
      </Suspense>
    );
  }
  const input = props.input && { ...props.input, funds: toFractions(allocation) };
  const donut = <AllocationDonut allocation={allocation} funds={funds} />;
  if (page === 'profile') {
    const computed = state.riskProfiles.find(({ code }) => code === state.outcome?.profile);
    return (
      <StepForm
        place={place}
        title={`Uw risicoprofiel: ${computed?.name}`}
        intro={computed?.text ?? ''}
        attempt={attempt}
        onBack={() => onChange({ activeQuestion: state.activeQuestion - 1 })}
        aside={
          <Stack gap="small">
            <Heading level={2} size="small">
              Verdeling bij dit profiel
            </Heading>
            {donut}
          </Stack>
        }
      >
        <Suspense fallback={<Skeleton lines={8} />}>
          <RiskProfile {...questionnaire}>{null}</RiskProfile>
        </Suspense>
      </StepForm>
    );
  }
  return (
    <DivisionForm {...props} {...{ state, page, funds, attempt, donut, input }}>
      {(shares) => (
        <Suspense fallback={<Skeleton lines={8} />}>
          <RiskProfile {...questionnaire}>{shares}</RiskProfile>
        </Suspense>
      )}
    </DivisionForm>
  );
}
