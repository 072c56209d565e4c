import { investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import { expiredAnswersText } from '@portaal/domain/products/questionnaires/profile-choice';
import type { IsoDate } from '@portaal/engine';
import { useEffect } from 'react';
import {
  brandAnswerMonths,
  hasOutcome,
  profilePage,
  profilePlace,
} from '../../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from './ProfileResult.module.css';
import { ProfileResult } from './ProfileResult.tsx';
import { adjustedTo, withMoments } from './profile-outcome.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useGetQuestionnaire } from './use-questionnaire.ts';

interface QuestionnaireIntroProps {
  readonly state: QuestionnaireState;
  readonly today: IsoDate;
}

/**
 * Explains the purpose of the questions before the first question. The start button belongs to the surrounding form.
 */
function QuestionnaireIntro({ state, today }: QuestionnaireIntroProps) {
  const isExpired = state.outcome !== null && !hasOutcome(state, today);
  const answered = [...state.answers, state.questionEleven].filter((answer) => answer !== '').length;
  return (
    <Card title="Past dit product bij u?" className={styles.part}>
      <p>
        Wij stellen u 11 vragen. Zo ziet u of dit product bij uw situatie past. Het duurt ongeveer 5 minuten.
      </p>
      {isExpired && (
        <p>
          {expiredAnswersText(brandAnswerMonths())} Daarom vragen wij u de vragen opnieuw te beantwoorden.
        </p>
      )}
      {state.areQuestionsChanged === true && (
        <p>
          <strong>Onze vragen zijn veranderd.</strong> Kijk uw antwoorden na en beantwoord de vragen die nog
          open zijn.
        </p>
      )}
      {!isExpired && answered > 0 && (
        <p>
          <strong>U hebt {answered} van de 11 vragen beantwoord.</strong> Uw antwoorden zijn bewaard.
        </p>
      )}
      <p className={styles.quiet}>{investmentWarnings.noAdvice}</p>
    </Card>
  );
}

/** Summarizes the chosen profile, with a link back to the choice. */
function ConfirmedProfile({ state, onChange }: Pick<RiskProfileProps, 'state' | 'onChange'>) {
  const chosen = state.riskProfiles.find(({ code }) => code === state.riskSelection);
  if (chosen === undefined) return null;
  return (
    <Card
      title={`Uw risicoprofiel: ${chosen.name}`}
      tone="accent"
      aside={
        <Button
          variant="secondary"
          size="small"
          onClick={() => onChange({ activeQuestion: profilePage(state) })}
        >
          Bekijken of wijzigen
        </Button>
      }
    >
      <p>{chosen.text}</p>
    </Card>
  );
}

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
