import { useEffect } from 'react';
import { profilePlace } from '../../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { ConfirmedProfile } from './ConfirmedProfile.tsx';
import { ProfileResult } from './ProfileResult.tsx';
import { adjustedTo, withMoments } from './profile-outcome.ts';
import { QuestionnaireIntro } from './QuestionnaireIntro.tsx';
import { QuestionPage } from './QuestionPage.tsx';
import { useGetQuestionnaire } from './use-questionnaire.ts';

/**
 * Renders the choice of a risk profile: an introduction, the questions one at a time, and the profile that follows
 * from the answers. A question is a whole page with its own form; the other parts belong to the form of the flow.
 */
export function RiskProfileChoice(choiceProps: RiskProfileProps) {
  const { questionnaireId, state, today, children } = choiceProps;
  const onChange = useMoments(choiceProps);
  const props = { ...choiceProps, onChange };
  const questionnaire = useGetQuestionnaire(questionnaireId);
  useEffect(() => {
    const adjustment = questionnaire.data && adjustedTo(questionnaire.data, state);
    if (adjustment) choiceProps.onChange(adjustment);
  }, [questionnaire.data, state, choiceProps.onChange]);

  switch (profilePlace(state, today)) {
    case 'question':
      return <QuestionPage {...props} />;
    case 'profile':
      return <ProfileResult {...props} />;
    case 'confirmed':
      return (
        <>
          <ConfirmedProfile state={state} onChange={onChange} />
          {children}
        </>
      );
    default:
      return <QuestionnaireIntro state={state} today={today} />;
  }
}

/** Adds the current time to each change that confirms a warning or statement. */
function useMoments({ state, onChange }: Pick<RiskProfileProps, 'state' | 'onChange'>) {
  return (patch: Partial<QuestionnaireState>) => onChange(withMoments(state, patch, new Date()));
}
