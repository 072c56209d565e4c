import { flows } from '@portaal/domain/brand/flows';
import * as calls from '@portaal/domain/calls';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import { fundChoiceProblems } from '@portaal/domain/products/questionnaires/fund-suitability';
import type { IsoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { usePageStart } from '../../../../act/use-page-start.ts';
import {
  profilePlace,
  profileProblemsOf,
  questionnaireStart,
} from '../../../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../../entities/questionnaire/risk-profile-props.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import { Stepper } from '../../../../ui/Stepper.tsx';
import { InvitedContract } from './InvitedContract.tsx';
import { RouterButtonLink } from './links.ts';
import { SignInvitation } from './SignInvitation.tsx';
import { type SigningInvitation, useSigningInvitation } from './use-signing-invitation.ts';

export interface SigningInvitationProps {
  readonly token: string | undefined;
  readonly today: IsoDate;
  readonly questionnaireOf: (id: 1 | 2 | 3) => QuestionnaireState;
  readonly onQuestionnaire: (id: 1 | 2 | 3, patch: Partial<QuestionnaireState>) => void;
  /** The risk questionnaire and its result, supplied by another feature. */
  readonly RiskProfile: ComponentType<RiskProfileProps>;
}

/**
 * Shows the page behind the mail link that invites a partner or the other parent to sign as second signer (domain
 * 4.7).
 */
export function SigningInvitationPage({ token, ...props }: SigningInvitationProps) {
  return token === undefined ? (
    <Unusable code={undefined} />
  ) : (
    <Invitation key={token} token={token} {...props} />
  );
}

type WithToken = SigningInvitationProps & { readonly token: string };

function Invitation(props: WithToken) {
  const query = useSigningInvitation(props.token);
  const funds = useQuery(
    callQuery(calls.listFunds, { query: { productCode: investmentCode }, globalErrors: false }),
  );
  const [end, setEnd] = useState<'signed' | 'declined' | null>(null);
  usePageStart(end ?? 'contract');
  const { data, error } = query;
  const code = error instanceof ApiError ? error.code : undefined;
  if (end !== null) return <Ended end={end} name={data?.applicantName ?? ''} />;
  if (code === 'linkExpired' || code === 'notAllowed') return <Unusable code={code} />;
  if (query.isError || funds.isError) {
    return (
      <Stack gap="large">
        <PageTitle>Meetekenen</PageTitle>
        <LoadingFailed
          title="Wij kunnen dit contract nu niet laten zien"
          error={query.error ?? funds.error}
          busy={query.isFetching || funds.isFetching}
          onRetry={() => void Promise.all([query.refetch(), funds.refetch()])}
        >
          Er is niets veranderd. Probeer het zo nog een keer.
        </LoadingFailed>
      </Stack>
    );
  }
  const bought = data && (data.fundIds ?? [data.fundId]);
  const found = funds.data?.filter(({ id }) => bought?.includes(id)) ?? [];
  if (!data || found.length !== bought?.length)
    return <Skeleton lines={8} label="Even geduld. Wij zoeken het contract." />;
  return <Signing {...props} invitation={data} funds={found} onEnd={setEnd} />;
}

interface SigningProps extends WithToken {
  readonly invitation: SigningInvitation;
  /** The funds of the contract. */
  readonly funds: readonly Fund[];
  readonly onEnd: (end: 'signed' | 'declined') => void;
}

function Signing(props: SigningProps) {
  const { invitation } = props;
  const [isAnswered, setAnswered] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  if (invitation.needsInformation) {
    return (
      <Stack gap="large">
        <Title invitation={invitation} />
        <InvitedContract invitation={invitation} />
        <p>
          Wij moeten weten wie er tekent. Vul eerst uw persoonlijke informatie in. Daarna vindt u dit contract
          op die pagina en op uw overzicht.
        </p>
        <div>
          <RouterButtonLink to={paths.settingsPersonal}>Vul uw gegevens in</RouterButtonLink>
        </div>
      </Stack>
    );
  }
  if (invitation.needsQuestionnaire && !isAnswered) {
    return <Questions {...props} rejection={rejection} onAnswered={() => setAnswered(true)} />;
  }
  return (
    <Stack gap="large">
      <Title invitation={invitation} />
      <InvitedContract invitation={invitation} />
      <SignInvitation
        {...props}
        onQuestionsRejected={(reason) => {
          setRejection(reason);
          setAnswered(false);
        }}
      />
    </Stack>
  );
}

function Title({ invitation }: { readonly invitation: SigningInvitation }) {
  return (
    <PageTitle intro={`${invitation.applicantName} vraagt u om dit contract mee te tekenen.`}>
      Meetekenen
    </PageTitle>
  );
}

/**
 * Shows the risk questionnaire. Both partners answer it, because each must understand the risks of the funds (domain
 * 3.2).
 */
function Questions({
  invitation,
  funds,
  today,
  questionnaireOf,
  onQuestionnaire,
  RiskProfile,
  rejection,
  onAnswered,
}: SigningProps & {
  /** Reason for which the server rejected earlier answers; null if there is none. */
  readonly rejection: string | null;
  readonly onAnswered: () => void;
}) {
  const id = flows[invitation.flow].questionnaireId;
  const state = questionnaireOf(id);
  const change = (patch: Partial<QuestionnaireState>) => onQuestionnaire(id, patch);
  const place = profilePlace(state, today);
  usePageStart(place);
  const isIntro = place === 'intro' || place === 'confirmed';
  const attempt = useAttempt({
    problems: isIntro ? [] : [...profileProblemsOf(state, today), ...fundChoiceProblems(state, funds)],
    isRejected: false,
    onPass: () => {
      if (isIntro) return change(questionnaireStart(state, today));
      onAnswered();
    },
  });
  const step = { current: isIntro ? 1 : 2, total: 3, title: isIntro ? 'Het contract' : 'De vragen' };
  const choice = (
    <Suspense fallback={<Skeleton lines={8} />}>
      <RiskProfile
        questionnaireId={id}
        productCode={investmentCode}
        funds={funds}
        state={state}
        today={today}
        onChange={change}
        errorOf={attempt.errorOf}
        above={<Stepper {...step} />}
      >
        {null}
      </RiskProfile>
    </Suspense>
  );
  if (place === 'question') return choice;
  const computed = state.riskProfiles.find(({ code }) => code === state.outcome?.profile);
  return (
    <StepForm
      place={step}
      title={isIntro ? 'Meetekenen' : `Uw risicoprofiel: ${computed?.name ?? ''}`}
      intro={
        isIntro
          ? `${invitation.applicantName} vraagt u om dit contract mee te tekenen. U belegt samen. Daarom beantwoordt u eerst zelf ook de vragen.`
          : computed?.text
      }
      attempt={attempt}
      nextLabel={isIntro ? 'Naar de vragen' : 'Volgende'}
      onBack={isIntro ? undefined : () => change({ activeQuestion: state.activeQuestion - 1 })}
    >
      {rejection !== null && (
        <Banner tone="warning" role="alert" title="U hebt nog niet meegetekend">
          {rejection}
        </Banner>
      )}
      {isIntro ? <InvitedContract invitation={invitation} /> : choice}
    </StepForm>
  );
}

function Unusable({ code }: { readonly code: 'linkExpired' | 'notAllowed' | undefined }) {
  return (
    <Stack gap="large">
      <PageTitle>Deze link werkt niet</PageTitle>
      <p>
        {code === 'notAllowed'
          ? 'Deze link is voor een ander account. Log in met het e-mailadres waarop u de mail kreeg.'
          : 'De link is verlopen, al gebruikt, of niet helemaal overgenomen. Vraag de aanvrager om u opnieuw uit te nodigen.'}
      </p>
      <div>
        <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
      </div>
    </Stack>
  );
}

function Ended({ end, name }: { readonly end: 'signed' | 'declined'; readonly name: string }) {
  return (
    <Stack gap="large">
      <PageTitle>{end === 'signed' ? 'U hebt meegetekend' : 'U tekent niet mee'}</PageTitle>
      <p>
        {end === 'signed'
          ? `Wij laten dat aan ${name} weten. In uw berichten leest u wat er nu gebeurt.`
          : `Wij laten dat aan ${name} weten. U hoeft niets meer te doen.`}
      </p>
      <div>
        <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
      </div>
    </Stack>
  );
}
