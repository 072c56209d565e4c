import * as calls from '@portaal/domain/calls';
import { applicantTexts } from '@portaal/domain/investing/applications/flows';
import {
  type ReviewCheck,
  reviewCheckTexts,
  type WholeApplicationReview,
} from '@portaal/domain/investing/applications/reviews';
import { products } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatEuro, formatShare } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Heading, PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { RouterTextLink } from '../links.ts';
import { useDecidedTitle } from '../queues/use-decided-title.ts';
import { IfMay } from '../rights.tsx';
import { ApplicationDecisions, type DecisionOutcome } from './ApplicationDecisions.tsx';
import styles from './Applications.module.css';
import { reviewStatusTexts } from './application-status.ts';
import { ReviewedFiles } from './ReviewedFiles.tsx';
import { SignedParts } from './SignedParts.tsx';

const outcomes: Readonly<
  Record<ReviewCheck['outcome'], { readonly text: string; readonly tone: Tone; readonly place: number }>
> = {
  stop: { text: 'Niet mogelijk', tone: 'danger', place: 0 },
  look: { text: 'Kijken', tone: 'warning', place: 1 },
  ok: { text: 'In orde', tone: 'success', place: 2 },
};

/** Shows all checks of an application. Checks that an employee must resolve come first. */
function ApplicationChecks({ checks }: { readonly checks: readonly ReviewCheck[] }) {
  const sorted = checks.toSorted((a, b) => outcomes[a.outcome].place - outcomes[b.outcome].place);
  return (
    <Stack gap="small">
      <Heading size="medium">Controles</Heading>
      <ul className={styles.checks}>
        {sorted.map(({ code, outcome, text }) => (
          <li key={code} className={styles.check} data-outcome={outcome}>
            <span>
              <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].text}</Badge>
            </span>
            <span>
              <strong className={styles.name}>{reviewCheckTexts[code]}</strong>
              {text !== '' && <span className={styles.finding}> {text}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Returns whether the first deposit was received; the order of a transfer is sent after the approval. */
function paidText(isPaid: boolean, isTransfer: boolean): string {
  if (isPaid) return 'Ja, de eerste inleg is ontvangen';
  return isTransfer ? 'Nog niet. Na goedkeuring kan de opdracht worden verstuurd' : 'Nog niet';
}

function summaryOf(application: WholeApplicationReview) {
  const { status, submittedAt, isPaid, initialDeposit, periodicDeposit } = application;
  const { transfer } = application.draft;
  const { text, tone } = reviewStatusTexts[status];
  const amounts = [
    ...(initialDeposit > 0
      ? [`${formatEuro(initialDeposit)} ${transfer ? `van ${transfer.providerName}` : 'eerste inleg'}`]
      : []),
    ...(periodicDeposit > 0 ? [`${formatEuro(periodicDeposit)} per maand`] : []),
  ];
  return [
    {
      term: 'Klant',
      value: (
        <RouterTextLink to="." search={{ persoon: application.personId }}>
          {application.personName}
        </RouterTextLink>
      ),
    },
    {
      term: 'Contract',
      value: (
        <RouterTextLink to="." search={{ contract: application.contractNumber }}>
          {application.contractNumber}
        </RouterTextLink>
      ),
    },
    { term: 'Stand', value: <Badge tone={tone}>{text}</Badge> },
    ...boughtOf(application),
    { term: 'Inleg', value: amounts.join(', ') },
    { term: 'Betaald', value: paidText(isPaid, transfer !== undefined) },
    ...(submittedAt === null ? [] : [{ term: 'Laatste handtekening', value: momentText(submittedAt) }]),
  ];
}

/** Returns the product, its offer, all funds and the premium of an annuity; nothing that the title already names. */
function boughtOf({ productCode, offerNumber, funds = [], annuity }: WholeApplicationReview) {
  return [
    ...(productCode === undefined ? [] : [{ term: 'Product', value: products[productCode].name }]),
    ...(offerNumber ? [{ term: 'Berekening', value: offerNumber }] : []),
    ...(funds.length < 2
      ? []
      : [
          {
            term: 'Fondsen',
            value: funds.map(({ name, share }) => `${name} ${formatShare(share)}`).join(', '),
          },
        ]),
    ...(annuity
      ? [
          { term: `Premie in ${annuity.premium.year}`, value: formatEuro(annuity.premium.total) },
          {
            term: 'Aftrekbaar volgens de belegger',
            value: annuity.room === null ? 'Niet ingevuld' : formatEuro(annuity.room),
          },
          { term: 'Weet dat het geld vaststaat', value: annuity.lockedUnderstood ? 'Ja' : 'Nee' },
          {
            term: 'Weet dat een deel niet aftrekbaar kan zijn',
            value: annuity.aboveRoomUnderstood ? 'Ja' : 'Niet bevestigd',
          },
        ]
      : []),
  ];
}

/** Shows the open question, the investor's answer and the decision. */
function Conversation({ question, answer, decision }: WholeApplicationReview) {
  return (
    <>
      {question !== null && (
        <Banner tone="warning" title="De belegger heeft deze vraag nog niet beantwoord">
          {question}
        </Banner>
      )}
      {answer !== null && (
        <Banner title={`Gevraagd: ${answer.question}`}>Antwoord van de belegger: {answer.answer}</Banner>
      )}
      {decision !== null && (
        <Banner
          title={`Beslist door ${decision.by === '' ? 'een medewerker' : decision.by} op ${momentText(decision.at)}`}
        >
          {decision.reason !== null && `Reden: ${decision.reason}`}
        </Banner>
      )}
    </>
  );
}

/** R-10: shows one application: the checks, the signed data beside the documents, and the decision. */
export function ApplicationDetails({ id, above }: { readonly id: string; readonly above: ReactNode }) {
  const found = useQuery({
    ...callQuery(calls.getApplicationReview, { params: { id }, globalErrors: false }),
    staleTime: 0,
    // Removes the personal data from the cache when the page is left.
    gcTime: 0,
  });
  const application = found.data;
  const [decided, setDecided] = useState<DecisionOutcome | null>(null);
  const title = useDecidedTitle(decided);
  const applicant = application?.for;
  return (
    <Stack gap="large">
      <PageTitle
        ref={title}
        above={above}
        intro={
          application &&
          [application.fundName, applicant ? applicantTexts[applicant] : null].filter(Boolean).join('. ')
        }
      >
        {application ? `Aanvraag van ${application.personName}` : 'Aanvraag'}
      </PageTitle>
      <AdminLoaded
        query={found}
        data={application}
        loading={<Skeleton shape="block" label="Even geduld. Wij halen de aanvraag op." />}
        failedTitle="Wij kunnen deze aanvraag niet laten zien"
        unknown={<EmptyState title="Deze aanvraag bestaat niet">Kies een aanvraag uit de lijst.</EmptyState>}
      />
      {decided !== null && (
        <Banner
          tone={decided.tone}
          role={decided.tone === 'danger' ? 'alert' : 'status'}
          title={decided.title}
          onClose={() => setDecided(null)}
          action={
            decided.isOvertaken && (
              <Button
                variant="secondary"
                size="small"
                busy={found.isFetching}
                onClick={() => void found.refetch().then(() => setDecided(null))}
              >
                Laad de aanvraag opnieuw
              </Button>
            )
          }
        >
          {decided.text}
        </Banner>
      )}
      {application && (
        <>
          <Conversation {...application} />
          <DescriptionList items={summaryOf(application)} />
          <ApplicationChecks checks={application.checks} />
          <div className={styles.beside}>
            <SignedParts application={application} />
            <ReviewedFiles files={application.uploads} draft={application.draft} />
          </div>
          <IfMay call="approveApplication">
            <ApplicationDecisions application={application} onDecided={setDecided} />
          </IfMay>
        </>
      )}
    </Stack>
  );
}
