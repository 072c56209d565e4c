import * as calls from '@portaal/domain/calls';
import type { Purchase } from '@portaal/domain/products/questionnaires/calls';
import { fundChoiceProblems } from '@portaal/domain/products/questionnaires/fund-suitability';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useAct } from '../../../act/use-act.ts';
import {
  profilePlace,
  profileProblemsOf,
  questionnaireStart,
} from '../../../entities/questionnaire/profile-place.ts';
import { questionnaireInput } from '../../../entities/questionnaire/questionnaire-input.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { RiskProfileChoice } from './RiskProfileChoice.tsx';

export interface PurchaseQuestionnaireProps
  extends Omit<RiskProfileProps, 'errorOf' | 'children' | 'funds'>,
    Required<Pick<RiskProfileProps, 'funds'>> {
  readonly purchase: Purchase;
  /** Text that explains why the questions are asked on this page. */
  readonly reason: string;
  /** True if the questionnaire replaced other content on the same page. */
  readonly isContinued: boolean;
  /** Returns to the page before the questions; absent if there is none. */
  readonly onBack?: (() => void) | undefined;
  /** Called once the server has recorded the questionnaire. */
  readonly onRecorded: () => Promise<void>;
}

/**
 * Renders the questionnaire that precedes a purchase: the reason, each question and the result, and records the
 * result on the server.
 */
export function PurchaseQuestionnaire(props: PurchaseQuestionnaireProps) {
  const { questionnaireId, state, today, funds, purchase, onChange, onBack, onRecorded } = props;
  const { titleLevel = 2, above } = props;
  const page = { level: titleLevel, above };
  const place = profilePlace(state, today);
  const heading = useHeadingOf(place, props.isContinued);
  const record = useAct(calls.recordQuestionnaire, {
    prepare: () => {
      const input = questionnaireInput(questionnaireId, state);
      const problems = [...profileProblemsOf(state, today), ...fundChoiceProblems(state, funds)];
      return problems.length > 0 || input === undefined
        ? { problems }
        : { params: { id: questionnaireId }, body: { questionnaire: input, purchase } };
    },
    onDone: onRecorded,
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.fields.length === 0) return undefined;
      return {
        problems: error.fields.map(({ field, message }) => ({
          field: field.replace(/^questionnaire\./, ''),
          message,
        })),
      };
    },
  });
  const choice = (
    <RiskProfileChoice {...props} titleLevel={titleLevel} errorOf={record.errorOf}>
      {null}
    </RiskProfileChoice>
  );
  if (place === 'question') return choice;
  if (place !== 'profile') {
    return (
      <Page {...page} heading={heading} title="Eerst een paar vragen" intro={props.reason}>
        {choice}
        <Cluster>
          <Button iconEnd="arrow-right" onClick={() => onChange(questionnaireStart(state, today))}>
            {place === 'confirmed' ? 'Naar uw profiel' : 'Naar de vragen'}
          </Button>
          {onBack && (
            <Button variant="secondary" icon="arrow-left" onClick={onBack}>
              Vorige
            </Button>
          )}
        </Cluster>
      </Page>
    );
  }
  const computed = state.riskProfiles.find(({ code }) => code === state.outcome?.profile);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void record.run();
  };
  return (
    <Page
      {...page}
      heading={heading}
      title={`Uw risicoprofiel: ${computed?.name ?? ''}`}
      intro={computed?.text}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="large">
          <ErrorSummary problems={record.problems} attempt={record.attempt} />
          {choice}
          {record.failure !== null && (
            <Banner tone="danger" role="alert" title="Wij konden uw antwoorden niet bewaren">
              {record.failure}
            </Banner>
          )}
          <Cluster>
            <Button type="submit" iconEnd="arrow-right" busy={record.busy}>
              Volgende
            </Button>
            <Button
              variant="secondary"
              icon="arrow-left"
              onClick={() => onChange({ activeQuestion: state.activeQuestion - 1 })}
            >
              Vorige
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Page>
  );
}

interface PageProps {
  readonly level: 1 | 2;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly above: ReactNode;
  readonly title: string;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

function Page({ level, heading, above, title, intro, children }: PageProps) {
  return (
    <Stack gap="large">
      <PageTitle ref={heading} level={level} above={above} intro={intro}>
        {title}
      </PageTitle>
      {children}
    </Stack>
  );
}

/**
 * Moves the focus to the heading of each part. For the first part it does so only if the questionnaire replaced other
 * content.
 */
function useHeadingOf(place: string, isContinued: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPlace = useRef(isContinued ? null : place);
  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    // A page with a question moves the focus to its own heading.
    heading.current?.focus();
  }, [place]);
  return heading;
}
