import { useState } from 'react';
import { brandAnswerMonths } from '../../../entities/questionnaire/profile-place.ts';
import { initialQuestionnaire } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { AnswerList } from '../../../ui/AnswerList.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { answeredQuestions, questionnaireSummary } from './answered-questions.ts';
import styles from './QuestionnaireAnswers.module.css';
import { useGetQuestionnaire } from './use-questionnaire.ts';

/** lists every question with its answer, to review, change and print. */
export function QuestionnaireAnswers({
  questionnaireId,
  state,
  onChange,
}: Pick<RiskProfileProps, 'questionnaireId' | 'state' | 'onChange'>) {
  const questionnaire = useGetQuestionnaire(questionnaireId);
  const [asksAgain, setAsksAgain] = useState(false);
  if (questionnaire.isPending) return <Skeleton lines={1} />;
  if (questionnaire.isError) return null;
  const pairs = questionnaireSummary(answeredQuestions(questionnaire.data, state));
  return (
    <Disclosure summary="Uw vragen en antwoorden" className={styles.answers}>
      <AnswerList
        answers={pairs.map(({ Vraag, Antwoord }, index) => ({
          key: Vraag,
          term: `${index + 1}. ${Vraag}`,
          answer: Antwoord,
          action: (
            <Button variant="quiet" size="small" onClick={() => onChange({ activeQuestion: index + 1 })}>
              Wijzigen<span className="visually-hidden">: vraag {index + 1}</span>
            </Button>
          ),
        }))}
      />
      <div className={styles.foot}>
        <p>
          Uw antwoorden zijn {brandAnswerMonths()} maanden geldig. Daarna vragen wij u de vragen opnieuw te
          beantwoorden.
        </p>
        <Button variant="secondary" size="small" className="no-print" onClick={() => setAsksAgain(true)}>
          Opnieuw invullen
        </Button>
      </div>
      <ConfirmDialog
        open={asksAgain}
        title="Wilt u de vragen opnieuw invullen?"
        confirmLabel="Opnieuw invullen"
        onConfirm={() => onChange({ ...initialQuestionnaire, activeQuestion: 1 })}
        onCancel={() => setAsksAgain(false)}
      >
        Uw antwoorden en uw risicoprofiel vervallen dan.
      </ConfirmDialog>
    </Disclosure>
  );
}
