import { investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import type { IsoDate } from '@portaal/engine';
import { hasOutcome } from '../../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from './ProfileResult.module.css';

export interface QuestionnaireIntroProps {
  readonly state: QuestionnaireState;
  readonly today: IsoDate;
}

/**
 * Explains the purpose of the questions before the first question. The start button belongs to the surrounding form.
 */
export function QuestionnaireIntro({ state, today }: QuestionnaireIntroProps) {
  const isExpired = state.outcome !== null && !hasOutcome(state, today);
  const answered = [...state.answers, state.questionEleven].filter((answer) => answer !== '').length;
  return (
    <Card title="Past dit product bij u?" className={styles.part}>
      <p>
        Wij stellen u 11 vragen. Zo ziet u of dit product bij uw situatie past. Het duurt ongeveer 5 minuten.
      </p>
      {isExpired && (
        <p>Uw antwoorden zijn ouder dan 12 maanden. Daarom vragen wij u de vragen opnieuw te beantwoorden.</p>
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
