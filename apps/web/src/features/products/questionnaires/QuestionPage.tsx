import type { Questionnaire } from '@portaal/domain/products/questionnaires/calls';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { profilePage } from '../../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { answeredQuestions, nextUnanswered, withAnswer } from './answered-questions.ts';
import { scored } from './profile-outcome.ts';
import styles from './QuestionPage.module.css';
import { useGetQuestionnaire } from './use-questionnaire.ts';
import { useScoreQuestionnaire } from './use-score-questionnaire.ts';

/** Renders one question of the questionnaire, or a placeholder until the questions are loaded. */
export function QuestionPage(props: RiskProfileProps) {
  const questionnaire = useGetQuestionnaire(props.questionnaireId);
  if (questionnaire.data) return <Question {...props} questionnaire={questionnaire.data} />;
  return (
    <Stack>
      <PageTitle level={props.titleLevel} above={props.above}>
        Past dit product bij u?
      </PageTitle>
      {questionnaire.isError ? (
        <Banner
          tone="danger"
          role="alert"
          title="Wij kunnen de vragen nu niet laten zien"
          action={
            <Button variant="secondary" size="small" onClick={() => questionnaire.refetch()}>
              Probeer opnieuw
            </Button>
          }
        >
          Uw antwoorden zijn bewaard.
        </Banner>
      ) : (
        <Skeleton lines={6} />
      )}
      <div>
        <Button variant="secondary" icon="arrow-left" onClick={() => props.onChange({ activeQuestion: 0 })}>
          Vorige
        </Button>
      </div>
    </Stack>
  );
}

interface QuestionProps extends RiskProfileProps {
  readonly questionnaire: Questionnaire;
}

function Question({
  questionnaire,
  questionnaireId,
  productCode,
  state,
  today,
  titleLevel,
  above,
  onChange,
}: QuestionProps) {
  const requested = answeredQuestions(questionnaire, state);
  const current = requested[Math.min(state.activeQuestion, requested.length) - 1];
  const [rejected, setRejected] = useState(0);
  const { status, score } = useScoreQuestionnaire(questionnaireId, productCode, (outcome, riskProfiles) =>
    onChange({ ...scored(outcome, riskProfiles, today), activeQuestion: profilePage(questionnaire) }),
  );
  const heading = useHeadingOfNumber(state.activeQuestion);
  if (current === undefined) return null;

  const { number, question, help, options, given } = current;
  const next = nextUnanswered(requested, number);
  const isRejected = rejected === number && given === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (status === 'busy') return;
    setRejected(number);
    if (given === '') document.getElementById(ANSWER)?.focus();
    else if (next !== null) onChange({ activeQuestion: next });
    else if (state.outcome !== null) onChange({ activeQuestion: profilePage(questionnaire) });
    else void score({ ...state, version: questionnaire.version });
  };
  return (
    <div className={styles.page}>
      <PageTitle ref={heading} level={titleLevel} above={above}>
        {unbroken(question)}
      </PageTitle>
      <form noValidate className={styles.form} onSubmit={submit}>
        <Progress
          label={`Vraag ${number} van ${requested.length}`}
          value={requested.filter((one) => one.given !== '').length}
          max={requested.length}
          text={`${requested.filter((one) => one.given !== '').length} beantwoord`}
        />
        <ChoiceCards
          // A new key per question prevents the choice of the previous question from staying selected.
          key={number}
          name={ANSWER}
          label={<span className="visually-hidden">{question}</span>}
          help={help}
          error={isRejected ? 'Kies een antwoord om verder te gaan.' : undefined}
          cards={options.map(({ value, label }) => ({
            value,
            title: <span className={styles.option}>{unbroken(label)}</span>,
          }))}
          value={given}
          onValueChange={(value) =>
            status !== 'busy' && onChange(withAnswer(questionnaire, state, number, value))
          }
        />
        {status === 'failed' && (
          <Banner tone="danger" role="alert" title="Wij kunnen uw profiel nu niet bepalen">
            Uw antwoorden zijn bewaard. Probeer het over een paar minuten opnieuw.
          </Banner>
        )}
        <div className={styles.buttons}>
          <Button type="submit" iconEnd="arrow-right" busy={status === 'busy'}>
            {nextLabel(next, state)}
          </Button>
          <Button
            variant="secondary"
            icon="arrow-left"
            onClick={() => onChange({ activeQuestion: number - 1 })}
          >
            Vorige
          </Button>
        </div>
      </form>
    </div>
  );
}

const ANSWER = 'answer';

/** Keeps a currency sign and its amount on one line. */
const unbroken = (text: string): string => text.replaceAll('€ ', '€\u00a0');

function nextLabel(next: number | null, { outcome }: QuestionnaireState): string {
  if (next !== null) return 'Volgende';
  return outcome === null ? 'Bekijk uw profiel' : 'Terug naar uw profiel';
}

/** Scrolls to the top of the page at every question and moves the focus to its heading. */
function useHeadingOfNumber(number: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (number < 1) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [number]);
  return heading;
}
