import { flows, type InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import type { IsoDate } from '@portaal/engine';
import { type ComponentType, Suspense } from 'react';
import { useAttempt } from '../../../act/use-attempt.ts';
import { usePageStart } from '../../../act/use-page-start.ts';
import { profilePlace, questionnaireStart } from '../../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StepForm } from '../../../ui/StepForm.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import type { StepProps } from './step-props.ts';

interface QuestionnairePageProps extends StepProps {
  readonly fund: Fund;
  readonly flow: InvestmentFlowName;
  readonly today: IsoDate;
  readonly questionnaire: QuestionnaireState;
  readonly onQuestionnaire: (patch: Partial<QuestionnaireState>) => void;
  /** The risk questionnaire and its result, supplied by another feature. */
  readonly RiskProfile: ComponentType<RiskProfileProps>;
}

const waiting = <Skeleton lines={8} />;

/**
 * I-01 `questionnaire`: shows whether the fund suits the investor (I-04, X-14), and requires a choice if it does not.
 */
export function QuestionnairePage({
  place,
  fund,
  flow,
  today,
  questionnaire: state,
  onQuestionnaire,
  RiskProfile,
  problems,
  isRejected,
  onNext,
  onBack,
  saved,
}: QuestionnairePageProps) {
  const page = profilePlace(state, today);
  usePageStart(page);
  const attempt = useAttempt({
    problems: page === 'intro' ? [] : problems,
    isRejected,
    onPass: () => {
      if (page === 'intro') return onQuestionnaire(questionnaireStart(state, today));
      if (page === 'profile') onQuestionnaire({ activeQuestion: 0 });
      onNext();
    },
  });
  const choice = (
    <Suspense fallback={waiting}>
      <RiskProfile
        questionnaireId={flows[flow].questionnaireId}
        productCode={investmentCode}
        funds={[fund]}
        state={state}
        today={today}
        onChange={onQuestionnaire}
        errorOf={attempt.errorOf}
        above={<Stepper {...place} />}
      >
        {null}
      </RiskProfile>
    </Suspense>
  );
  if (page === 'question') return choice;
  const computed = state.riskProfiles.find(({ code }) => code === state.outcome?.profile);
  const isProfile = page === 'profile' && computed !== undefined;
  return (
    <StepForm
      place={place}
      title={isProfile ? `Uw risicoprofiel: ${computed.name}` : 'Past dit product bij u?'}
      intro={isProfile ? computed.text : undefined}
      attempt={attempt}
      nextLabel={page === 'intro' ? 'Naar de vragen' : 'Volgende'}
      onBack={isProfile ? () => onQuestionnaire({ activeQuestion: state.activeQuestion - 1 }) : onBack}
      after={saved}
    >
      {choice}
    </StepForm>
  );
}
